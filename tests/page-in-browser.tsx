/** Renders a whole page in the browser's half, with the router of router-of-page.tsx and the server of server-of-page.ts. */
import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { vi } from "vitest";
import { PAGE, queryClient } from "#app/client/cache/query-client.ts";
import { setPerson } from "#app/client/person.ts";
import { plainDays } from "#app/domain/time/timezone.ts";
import { type RootData, RootDataContext } from "#app/parts/account/root-data.ts";
import { PAUSE_MS } from "#app/parts/todo/plan-typed.tsx";
import { ShortcutKeys } from "#app/shell/shortcut-keys.tsx";
import { ToastProvider } from "#app/ui/toast.tsx";
import { go, openAddress } from "./router-of-page.tsx";
import { startServer } from "./server-of-page.ts";

const ADA = { id: "ada", username: "ada", email: "ada@example.com", role: "user", learns: false };

/** The data of the frame around a page. */
export const frame = (fields: object = {}) => ({
  user: ADA,
  impersonation: null,
  days: plainDays("UTC"),
  locale: "en-GB",
  language: "en",
  projects: [],
  project: null,
  provider: null,
  running: null,
  ...fields,
});

// happy-dom neither lays out nor shows anything, and has no popovers.
Object.assign(Element.prototype, { scrollIntoView: () => undefined, checkVisibility: () => true });
const toggle = (newState: string) =>
  function (this: HTMLElement) {
    for (const type of ["beforetoggle", "toggle"]) this.dispatchEvent(Object.assign(new Event(type), { newState }));
  };
Object.assign(HTMLElement.prototype, { showPopover: toggle("open"), hidePopover: toggle("closed") });
vi.stubGlobal(
  "IntersectionObserver",
  class {
    observe = () => undefined;
    disconnect = () => undefined;
  },
);
// Calls of the API get no answer, unless a test answers them.
vi.stubGlobal("fetch", () => new Promise(() => undefined));
// On a slow machine the pause after a single key of a plan may be over too early. Tests end it by Enter, or by leaving.
const { setTimeout } = window;
vi.stubGlobal("setTimeout", (run: TimerHandler, ms?: number, ...args: unknown[]) =>
  ms === PAUSE_MS ? 0 : setTimeout(run, ms, ...args),
);
document.addEventListener("click", ({ target }) => {
  const menu = (target as Element).closest("[popovertarget]")?.getAttribute("popovertarget");
  if (menu) document.getElementById(menu)!.showPopover();
});

/** Opens a page with the data of its loader, which may depend on the address, and of its frame. */
export function openPage(
  Page: ComponentType,
  path: string,
  data: object | ((url: URL) => object),
  root: object = frame(),
) {
  setPerson(ADA.id, false);
  queryClient.clear();
  startServer();
  openAddress(path, typeof data === "function" ? (data as (url: URL) => object) : () => data);
  const shown = (
    <RootDataContext.Provider value={root as RootData}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <main id="main" tabIndex={-1}>
            <Page />
          </main>
          <ShortcutKeys />
        </ToastProvider>
      </QueryClientProvider>
    </RootDataContext.Provider>
  );
  let { unmount } = render(shown);
  return {
    /** Leaves the page and returns to it, at `to` or where it was. */
    again(to = path) {
      unmount();
      act(() => go(to));
      ({ unmount } = render(shown));
    },
    /** The page was read again, and its data is `next`. */
    reads: (next: object) =>
      act(async () => {
        queryClient.setQueriesData({ queryKey: [PAGE] }, next);
        // The cache tells its listeners in the next task.
        await new Promise((resolve) => setTimeout(resolve));
      }),
  };
}

/** Waits until the page's shortcuts are heard, which is in the next task. */
export const keysReady = () => act(() => new Promise((resolve) => setTimeout(resolve)));

export const link = (name: string | RegExp) => screen.getByRole("link", { name });
export const button = (name: string | RegExp) => screen.getByRole("button", { name });
export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
export const click = (element: HTMLElement) => act(async () => void fireEvent.click(element));
export const type = (element: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(element, { target: { value } }));
/** Leaves a field. A text that saves itself is then sent at once. */
export const leave = (element: HTMLElement) => act(async () => void fireEvent.blur(element));
export const submit = (element: HTMLElement) => act(async () => void fireEvent.submit(element.closest("form")!));
/** Presses keys on the element that has the focus, one after the other. */
export async function press(...keys: readonly string[]) {
  for (const key of keys) {
    const code = /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : /^\d$/.test(key) ? `Digit${key}` : key;
    await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, code }));
  }
}

/** Chooses an item of the menu that a button opens. */
export async function choose(opener: string | RegExp, item: string | RegExp) {
  await click(button(opener));
  await click(await screen.findByRole("menuitem", { name: item }));
}
