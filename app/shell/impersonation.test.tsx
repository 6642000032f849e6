import { fireEvent, render, screen } from "@testing-library/react";
import type { FormHTMLAttributes } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { NETWORK_ERROR } from "#app/client/live/connection.ts";

const posted = vi.fn();
let data: unknown;
vi.mock("@remix-run/react", () => ({
  useFetcher: () => ({
    state: "idle",
    data,
    Form: ({ onSubmit, ...props }: FormHTMLAttributes<HTMLFormElement>) => (
      <form
        {...props}
        onSubmit={(event) => {
          onSubmit?.(event);
          if (!event.defaultPrevented) posted();
          event.preventDefault();
        }}
      />
    ),
  }),
  useLocation: () => ({ pathname: "/app" }),
  useSearchParams: () => [new URLSearchParams()],
}));

const { Impersonation } = await import("./impersonation.tsx");

afterEach(() => vi.unstubAllGlobals());

test("without a network the banner says at once why the impersonation goes on, and asks the server once there is one", () => {
  const user = { id: "u", username: "ada", email: "ada@example.com", role: "user" as const, learns: false };
  render(<Impersonation user={user} impersonation={{ admin: "root", seconds_left: 600 }} />);
  const stop = () => fireEvent.click(screen.getByRole("button", { name: "Stop Impersonation" }));
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  stop();
  expect(screen.getByRole("alert").textContent).toContain(NETWORK_ERROR);
  expect(posted).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  stop();
  expect(posted).toHaveBeenCalledOnce();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the banner says why the server could not stop the impersonation", () => {
  data = { error: "Server too busy", details: [], values: {}, status: 503 };
  const user = { id: "u", username: "ada", email: "ada@example.com", role: "user" as const, learns: false };
  render(<Impersonation user={user} impersonation={{ admin: "root", seconds_left: 600 }} />);
  expect(screen.getByRole("alert").textContent).toBe("Failed to stop impersonation: Server too busy");
});
