import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../../tests/eventually.ts";

const { callApi, reopen, confirmByPasskey, revalidate } = vi.hoisted(() => ({
  callApi: vi.fn(),
  reopen: vi.fn(),
  confirmByPasskey: vi.fn(async () => null),
  revalidate: vi.fn(),
}));
vi.mock("#app/client/api.ts", () => ({ callApi }));
vi.mock("@remix-run/react", () => ({
  Form: (props: object) => <form {...props} />,
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
  useRevalidator: () => ({ revalidate }),
  useActionData: () => undefined,
  useLocation: () => ({ key: "k" }),
}));
vi.mock("#app/parts/account/root-data.ts", () => ({
  useRootData: () => ({ provider: { name: "House", is_only: true } }),
}));
vi.mock("#app/parts/account/passkey-code.ts", () => ({
  withPasskeys: (use: (code: object) => unknown) => use({ confirmByPasskey }),
}));
vi.mock("./use-diary-lock.ts", () => ({ reopen, closeNow: vi.fn() }));
const { LockScreen } = await import("./lock-screen.tsx");

beforeEach(() => {
  for (const mock of [callApi, reopen, revalidate]) mock.mockReset();
});

/** Types a password, and presses Enter. */
function give(password: string) {
  const field = screen.getByLabelText<HTMLInputElement>("Your password");
  fireEvent.change(field, { target: { value: password } });
  fireEvent.submit(field.form!);
}

test("a wrong password is reported at its field, and the right one after it opens the diary", async () => {
  render(<LockScreen hasPasskey={false} hasPassword isLinked={false} />);
  callApi.mockResolvedValueOnce({ status: 403, body: {}, problem: "This password is not right." });
  give("wrong");
  expect(await screen.findByText("This password is not right.")).toBeTruthy();
  await eventually(() => expect(document.activeElement).toBe(screen.getByLabelText("Your password")));
  expect(reopen).not.toHaveBeenCalled();
  callApi.mockResolvedValueOnce({ status: 200, body: { is_on: true, is_locked: false }, problem: null });
  give("right");
  await eventually(() => expect(reopen).toHaveBeenCalledOnce());
  expect(revalidate).toHaveBeenCalledOnce();
  expect(callApi).toHaveBeenLastCalledWith("/auth/diary-lock/open", { method: "POST", body: { password: "right" } });
  expect(screen.queryByText("This password is not right.")).toBeNull();
});

test("other errors appear above the password, and keep the typed text", async () => {
  render(<LockScreen hasPasskey={false} hasPassword isLinked={false} />);
  callApi.mockResolvedValueOnce({ status: 0, body: {}, problem: "Network error" });
  give("right");
  expect(await screen.findByText("Network error")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Your password").value).toBe("right");
  expect(reopen).not.toHaveBeenCalled();
});

test("a passkey opens the diary if the person has one", async () => {
  render(<LockScreen hasPasskey hasPassword isLinked={false} />);
  fireEvent.click(screen.getByRole("button", { name: "Use a Passkey Instead" }));
  await eventually(() => expect(reopen).toHaveBeenCalledOnce());
  expect(revalidate).toHaveBeenCalled();
});

test("somebody without a password sees no password field, and confirms by a passkey or with the provider", () => {
  const { rerender } = render(<LockScreen hasPasskey hasPassword={false} isLinked />);
  expect(screen.queryByLabelText("Your password")).toBeNull();
  expect(document.body.textContent).not.toContain("Forgotten?");
  expect(screen.getByRole("button", { name: "Use a Passkey" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Sign in with House" }).getAttribute("href")).toBe(
    "/api/auth/provider?for=diary",
  );
  rerender(<LockScreen hasPasskey hasPassword={false} isLinked={false} />);
  expect(screen.queryByRole("link")).toBeNull();
});
