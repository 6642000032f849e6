import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { setPerson } from "#app/client/person.ts";
import { CONFIRM_AT_PROVIDER_MESSAGE } from "#app/domain/sign-in-provider/provider.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { ConfirmAtProvider } from "./confirm-at-provider.tsx";
import { pageOfStoredForm } from "./stored-form.ts";

vi.mock("@remix-run/react", () => ({ useLocation: () => window.location }));
vi.mock("./root-data.ts", () => ({ useRootData: () => ({ provider: { name: "House" } }) }));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
});

const refusal: ActionError = {
  error: CONFIRM_AT_PROVIDER_MESSAGE,
  details: [],
  values: {},
  status: 403,
  at_provider: true,
};

/** Opens a page with the form of a token. */
function open(address: string, actionError: ActionError | null, intent = "create-token", extra: ReactNode = null) {
  cleanup();
  window.history.replaceState(null, "", address);
  render(
    <dialog id="token">
      <form onSubmit={(event) => event.preventDefault()}>
        <input type="hidden" name="intent" value={intent} />
        <input name="name" aria-label="Name" />
        <select name="scope" aria-label="It may">
          <option value="read">Read</option>
          <option value="write">Read and change</option>
        </select>
        <input type="checkbox" name="without_diary" aria-label="Without the diary" />
        <input type="text" name="password" autoComplete="new-password" aria-label="New password" />
        {extra}
        <ConfirmAtProvider actionError={actionError} />
        <button type="submit">Create Token</button>
      </form>
    </dialog>,
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** Fills in the form, and leaves the page for the provider. */
function leave() {
  open("/settings", refusal);
  fireEvent.input(field("Name"), { target: { value: "Script" } });
  fireEvent.change(field("It may"), { target: { value: "write" } });
  fireEvent.click(field("Without the diary"));
  fireEvent.input(field("New password"), { target: { value: "Quince-jam 2026!" } });
  const link = screen.getByRole("link", { name: "Confirm with House", hidden: true });
  expect(link.getAttribute("href")).toBe("/api/auth/provider?for=confirm");
  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link);
}

test("after the return from the provider the form has its values, without the password", () => {
  setPerson("ada", true);
  leave();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("Quince");
  open("/settings#sign-in", null, "end-session");
  expect(field("Name").value).toBe("");
  open("/settings#sign-in", null);
  expect([field("Name").value, field("It may").value, field("Without the diary").checked]).toEqual([
    "Script",
    "write",
    true,
  ]);
  expect(field("New password").value).toBe("");
  expect(screen.getByText("Confirmed with House.")).toBeTruthy();
  expect(document.querySelector("dialog")!.open).toBe(true);
  expect(document.activeElement).toBe(field("New password"));
  open("/settings#sign-in", null);
  expect(field("Name").value).toBe("");
});

test("typed values are restored for the same person, for a quarter of an hour, after a confirmation", () => {
  vi.useFakeTimers({ now: 0 });
  setPerson("ada", true);
  leave();
  open("/settings", null);
  expect(field("Name").value).toBe("");
  setPerson("eve", true);
  open("/settings#sign-in", null);
  expect(field("Name").value).toBe("");
  setPerson("ada", true);
  vi.setSystemTime(16 * 60_000);
  open("/settings#sign-in", null);
  expect(field("Name").value).toBe("");
});

test("a form of another page is opened again on that page", () => {
  setPerson("ada", true);
  leave();
  window.history.replaceState(null, "", "/settings#sign-in");
  expect(pageOfStoredForm(Date.now())).toBeNull();
  window.history.replaceState(null, "", "/settings?x#sign-in");
  expect(pageOfStoredForm(Date.now())).toBe("/settings#sign-in");
  window.history.replaceState(null, "", "/settings?x&unconfirmed=other#sign-in");
  expect(pageOfStoredForm(Date.now())).toBe("/settings?unconfirmed=other#sign-in");
  window.history.replaceState(null, "", "/settings?unconfirmed=other#sign-in");
  expect(pageOfStoredForm(Date.now())).toBeNull();
});

test.for([
  ["/settings?unconfirmed#sign-in", "House did not confirm that it is you, so nothing has changed."],
  ["/settings?unconfirmed=other#sign-in", "You signed in to House as somebody else, so nothing has changed."],
] as const)(
  "whoever was not confirmed finds the form as it was, the reason and the way to try again: %s",
  ([at, why]) => {
    setPerson("ada", true);
    leave();
    open(at, null);
    expect(field("Name").value).toBe("Script");
    expect(screen.getByText(why)).toBeTruthy();
    expect(screen.queryByText("Confirmed with House.")).toBeNull();
    screen
      .getByRole("link", { name: "Confirm with House" })
      .addEventListener("click", (event) => event.preventDefault());
    fireEvent.input(field("Name"), { target: { value: "Another" } });
    fireEvent.click(screen.getByRole("link", { name: "Confirm with House" }));
    open("/settings#sign-in", null);
    expect(field("Name").value).toBe("Another");
  },
);

test("after the browser's Back from the provider the form has its values, and the person does not count as confirmed", () => {
  setPerson("ada", true);
  leave();
  const entries = vi.fn(() => [{ type: "back_forward" }]);
  vi.stubGlobal("performance", { ...performance, now: () => performance.timeOrigin, getEntriesByType: entries });
  onTestFinished(() => void vi.unstubAllGlobals());
  open("/settings", null);
  expect(field("Name").value).toBe("Script");
  expect(screen.queryByText("Confirmed with House.")).toBeNull();
});
