import { cleanup, render, screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS, type HostAlert, type HostAlerts } from "#app/domain/host-alert/host-alert.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { Alerts } from "./alerts.tsx";

/** The answer of each form, by the key of its fetcher. */
let answers: Record<string, unknown>;
vi.mock("@remix-run/react", () => ({
  useFetcher: ({ key }: { key: string }) => ({
    state: "idle",
    data: answers[key],
    Form: (props: ComponentProps<"form">) => <form {...props} />,
  }),
  useActionData: () => undefined,
  useLocation: () => ({ key: "here" }),
  Link: ({ to, children }: ComponentProps<"a"> & { to: string }) => <a href={to}>{children}</a>,
}));
beforeEach(() => (answers = {}));

const silent: HostAlert = {
  host: "web-2",
  what: "silent",
  mount: "",
  bound: 10,
  peak: 12,
  began_at: "2026-11-27T10:00:00.000Z",
  ended_at: null,
};
const disk: HostAlert = {
  ...silent,
  host: "web-1",
  what: "disk",
  mount: "/home",
  bound: 90,
  peak: 93.25,
  ended_at: "2026-11-27T12:05:00.000Z",
};
const none: HostAlerts = { open: [], over: [], settings: DEFAULT_SETTINGS, own: [], webhook: null };
const own = { host: "web-1", cpu: 60, memory: null, disk: 95, minutes: 3, silent: null };
const show = (alerts: HostAlerts | null, actionError: ActionError | null = null) =>
  render(<Alerts alerts={alerts} host="web-1" span={6} actionError={actionError} />);
const formOf = (name: string) => within(screen.getByRole("form", { name, hidden: true }));
const valueOf = (form: string, label: string) => (formOf(form).getByLabelText(label) as HTMLInputElement).value;

const refused = (intent: string, values: object): ActionError => ({
  error: "Give a whole percentage",
  details: [{ path: "cpu", message: "Give a whole percentage" }],
  values: { intent, ...values },
  status: 400,
});

test("alerts that last and that are over are listed with their host, figure and times", () => {
  show({ ...none, open: [silent], over: [disk] });
  const lines = screen.getAllByRole("listitem", { hidden: true }).map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "web-2 no report since 27 Nov 2026, 10:00",
    "web-1 disk /home above 90 %, up to 93.3 % for 2 h 5 min, until 27 Nov 2026, 12:05",
  ]);
  expect(screen.getByRole("link", { name: "web-2" }).getAttribute("href")).toBe("/system-stats?host=web-2");
  expect(screen.queryByText("All hosts are within their limits.")).toBe(null);
});

test("the list says how many alerts last, because it scrolls", () => {
  const fifty = Array.from({ length: 50 }, (_, i) => ({ ...silent, host: `web-${i}` }));
  show({ ...none, open: fifty });
  expect(screen.getByText("50 alerts now")).toBeTruthy();
  cleanup();
  show(none);
  expect(screen.queryByText(/^Now/)).toBeNull();
});

test("without an alert the card says so, and before they have come too", () => {
  show(none);
  expect(screen.getByText("All hosts are within their limits.")).toBeDefined();
  show(null);
  expect(screen.getByText("The alerts are not here yet.")).toBeDefined();
});

test("a host has the common limits until it gets limits of its own, which can be removed again", () => {
  const { unmount } = show(none);
  const shared = "Limits of web-1: those of all hosts";
  expect(valueOf(shared, "CPU above, %")).toBe("90");
  expect(screen.queryByRole("button", { name: "Use Those of All Hosts", hidden: true })).toBe(null);
  unmount();
  show({ ...none, own: [own] });
  expect(["CPU above, %", "Memory above, %"].map((label) => valueOf("Limits of web-1", label))).toEqual(["60", ""]);
  expect(screen.getByRole("button", { name: "Use Those of All Hosts", hidden: true })).toBeDefined();
});

test("a refused value stays in its field with the reason, and a saved one is confirmed", () => {
  answers = { "set-limits ": refused("set-limits", { cpu: "5" }) };
  const { unmount } = show(none);
  const form = "Limits of all hosts and quiet hours";
  expect(valueOf(form, "CPU above, %")).toBe("5");
  expect(formOf(form).getByText("Give a whole percentage")).toBeDefined();
  unmount();
  answers = { "set-limits ": { ...DEFAULT_SETTINGS } };
  show(none);
  expect(formOf(form).getByText("Saved")).toBeDefined();
});

test("a form that was posted without scripts is open with its error, and only that one", () => {
  const { container } = show(none, refused("set-host-limits", { host: "web-1", cpu: "5" }));
  const open = [...container.querySelectorAll("details")].map((one) => one.open);
  expect(open).toEqual([true, false, false]);
  expect(valueOf("Limits of web-1: those of all hosts", "CPU above, %")).toBe("5");
  expect(valueOf("Limits of all hosts and quiet hours", "CPU above, %")).toBe("90");
});
