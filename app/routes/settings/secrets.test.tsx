import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { REAUTHENTICATE_MESSAGE } from "#app/domain/session/reauthenticate.ts";
import { Main, remix } from "../../../tests/fake-remix.tsx";
import { Programs } from "./api-access.tsx";
import { CalendarFeed } from "./calendar-feed.tsx";
import { MailAddress } from "./mail-address.tsx";
import { Webhooks } from "./webhooks.tsx";

vi.mock("@remix-run/react", async () => (await import("../../../tests/fake-remix.tsx")).fakeRemix);
vi.mock("#app/parts/account/root-data.ts", () => ({ useRootData: () => ({ provider: null }) }));

const copied = vi.fn(async (_: string) => undefined);
beforeEach(() => {
  Object.assign(remix, { answers: {}, posted: undefined });
  copied.mockClear();
  vi.stubGlobal("navigator", { clipboard: { writeText: copied } });
});

const refused = (path: string, values: Record<string, string>, message = "No") => ({
  error: message,
  details: [{ path, message }],
  values,
  status: 400,
});
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
/** The text of the focused element, which is not the page as a whole. */
function focused(): string {
  expect(document.activeElement).not.toBe(document.body);
  return document.activeElement!.textContent;
}

/** Presses a button that copies, and returns what it copied. */
async function copy(button: string): Promise<string> {
  fireEvent.click(screen.getByRole("button", { name: button }));
  await waitFor(() => expect(screen.getByText("Copied")).toBeTruthy());
  return copied.mock.lastCall![0];
}

const programs = () => <Programs tokens={[]} origin="https://here.example" mayChange />;

test("a new token is shown with the focus, a button that copies it and a command that uses it, and its form is empty", async () => {
  const { rerender } = render(programs(), { wrapper: Main });
  fireEvent.change(field("Name of a new API token"), { target: { value: "Backup" } });
  remix.answers["create-token"] = { name: "Backup", token: "sf_secret" };
  rerender(programs());
  expect(focused()).toContain("“Backup” is made.");
  expect(field("Name of a new API token").value).toBe("");
  expect(await copy("Copy Token")).toBe("sf_secret");
  expect(document.body.textContent).toContain(
    'curl -H "Authorization: Bearer sf_secret" https://here.example/api/project',
  );
});

test("a token's form that asks for the password keeps what was typed and chosen", () => {
  const { rerender } = render(programs(), { wrapper: Main });
  fireEvent.change(field("Name of a new API token"), { target: { value: "Backup" } });
  fireEvent.change(field("It may"), { target: { value: "write" } });
  remix.answers["create-token"] = refused("password", { name: "Backup", scope: "write" }, REAUTHENTICATE_MESSAGE);
  rerender(programs());
  expect(document.activeElement).toBe(field("Your password"));
  expect([field("Name of a new API token").value, field("It may").value]).toEqual(["Backup", "write"]);
});

test("a new feed's address is shown with the focus, copied, and opened by the device's calendar", async () => {
  const feed = { with_pomodoros: true, since: "today" };
  remix.answers["create-feed"] = { address: "https://here.example/feeds/a.ics" };
  render(<CalendarFeed feed={feed} />, { wrapper: Main });
  expect(focused()).toContain("Subscribe to this address");
  expect(await copy("Copy Address")).toBe("https://here.example/feeds/a.ics");
  const opener = screen.getByRole("link", { name: "Open in Calendar" });
  expect(opener.getAttribute("href")).toBe("webcal://here.example/feeds/a.ics");
  expect(document.body.textContent).toContain(", with finished pomodoros");
  expect(field("With finished pomodoros").checked).toBe(true);
});

test("a feed that was ended says so with the focus on its heading, and its address is hidden", () => {
  remix.answers["create-feed"] = { address: "https://here.example/feeds/a.ics" };
  const { rerender } = render(<CalendarFeed feed={{ with_pomodoros: false, since: "today" }} />, { wrapper: Main });
  remix.answers["stop-feed"] = { message: "The feed is ended." };
  rerender(<CalendarFeed feed={null} />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Calendar feed" }));
  expect(document.body.textContent).toContain("There is no feed.");
  expect(screen.queryByText(/a\.ics/)).toBeNull();
});

const mail = { address: "todo+a@in.example", senders: ["ada@example.com"], since: "today", last: null };

test("an address for mailed todos is copied, and a refused list of senders stays in its field with the error", async () => {
  remix.answers["set-mail-senders"] = refused("senders", { senders: "ada at the office" }, "No address");
  const { rerender } = render(<MailAddress mail={mail} />, { wrapper: Main });
  expect(await copy("Copy Mail Address")).toBe("todo+a@in.example");
  expect(field("Who may send").value).toBe("ada at the office");
  expect(screen.getByText("No address")).toBeTruthy();
  remix.answers["set-mail-senders"] = {};
  rerender(<MailAddress mail={{ ...mail, senders: ["ada@example.com", "ada+office@example.com"] }} />);
  expect(field("Who may send").value).toBe("ada@example.com\nada+office@example.com");
  expect(screen.getByText("Saved")).toBeTruthy();
});

test("after the address for mailed todos was removed, the focus is on its heading", () => {
  const { rerender } = render(<MailAddress mail={mail} />, { wrapper: Main });
  remix.answers["remove-mail-address"] = { message: "Gone" };
  rerender(<MailAddress mail={null} />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Todos by mail" }));
  expect(screen.getByRole("button", { name: "Create Mail Address" })).toBeTruthy();
});

const address = "https://hooks.example/in";
const webhook = { id: "w", address, created_at: "", off: null, answers: [] } as unknown as Parameters<
  typeof Webhooks
>[0]["webhooks"][number];

test("a refused address of a webhook stays in its field with the reason, and a new secret is shown with the focus", () => {
  remix.answers["add-webhook"] = refused("address", { address: "https://192.168.1.1/in" }, "Not public");
  const { rerender } = render(<Webhooks webhooks={[]} isDemo={false} />, { wrapper: Main });
  const typed = field(/^Address of the program/);
  expect([typed.value, typed.getAttribute("aria-invalid")]).toEqual(["https://192.168.1.1/in", "true"]);
  expect(screen.getByText("Not public")).toBeTruthy();
  remix.answers["add-webhook"] = { ...webhook, secret: "whsec_a" };
  rerender(<Webhooks webhooks={[webhook]} isDemo={false} />);
  expect(screen.getByText("whsec_a")).toBeTruthy();
  expect(focused()).toContain("Copy it now: it is not shown again.");
});

test("each answer of a webhook says whether it was taken, and after its removal the focus is on the heading", () => {
  const answer = { at: "", moment: "10:00", kind: "test", duration: "3 ms", status: 204, failure: null };
  const answers = [answer, { ...answer, status: 500, failure: "status" }] as typeof webhook.answers;
  const { rerender } = render(<Webhooks webhooks={[{ ...webhook, answers }]} isDemo={false} />, { wrapper: Main });
  const lines = screen.getByRole("list", { name: "Last answers of hooks.example" }).querySelectorAll("li");
  expect([...lines].map(({ textContent }) => textContent)).toEqual([
    "10:00 · test · Taken (204) · 3 ms",
    "10:00 · test · Not taken (500) · 3 ms",
  ]);
  remix.answers["remove-webhook"] = { message: "The webhook is removed." };
  rerender(<Webhooks webhooks={[]} isDemo={false} />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Webhooks" }));
});
