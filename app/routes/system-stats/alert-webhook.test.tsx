import { fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { HostWebhook, HostWebhookAnswer } from "#app/domain/host-alert/host-alert.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { AlertWebhook } from "./alert-webhook.tsx";

/** The response to each form, by the key of its fetcher, and to a form that was posted without scripts. */
let answers: Record<string, unknown>;
let posted: unknown;
let state: "idle" | "submitting" | "loading";
vi.mock("@remix-run/react", () => ({
  useFetcher: ({ key }: { key: string }) => ({
    state,
    data: answers[key],
    Form: (props: ComponentProps<"form">) => <form {...props} />,
  }),
  useActionData: () => posted,
  useLocation: () => ({ key: "here" }),
}));
beforeEach(() => {
  answers = {};
  posted = undefined;
  state = "idle";
});

const address = "https://hooks.example/in";
const webhook: HostWebhook = { address, created_at: "2026-11-27T09:00:00.000Z", answers: [] };
const answer: HostWebhookAnswer = {
  at: "2026-11-27T10:00:00.000Z",
  kind: "host.alerts",
  status: 204,
  ms: 12,
  failure: null,
};
const refused: ActionError = {
  error: "Give an address",
  details: [{ path: "address", message: "Give an address" }],
  values: { intent: "set-webhook", address: "ftp://x" },
  status: 400,
};
const isOpen = () => document.querySelector("details")!.open;

test("without a webhook there is a field for its address, which keeps what was refused with the reason", () => {
  const { unmount } = render(<AlertWebhook webhook={null} />);
  expect(screen.getByText("Webhook: none")).toBeDefined();
  expect(isOpen()).toBe(false);
  unmount();
  answers = { "host-webhook-secret": refused };
  render(<AlertWebhook webhook={null} />);
  expect((screen.getByLabelText(/^Address of the program/) as HTMLInputElement).value).toBe("ftp://x");
  expect(screen.getByText("Give an address")).toBeDefined();
  expect(isOpen()).toBe(true);
});

test("a refused address can be corrected and sent while the page is read again, a sent or taken one not twice", () => {
  const isPressed = () => {
    const { unmount } = render(<AlertWebhook webhook={null} />);
    const isAllowed = fireEvent.click(screen.getByRole("button", { name: "Set Webhook", hidden: true }));
    unmount();
    return isAllowed;
  };
  state = "loading";
  answers = { "host-webhook-secret": refused };
  expect(isPressed()).toBe(true);
  state = "submitting";
  expect(isPressed()).toBe(false);
  state = "loading";
  answers = { "host-webhook-secret": { ...webhook, secret: "whsec_x" } };
  expect(isPressed()).toBe(false);
});

test("a new secret is shown with the focus, and stays while a test is sent", () => {
  answers = { "host-webhook-secret": { ...webhook, secret: "whsec_x" }, "host-webhook": answer };
  render(<AlertWebhook webhook={webhook} />);
  expect(screen.getByText("whsec_x")).toBeDefined();
  expect(document.activeElement!.textContent).toContain("it is not shown again");
});

test("each answer says when, to what and how, in words", () => {
  const failures = ["redirect", "status", "address", "unreachable", "slow", "locked"] as const;
  const others = failures.map((failure) => ({ ...answer, kind: "test" as const, status: 500, failure }));
  render(<AlertWebhook webhook={{ ...webhook, answers: [answer, ...others] }} />);
  const lines = screen.getAllByRole("listitem", { hidden: true }).map(({ textContent }) => textContent);
  expect(lines[0]).toBe("27 Nov 2026, 10:00 · host.alerts · Taken (204) · 12 ms");
  expect(lines[1]).toContain("test · Not accepted: it redirects to another address (500)");
  expect(lines[2]).toContain("Not taken (500)");
  expect(lines[5]).toContain("No answer within 10 seconds");
  expect(new Set(lines).size).toBe(7);
});

test("after its removal the focus is on the line that says that there is no webhook", () => {
  const { rerender } = render(<AlertWebhook webhook={webhook} />);
  fireEvent.click(screen.getByText("Webhook: hooks.example"));
  answers = { "host-webhook": { message: "The webhook of alerts is removed" } };
  rerender(<AlertWebhook webhook={null} />);
  expect(document.activeElement!.textContent).toBe("Webhook: none");
});

test("a form posted without scripts is open with its secret, its answer or its error", () => {
  for (const one of [{ ...webhook, secret: "whsec_x" }, answer, refused]) {
    posted = one;
    const { unmount } = render(<AlertWebhook webhook={one === refused ? null : webhook} />);
    expect(isOpen()).toBe(true);
    unmount();
  }
});
