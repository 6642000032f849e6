import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { REAUTHENTICATE_MESSAGE } from "#app/domain/session/reauthenticate.ts";
import { Main } from "../../../tests/fake-remix.tsx";
import { Passkeys } from "./passkeys.tsx";

vi.mock("@remix-run/react", async () => (await import("../../../tests/fake-remix.tsx")).fakeRemix);
vi.mock("#app/parts/account/root-data.ts", () => ({ useRootData: () => ({ provider: null }) }));
const added = vi.fn();
vi.mock("#app/parts/account/passkey-code.ts", () => ({
  withPasskeys: (run: (code: object) => unknown) => run({ addPasskey: added }),
}));
vi.stubGlobal("PublicKeyCredential", vi.fn());

test("a new passkey that asks for the password keeps its name, and is added with the password", async () => {
  const message = REAUTHENTICATE_MESSAGE;
  added.mockResolvedValueOnce({ error: message, details: [{ path: "password", message }], values: {}, status: 403 });
  render(<Passkeys passkeys={[]} device="Laptop" />, { wrapper: Main });
  const name = () => screen.getByLabelText<HTMLInputElement>("Name of a new passkey");
  fireEvent.change(name(), { target: { value: "Work" } });
  fireEvent.submit(name().form!);
  const password = await screen.findByLabelText<HTMLInputElement>("Your password");
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(name().value).toBe("Work");
  added.mockResolvedValueOnce(null);
  fireEvent.change(password, { target: { value: "Right horse 1!" } });
  fireEvent.submit(name().form!);
  await waitFor(() => expect(screen.queryByLabelText("Your password")).toBeNull());
  expect(added.mock.calls).toEqual([
    ["Work", undefined],
    ["Work", "Right horse 1!"],
  ]);
});
