import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CONFIRM_BY_PASSKEY_MESSAGE, REAUTHENTICATE_MESSAGE } from "#app/domain/session/reauthenticate.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { ReauthenticateField } from "./reauthenticate-field.tsx";

vi.mock("./root-data.ts", () => ({ useRootData: () => ({ provider: null }) }));

const actionError = (message: string): ActionError => ({
  error: message,
  details: [{ path: "password", message }],
  values: {},
  status: 403,
});

test("the form asks for the password without an error, and only a wrong one is an error", () => {
  const { rerender } = render(<ReauthenticateField actionError={null} />);
  expect(screen.queryByLabelText("Your password")).toBeNull();
  rerender(<ReauthenticateField actionError={actionError(REAUTHENTICATE_MESSAGE)} />);
  const field = screen.getByLabelText("Your password");
  expect(document.activeElement).toBe(field);
  expect([field.getAttribute("aria-invalid"), screen.queryByRole("alert")]).toEqual([null, null]);
  expect(screen.getByText(REAUTHENTICATE_MESSAGE)).not.toBeNull();
  rerender(<ReauthenticateField actionError={actionError("This password is not right.")} />);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("alert").textContent).toBe("This password is not right.");
});

test("somebody without a password can only use a passkey", () => {
  render(<ReauthenticateField actionError={{ ...actionError(CONFIRM_BY_PASSKEY_MESSAGE), has_passkey: true }} />);
  expect(screen.queryByLabelText("Your password")).toBeNull();
  expect(screen.getByRole("status").textContent).toBe(CONFIRM_BY_PASSKEY_MESSAGE);
  expect(screen.getByRole("button", { name: "Use a Passkey" })).toBeTruthy();
});
