import { fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { expect, test, vi } from "vitest";

type Asked = (to: { currentLocation: { pathname: string }; nextLocation: { pathname: string } }) => boolean;
const router = vi.hoisted(() => ({ asks: (() => false) as Asked, navigate: vi.fn() }));
vi.mock("@remix-run/react", () => ({
  useBlocker: (asks: Asked) => {
    router.asks = asks;
    return { state: "unblocked" };
  },
  useNavigate: () => router.navigate,
}));

const { LeaveGuard, useGuardedForm } = await import("./leave-guard.tsx");

function Form() {
  const form = useRef<HTMLFormElement>(null);
  useGuardedForm(form);
  return (
    <form ref={form}>
      <input aria-label="Meaning" defaultValue="cat" />
    </form>
  );
}

test("the page asks about a typed, unsaved word before it is left", async () => {
  render(
    <>
      <Form />
      <LeaveGuard isRunning={false} />
    </>,
  );
  const leave = () =>
    router.asks({ currentLocation: { pathname: "/admin-language" }, nextLocation: { pathname: "/app" } });
  expect(leave()).toBe(false);
  fireEvent.change(screen.getByLabelText("Meaning"), { target: { value: "tomcat" } });
  expect(leave()).toBe(true);
  expect(await screen.findByRole("heading", { name: "Leave without saving the word?", hidden: true })).toBeDefined();
});
