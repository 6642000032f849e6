import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ToastProvider } from "#app/ui/toast.tsx";

const connection = { waits: false, holdsLink: false, hasFailed: false, needsSignIn: false };
const shown = { pathname: "/app" };
vi.mock("@remix-run/react", () => ({
  useLocation: () => shown,
  useNavigate: () => () => undefined,
}));
vi.mock("#app/parts/account/root-data.ts", () => ({ useRootData: () => ({ locale: "en-GB" }) }));
vi.mock("#app/client/live/connection.ts", () => ({
  NETWORK_ERROR: "No network",
  SERVER_ERROR: "Server error",
  retry: () => undefined,
  useConnection: () => connection,
}));
vi.mock("#app/client/cache/page-cache.ts", () => ({ useOutdatedSince: () => null }));

const { ConnectionNotice } = await import("./connection-notice.tsx");

beforeEach(() => Object.assign(connection, { waits: false, holdsLink: false }));

/** What the notice says on the page at `pathname` while the one at `next` is opened. */
function said(pathname: string, next: string | null): string {
  shown.pathname = pathname;
  const { unmount } = render(<ConnectionNotice user={undefined} next={next} />, { wrapper: ToastProvider });
  const text = screen.getByRole("status").querySelector("p")?.textContent ?? "";
  unmount();
  return text;
}

test("a page that waits for the network is said to open once there is one", () => {
  connection.waits = true;
  const opens = /The page that you asked for opens once you are online\./;
  expect(said("/app", "/diary")).toMatch(opens);
  expect(said("/calendar", "/calendar")).toMatch(opens);
  expect(said("/app", null)).toBe("No network");
});

test("a week of home that waits for the network says so itself, and nothing else does", () => {
  connection.waits = true;
  expect(said("/app", "/app")).toBe("");
});
