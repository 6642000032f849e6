import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { LogoutDialog } from "./logout-dialog.tsx";
import { LOGOUT_DIALOG, LogoutForm } from "./logout.tsx";
import { onLogout } from "./on-logout.ts";

const unsent = vi.hoisted(() => ({ is: false, forgotten: 0 }));
vi.mock("#app/client/commands/commands.ts", () => ({ hasUnsent: () => unsent.is }));
vi.mock("#app/client/commands/command-storage.ts", () => ({ deleteCommands: async () => void unsent.forgotten++ }));
vi.mock("#app/client/cache/persisted-pages.ts", () => ({ deletePagesForGood: async () => undefined }));
vi.mock("#app/client/live/live.ts", () => ({ closeLive: () => undefined }));
vi.mock("#app/client/person.ts", () => ({ personId: () => "somebody" }));
vi.mock("@remix-run/react", () => ({
  Form: ({ reloadDocument: _, ...props }: Record<string, unknown>) => <form {...props} />,
}));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Renders the menu's form and the dialog, as a menu that was rendered when nothing was unsent. Counts the logouts. */
function menu() {
  i18n.activate("en");
  Object.assign(unsent, { is: false, forgotten: 0 });
  const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockReturnValue();
  render(
    <I18nProvider i18n={i18n}>
      <LogoutForm>
        <button>Logout</button>
      </LogoutForm>
      <LogoutDialog losesData={false} />
    </I18nProvider>,
  );
  const question = document.querySelector<HTMLDialogElement>(`#${LOGOUT_DIALOG}`)!;
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name).closest("button")!));
  return { submit, question, press };
}

test("logging out submits at once when everything is sent", async () => {
  const { submit, question, press } = menu();
  await press("Logout");
  expect([question.open, submit.mock.calls.length, unsent.forgotten]).toEqual([false, 1, 1]);
});

test("a logout asks about a change that was made after the menu was rendered, and deletes it only after the answer", async () => {
  const { submit, question, press } = menu();
  unsent.is = true;
  await press("Logout");
  expect([question.open, submit.mock.calls.length, unsent.forgotten]).toEqual([true, 0, 0]);
  await press("Log Out");
  expect([submit.mock.calls.length, unsent.forgotten]).toEqual([1, 1]);
});

test("other pending data is deleted with a logout, but not when the logout is cancelled", async () => {
  const { press } = menu();
  const forget = vi.fn();
  const stop = onLogout(forget);
  unsent.is = true;
  await press("Logout");
  expect(forget).not.toHaveBeenCalled();
  await press("Log Out");
  expect(forget).toHaveBeenCalledOnce();
  stop();
});
