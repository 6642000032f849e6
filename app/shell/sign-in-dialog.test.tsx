import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SignInDialog } from "./sign-in-dialog.tsx";

let isOnly = false;
vi.mock("#app/parts/account/root-data.ts", () => ({
  useRootData: () => ({ provider: { name: "House", is_only: isOnly } }),
}));
let answer: unknown;
vi.mock("@remix-run/react", () => ({
  Link: ({ to, children, ...rest }: { to: string; children: string }) => (
    <a href={to} {...rest}>
      {children}
    </a>
  ),
  useFetcher: () => ({ Form: "form", state: "idle", data: answer }),
  useLocation: () => ({ search: "" }),
}));
const leave = vi.fn();
vi.mock("#app/client/leaving.ts", () => ({ leaveForGood: (next: string) => leave(next) }));
const end = vi.fn();
vi.mock("#app/client/live/connection.ts", () => ({
  SERVER_ERROR: "Server error",
  endSignIn: (isSame: boolean) => end(isSame),
}));
/** The server's answer about who is signed in. */
let me: { user?: { id: string }; next?: string } | Promise<never> = {};
vi.mock("#app/client/api.ts", () => ({ callApi: async () => ({ body: await me }) }));

const EVA = { id: "eva", email: "eva@example.com" };
const dialog = () => screen.queryByRole("dialog");

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  me = {};
  answer = undefined;
  isOnly = false;
});

test("the provider signs in on another tab, beside a password or as the first thing that is offered", async () => {
  for (const only of [false, true]) {
    isOnly = only;
    render(<SignInDialog user={EVA} />);
    const link = await screen.findByRole("link", { name: "Sign in with House" });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/api/auth/provider", "_blank"]);
    expect(link.classList.contains("btn-primary")).toBe(only);
    expect(screen.queryAllByLabelText("Password")).toHaveLength(only ? 0 : 1);
    cleanup();
  }
});

test("the dialog takes no focus before it is known why the session ended", async () => {
  let say!: (body: object) => void;
  me = new Promise<never>((resolve) => (say = resolve as typeof say));
  render(<SignInDialog user={EVA} />);
  expect(dialog()).toBeNull();
  say({});
  await waitFor(() => expect(dialog()).not.toBeNull());
});

test("a page of a moved account redirects, and never asks for the password", async () => {
  me = { next: "/login?moved=us#email=eva%40example.com" };
  render(<SignInDialog user={EVA} />);
  await waitFor(() => expect(leave).toHaveBeenCalledWith("/login?moved=us#email=eva%40example.com"));
  expect(dialog()).toBeNull();
});

test("no dialog opens when the session is valid again", async () => {
  me = { user: { id: "eva" } };
  render(<SignInDialog user={EVA} />);
  await waitFor(() => expect(end).toHaveBeenCalledWith(true));
  expect(dialog()).toBeNull();
});

test("a sign-in in the dialog to a moved account redirects", async () => {
  answer = { error: "Your account has moved", details: [], values: {}, status: 403, moved_to: "us" };
  render(<SignInDialog user={EVA} />);
  await waitFor(() => expect(leave).toHaveBeenCalledWith("/login?moved=us#email=eva%40example.com"));
});

test("a sign-in on another tab ends the dialog as soon as this tab is used again; a sign-in of somebody else does not", async () => {
  render(<SignInDialog user={EVA} />);
  await waitFor(() => expect(dialog()).not.toBeNull());
  for (const [id, count] of [
    ["bob", 0],
    ["eva", 1],
  ] as const) {
    me = { user: { id } };
    await act(async () => void window.dispatchEvent(new Event("focus")));
    expect(end).toHaveBeenCalledTimes(count);
  }
  expect(end).toHaveBeenCalledWith(true);
});

test("a wrong password is reported above the form, which keeps the e-mail", async () => {
  const error = "Invalid email or password";
  answer = { error, details: [{ path: "", message: error }], values: {}, status: 401 };
  render(<SignInDialog user={EVA} />);
  expect((await screen.findByRole("alert")).textContent).toBe(error);
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(EVA.email);
  expect(end).not.toHaveBeenCalled();
});
