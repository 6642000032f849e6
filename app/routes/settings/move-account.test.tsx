import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { ActionError } from "#app/forms/action.server.ts";
import { MoveAccount, type OwnRegion } from "./move-account.tsx";

vi.mock("@remix-run/react", () => ({
  Form: ({ children }: { children: ReactNode }) => <form>{children}</form>,
  useNavigation: () => ({ state: "idle" }),
}));
vi.mock("#app/parts/account/root-data.ts", () => ({ useRootData: () => undefined }));
// The dialog around the form is tested with the other changes of an account.
let answer: ActionError | null = null;
vi.mock("./account-change.tsx", () => ({
  AccountChange: ({ verb, children }: { verb: string; children(error: ActionError | null): ReactNode }) => (
    <section aria-label={verb}>{children(answer)}</section>
  ),
}));

afterEach(cleanup);

const region: OwnRegion = {
  label: "Europe",
  others: [{ name: "ap", label: "Asia", address: "https://ap.sevenfold.example" }],
  arrived: [],
  move: null,
};

test("the form says what stays behind, where the account can go, and asks for the password", () => {
  render(<MoveAccount region={region} hasPassword mayMove />);
  const form = screen.getByRole("region", { name: "Move to Another Region" });
  expect(form.textContent).toContain("passkeys, API tokens, webhooks, the address of your calendar feed");
  expect(form.textContent).toContain("the address for mailed todos");
  expect(form.textContent).toContain("a sign-in at a provider that the other region does not have");
  expect(form.textContent).toContain("What is in the trash is lost");
  expect(form.textContent).toContain("Changes that a browser has not sent by then are not moved");
  expect(form.textContent).toContain("this one leads you there for 90 days");
  // A closed list of 320 px would cut the address off.
  expect(screen.getByRole("option", { name: "Asia" })).toBeTruthy();
  expect(screen.getByLabelText("Move to").getAttribute("aria-describedby")).not.toBeNull();
  expect(form.textContent).toContain("Asia · ap.sevenfold.example");
  expect(screen.getByLabelText("Password")).toBeTruthy();
});

test("somebody without a password reads how to confirm and how to sign in there, and confirms by a passkey", () => {
  const { unmount } = render(<MoveAccount region={region} hasPassword={false} mayMove />);
  expect(screen.queryByLabelText("Password")).toBeNull();
  expect(document.body.textContent).toContain("you confirm with what you sign in with");
  expect(screen.queryByRole("button", { name: "Use a Passkey" })).toBeNull();
  unmount();
  answer = { error: "Confirm", details: [], values: {}, status: 403, has_passkey: true };
  render(<MoveAccount region={region} hasPassword={false} mayMove />);
  expect(screen.getByRole("button", { name: "Use a Passkey" })).toBeTruthy();
  answer = null;
});

test("an admin and a demo account have no form", () => {
  render(<MoveAccount region={region} hasPassword mayMove={false} />);
  expect(document.body.textContent).toBe("");
});

test("a running move can be stopped until the account is closed", () => {
  const move = { label: "Asia", state: "moving" as const, problem: null };
  const { rerender } = render(<MoveAccount region={{ ...region, move }} hasPassword mayMove />);
  expect(document.body.textContent).toContain("Your account is being moved to Asia.");
  expect(screen.getByRole("button", { name: "Stop the Move" })).toBeTruthy();
  rerender(<MoveAccount region={{ ...region, move: { ...move, state: "closed" } }} hasPassword mayMove />);
  expect(screen.queryByRole("button")).toBeNull();
});

test("an undone move says why, beside the form", () => {
  const move = { label: "Asia", state: "undone" as const, problem: "You stopped it." };
  render(<MoveAccount region={{ ...region, move }} hasPassword mayMove />);
  expect(document.body.textContent).toContain("Your account was not moved, and is as it was. You stopped it.");
  expect(screen.getByRole("region", { name: "Move to Another Region" })).toBeTruthy();
});
