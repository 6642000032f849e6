import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SignInDialog } from "./sign-in-dialog.tsx";

let isOnly = false;
vi.mock("#app/parts/account/root-data.ts", () => ({
  useRootData: () => ({ provider: { name: "House", is_only: isOnly } }),
}));
vi.mock("@remix-run/react", () => ({
  Link: ({ to, children, ...rest }: { to: string; children: string }) => (
    <a href={to} {...rest}>
      {children}
    </a>
  ),
  useFetcher: () => ({ Form: "form", state: "idle" }),
  useLocation: () => ({ search: "" }),
}));

afterEach(cleanup);

test("the provider signs in on another tab, beside a password or as the first thing that is offered", () => {
  for (const only of [false, true]) {
    isOnly = only;
    render(<SignInDialog user={{ id: "eva", email: "eva@example.com" }} />);
    const link = screen.getByRole("link", { name: "Sign in with House" });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/api/auth/provider", "_blank"]);
    expect(link.classList.contains("btn-primary")).toBe(only);
    expect(screen.queryAllByLabelText("Password")).toHaveLength(only ? 0 : 1);
    cleanup();
  }
});
