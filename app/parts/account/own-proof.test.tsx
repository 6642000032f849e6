import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { OwnProof } from "./own-proof.tsx";

vi.mock("./root-data.ts", () => ({ useRootData: () => ({ provider: null }) }));

test("somebody without a password reads how to confirm, until the response says it", () => {
  const { rerender } = render(<OwnProof hasPassword={false} actionError={null} />);
  expect(screen.getByText("You have no password, so you confirm with what you sign in with.")).toBeTruthy();
  const details = [{ path: "password", message: "You have no password. Confirm with a passkey, then try again." }];
  const refusal = { error: details[0]!.message, details, values: {}, status: 403, has_passkey: true };
  rerender(<OwnProof hasPassword={false} actionError={refusal} />);
  expect(screen.queryByText(/^You have no password, so/)).toBeNull();
  expect(screen.queryByLabelText("Password")).toBeNull();
  expect(screen.getByRole("button", { name: "Use a Passkey" })).toBeTruthy();
});
