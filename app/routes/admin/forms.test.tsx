import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { REAUTHENTICATE_MESSAGE } from "#app/domain/session/reauthenticate.ts";
import { TOKEN_EXISTS_MESSAGE } from "#app/domain/system-stats/agent-token.ts";
import { Main, remix } from "../../../tests/fake-remix.tsx";
import { openDialog } from "#app/ui/open-dialog.ts";
import { AgentTokens } from "./agent-tokens.tsx";
import { CsvExport } from "./csv-export.tsx";
import { dialogId, ImpersonateDialog } from "./impersonate-dialog.tsx";
import { ActDone, ActOnUser } from "./user-act.tsx";
import type { View } from "./view.ts";

vi.mock("@remix-run/react", async () => (await import("../../../tests/fake-remix.tsx")).fakeRemix);
vi.mock("#app/parts/account/root-data.ts", () => ({ useRootData: () => ({ provider: null }) }));
beforeEach(() => Object.assign(remix, { answers: {}, posted: undefined }));

const refused = (path: string, message: string, values: Record<string, string>, status = 403) => ({
  error: message,
  details: [{ path, message }],
  values,
  status,
});
const asks = (values: Record<string, string>) => refused("password", REAUTHENTICATE_MESSAGE, values);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name, hidden: true });
const isOpen = () => document.querySelector("dialog")!.open;

test("each form of an admin asks for the password in place", () => {
  const shows = (ui: JSX.Element, dialog?: string) => {
    const { rerender } = render(ui, { wrapper: Main });
    if (dialog) act(() => openDialog(dialog));
    expect(field("Your password")).toBeTruthy();
    rerender(<p />);
    cleanup();
  };
  remix.posted = asks({ intent: "export-log" });
  shows(
    <CsvExport id="log" intent="export-log" view={{ page: 1, sort: "newest", days: 30 } as View} text="Log as CSV" />,
  );
  remix.posted = undefined;
  remix.answers["agent-tokens"] = asks({ intent: "create-agent-token", host: "web" });
  shows(<AgentTokens tokens={[]} origin="" />);
  remix.answers["impersonate-u"] = asks({ intent: "impersonate", user_id: "u", reason: "Ticket 42" });
  shows(<ImpersonateDialog user={{ id: "u", name: "ada", role: "user", email: "ada@example.com" }} />, dialogId("u"));
});

const promote = () => <ActOnUser id="u" act="promote" verb="Make Admin" title="Make ada an admin?" text="" />;

test("an act on an account asks for the password in its own dialog, which closes once the act is done", () => {
  const { rerender } = render(promote(), { wrapper: Main });
  const [opener] = screen.getAllByRole("button", { name: "Make Admin", hidden: true });
  fireEvent.click(opener!);
  expect(isOpen()).toBe(true);
  remix.answers["user-act"] = asks({ intent: "suspend", user_id: "u" });
  rerender(promote());
  expect(screen.queryByLabelText("Your password")).toBeNull();
  remix.answers["user-act"] = asks({ intent: "promote", user_id: "u" });
  rerender(promote());
  expect(field("Your password")).toBeTruthy();
  remix.answers["user-act"] = { message: "ada is an admin now" };
  rerender(promote());
  expect(isOpen()).toBe(false);
});

/** The announcement of an act, beside a row, or alone. */
function Done({ hasRow = false, users = ["ada"] }: { hasRow?: boolean; users?: string[] }) {
  const openRow = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <h2 id="users">Users</h2>
      {hasRow && (
        <a ref={openRow} href="/admin">
          ada
        </a>
      )}
      {users.includes("ada") && <button type="button">Promote</button>}
      <ActDone openRow={openRow as never} />
    </>
  );
}

test("after an act the focus stays at its button; once that is gone, it is on the account's row or the heading", () => {
  const focusedAfter = (ui: JSX.Element, press: boolean) => {
    remix.answers = {};
    const { rerender } = render(ui, { wrapper: Main });
    if (press) button("Promote").focus();
    remix.answers["user-act"] = { message: "done" };
    rerender(ui.type === Done ? <Done {...(ui.props as object)} /> : ui);
    const { textContent } = document.activeElement!;
    cleanup();
    return textContent;
  };
  expect(focusedAfter(<Done hasRow />, true)).toBe("Promote");
  expect(focusedAfter(<Done hasRow />, false)).toBe("ada");
  expect(focusedAfter(<Done />, false)).toBe("Users");
});

test("the heading gets the focus also when the account disappears only after the result is known", () => {
  const users = ["ada"];
  const { rerender } = render(<Done users={users} />, { wrapper: Main });
  button("Promote").focus();
  remix.answers["user-act"] = { message: "deleted" };
  rerender(<Done users={users} />);
  expect(document.activeElement!.textContent).toBe("Promote");
  rerender(<Done users={[]} />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Users" }));
});

const token = { host: "web", made: "today", used: null } as unknown as Parameters<typeof AgentTokens>[0]["tokens"][0];
const tokens = (all = [token]) => <AgentTokens tokens={all} origin="https://here.example" />;

test("a host's new token is shown once with the focus, in the command that uses it", () => {
  const { rerender } = render(tokens([]), { wrapper: Main });
  fireEvent.change(field("Host of a new token"), { target: { value: "web" } });
  remix.answers["agent-tokens"] = { host: "web", token: "sfh_a" };
  rerender(tokens());
  expect(document.activeElement!.textContent).toMatch(/^This is the token of web\./);
  expect(screen.getByText(/^AGENT_TOKEN=sfh_a/).textContent).toContain("https://here.example");
  expect(field("Host of a new token").value).toBe("");
  expect(screen.getByRole("listitem").textContent).toContain("not used yet");
});

test("a host that has a token stays in its field with the reason", () => {
  const values = { intent: "create-agent-token", host: "web" };
  remix.answers["agent-tokens"] = refused("host", TOKEN_EXISTS_MESSAGE, values, 409);
  render(tokens(), { wrapper: Main });
  expect(field("Host of a new token").value).toBe("web");
  expect(screen.getByText(TOKEN_EXISTS_MESSAGE)).toBeTruthy();
});

test("after a token is revoked the dialog closes, and the message about it has the focus", () => {
  const { rerender } = render(tokens(), { wrapper: Main });
  fireEvent.click(button("Revoke the token of web"));
  expect(screen.getByRole("alertdialog", { name: "Revoke the token of web?" })).toBeTruthy();
  remix.answers["agent-tokens"] = { revoked: "The token of web is revoked" };
  rerender(tokens());
  expect(document.activeElement!.textContent).toBe("The token of web is revoked");
  expect([...document.querySelectorAll("dialog")].some(({ open }) => open)).toBe(false);
});
