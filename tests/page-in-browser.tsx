/** Renders a whole page in the browser's half, with the router of router-of-page.tsx and the server of server-of-page.ts. */
import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { PAGE, queryClient } from "#app/client/cache/query-client.ts";
import { setPerson } from "#app/client/person.ts";
import { plainDays } from "#app/domain/time/timezone.ts";
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

// happy-dom neither lays out nor shows anything.
Object.assign(Element.prototype, { scrollIntoView: () => undefined, checkVisibility: () => true });
Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });

/** Opens a page with the data of its loader and of its frame. */
export function openPage(Page: ComponentType, path: string, data: object, root: object = frame()) {
  setPerson(ADA.id, false);
  queryClient.clear();
  startServer();
  openAddress(path, data, root);
  const shown = (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <main id="main" tabIndex={-1}>
          <Page />
        </main>
      </ToastProvider>
    </QueryClientProvider>
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

export const link = (name: string | RegExp) => screen.getByRole("link", { name });
export const button = (name: string | RegExp) => screen.getByRole("button", { name });
export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
export const click = (element: HTMLElement) => act(async () => void fireEvent.click(element));
export const type = (element: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(element, { target: { value } }));
/** Leaves a field. A text that saves itself is then sent at once. */
export const leave = (element: HTMLElement) => act(async () => void fireEvent.blur(element));
export const submit = (element: HTMLElement) => act(async () => void fireEvent.submit(element.closest("form")!));
