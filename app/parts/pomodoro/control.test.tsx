import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Pomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import { button, click, field, frame, openPage, submit, type } from "../../../tests/page-in-browser.tsx";

vi.mock("@remix-run/react", () => import("../../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../../tests/server-of-page.ts"));
const { PomodoroControl } = await import("./control.tsx");
const { receive } = await import("./clock-client.ts");
const { setPomodoro } = await import("./state.ts");

/** Each test is on a later day, because the clock ignores messages that are older than its state. */
let now = Date.parse("2026-11-27T10:00:00.000Z");
const iso = (ms: number) => new Date(ms).toISOString();
const projects = [{ id: "garden", proje_title: "Garden" }];

/** A session as the server answers it now. */
const session = (change: Partial<Pomodoro> = {}): Pomodoro => ({
  id: "a",
  project_id: "garden",
  proje_title: "Garden",
  todo_id: null,
  todo_title: null,
  status: "active",
  duration_minutes: 25,
  started_at: iso(Date.now()),
  updated_at: iso(Date.now()),
  paused_at: null,
  paused_duration: 0,
  ended_at: null,
  focused_seconds: 0,
  notes: "",
  ...change,
});
const answered = (running: Pomodoro, status = 200) =>
  Response.json({ session: running, server_now: iso(Date.now()) }, { status });

const send = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  now += 86_400_000;
  vi.useFakeTimers({ now, toFake: ["Date", "setTimeout", "clearTimeout"] });
  vi.stubGlobal(
    "Audio",
    class {
      play = async () => undefined;
      pause = () => undefined;
    },
  );
  send
    .mockReset()
    .mockImplementation(async (path) =>
      path.endsWith("/start") ? answered(session(), 201) : new Promise(() => undefined),
    );
  vi.stubGlobal("fetch", send);
});
afterEach(() => {
  act(() => setPomodoro({ dialog: null, session: null, offered: null }));
  vi.useRealTimers();
});

/** Lets time pass, and waits for the code that is loaded then. */
const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await vi.dynamicImportSettled();
  });
const timer = () => button(/^(Start a pomodoro|Pomodoro),/);

/** Shows the header's timer, once the code of the clock is loaded. */
async function open(of = projects) {
  localStorage.clear();
  const Header = () => (
    <header>
      <PomodoroControl user_id="ada" />
    </header>
  );
  openPage(Header, "/app", {}, frame({ projects: of }));
  // The code of the clock is loaded when the page is idle.
  while (!document.querySelector("header [role=status]")) await pass(1_000);
}

/** The announcements to screen readers. */
function listen() {
  const said: string[] = [];
  const watcher = new MutationObserver(() => {
    for (const region of document.querySelectorAll("[role=status], [role=alert]")) {
      const text = region.textContent!;
      if (text && said.at(-1) !== text && !said.includes(text)) said.push(text);
    }
  });
  watcher.observe(document.body, { childList: true, characterData: true, subtree: true });
  return said;
}

test("a pomodoro announces only its start, its last five minutes and its end", async () => {
  await open();
  const said = listen();
  await click(timer());
  await pass(100);
  expect(timer().textContent).toContain("25:00");
  for (let minutes = 0; minutes < 26; minutes++) await pass(60_000);
  expect(said).toEqual([
    "Pomodoro started: 25 minutes on Garden.",
    "Five minutes left.",
    expect.stringMatching(/^Timer complete\./),
  ]);
  expect(document.title).toMatch(/^Timer complete · /);
});

test("a cancelled pomodoro is shown until its dialog is closed, and its minutes can be kept", async () => {
  await open();
  await click(timer());
  await pass(100);
  await click(timer());
  await pass(100);
  const answer = Promise.withResolvers<Response>();
  send.mockImplementation(async (path) =>
    path.endsWith("/cancel") ? answer.promise : Response.json({ session: null, server_now: iso(Date.now()) }),
  );
  await click(within(screen.getByRole("dialog", { name: "Garden" })).getByRole("button", { name: "Cancel" }));
  // The socket announces the end before the response arrives.
  act(() => receive({ session: null, server_now: iso(Date.now() + 1) }));
  expect(screen.queryByText(/No active pomodoro session/)).toBeNull();
  expect(screen.getByText("Active")).toBeDefined();
  await act(async () =>
    answer.resolve(answered(session({ status: "cancelled", focused_seconds: 120, ended_at: iso(Date.now()) }))),
  );
  await pass(100);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("Pomodoro cancelled. Its minutes do not count.")).toBeDefined();
  await click(button("Keep Minutes"));
  expect(send.mock.lastCall![0]).toBe("/api/pomodoro/a");
  expect(JSON.parse(String(send.mock.lastCall![1].body))).toEqual({ status: "completed" });
});

test("a wrong length and a start that fails are reported at the field, which keeps what was typed and the focus", async () => {
  await open();
  await click(button("Pomodoro length and project"));
  await pass(100);
  await click(screen.getByRole("menuitem", { name: "Another length…" }));
  await pass(100);
  const minutes = () => field("Minutes");
  async function isRefused(typed: string, text: unknown) {
    await type(minutes(), typed);
    act(() => button("Start").focus());
    await submit(minutes());
    await pass(10);
    expect(
      document.getElementById(minutes().getAttribute("aria-describedby")!.split(" ").at(-1)!)?.textContent,
    ).toEqual(text);
    expect([minutes().value, document.activeElement]).toEqual([typed, minutes()]);
  }
  for (const typed of ["", "0", "181"]) await isRefused(typed, "Choose a length of 1 to 180 minutes");
  expect(send.mock.calls.filter(([path]) => path.endsWith("/start"))).toEqual([]);
  send.mockResolvedValueOnce(Response.json({}, { status: 500 }));
  await isRefused("50", "Server error");
  await submit(minutes());
  await pass(100);
  expect([screen.queryByRole("dialog"), document.activeElement]).toEqual([null, timer()]);
});

test("without a project the timer says that one is needed", async () => {
  await open([]);
  await click(timer());
  expect(screen.getByText("Failed to start pomodoro: Please create a project first.")).toBeDefined();
});

test("a break ends by itself: it says so, asks for nothing, and gives the focus to the timer", async () => {
  await open();
  act(() =>
    receive({
      session: null,
      break: { minutes: 5, ends_at: iso(Date.now() + 300_000) },
      server_now: iso(Date.now()),
    }),
  );
  await pass(1_000);
  const running = () => screen.queryByRole("button", { name: /^Break, / });
  expect(running()!.getAttribute("aria-label")).toMatch(/^Break, 4:5\d left$/);
  act(() => running()!.focus());
  fireEvent.click(running()!);
  for (let minutes = 0; minutes < 5; minutes++) await pass(60_000);
  expect(running()).toBeNull();
  expect([
    screen.getByText("The break is over.") !== null,
    screen.queryByRole("dialog"),
    document.activeElement,
  ]).toEqual([true, null, timer()]);
});
