import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { DIARY_LOCKED } from "#app/domain/diary/lock.ts";

const { fetcher, reopen, confirmByPasskey, revalidate } = vi.hoisted(() => ({
  fetcher: { state: "idle", data: undefined as unknown, submit: vi.fn() },
  reopen: vi.fn(),
  confirmByPasskey: vi.fn(async () => null),
  revalidate: vi.fn(),
}));
vi.mock("@remix-run/react", () => ({
  Form: (props: object) => <form {...props} />,
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
  useFetcher: () => fetcher,
  useRevalidator: () => ({ revalidate }),
  useActionData: () => undefined,
  useLocation: () => ({ key: "k" }),
}));
vi.mock("#app/parts/account/passkey-code.ts", () => ({
  withPasskeys: (use: (code: object) => unknown) => use({ confirmByPasskey }),
}));
vi.mock("./use-diary-lock.ts", () => ({ reopen, closeNow: vi.fn() }));
const { LockScreen } = await import("./lock-screen.tsx");

const refused = (error: string) => ({
  error,
  status: 403,
  details: [{ path: "password", message: error }],
  values: {},
});

beforeEach(() => {
  fetcher.data = undefined;
  for (const mock of [reopen, fetcher.submit, revalidate]) mock.mockClear();
});

test("the password is sent, and its answer opens the diary once", () => {
  const { rerender } = render(<LockScreen hasPasskey={false} />);
  fireEvent.submit(screen.getByLabelText("Your password").closest("form")!);
  expect(fetcher.submit).toHaveBeenCalledOnce();
  expect(reopen).not.toHaveBeenCalled();
  fetcher.data = { is_on: true, is_locked: false };
  rerender(<LockScreen hasPasskey={false} />);
  rerender(<LockScreen hasPasskey={false} />);
  expect(reopen).toHaveBeenCalledOnce();
});

test("a wrong password is said at its field, a missing one is nothing wrong", () => {
  fetcher.data = refused("This password is not right.");
  const { rerender } = render(<LockScreen hasPasskey={false} />);
  expect(screen.getByText("This password is not right.")).toBeTruthy();
  fetcher.data = refused(DIARY_LOCKED);
  rerender(<LockScreen hasPasskey={false} />);
  expect(screen.queryByText(DIARY_LOCKED)).toBeNull();
  expect(reopen).not.toHaveBeenCalled();
});

test("a passkey opens it where the person has one", async () => {
  render(<LockScreen hasPasskey />);
  fireEvent.click(screen.getByRole("button", { name: "Use a Passkey Instead" }));
  await vi.waitFor(() => expect(reopen).toHaveBeenCalledOnce());
  expect(revalidate).toHaveBeenCalled();
});
