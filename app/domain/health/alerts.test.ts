import { expect, test } from "vitest";
import { type AlertState, NO_ALERTS, problemsOf, stepAlerts, reportedProblems } from "./alerts.ts";
import type { Health } from "./health.ts";

const well: Health = {
  status: "ok",
  database: "ok",
  writable: true,
  room: "ok",
  storage: "ok",
  clocks: "ok",
  mail: { state: "ok", oldest_waiting: null },
  backup: { state: "ok", made_at: "2026-11-21T03:53:00.000Z" },
  cron: [{ cron: "23 3 * * *", state: "ok", started_at: null, finished_at: null, failed: [] }],
};

/**
 * Processes the health of some runs. Returns what each run mails: a plus and the problem's name if it began, a minus
 * if it ended.
 */
function mailsOf(runs: Health[], isSent: (run: number) => boolean = () => true): string[][] {
  let state: AlertState = NO_ALERTS;
  return runs.map((health, i) => {
    const step = stepAlerts(state, problemsOf(health), `2026-11-21T10:0${i}:00.000Z`);
    const mails = [...step.began.map(({ kind }) => `+${kind}`), ...step.ended.map(({ kind }) => `-${kind}`)];
    state = { problems: mails.length > 0 && isSent(i) ? reportedProblems(step) : step.problems, recipients: [] };
    return mails;
  });
}

test("a problem is mailed once after two checks in a row, and once when it is over", () => {
  const full = { ...well, writable: false };
  expect(mailsOf([full, full, full, full, well, well, well, full, well])).toEqual([
    [],
    ["+writable"],
    [],
    [],
    [],
    ["-writable"],
    [],
    [],
    [],
  ]);
});

test("an intermittent problem is mailed once", () => {
  const down = { ...well, storage: "unreachable" } as const;
  expect(mailsOf([down, down, well, down, well, down, well, well]).flat()).toEqual(["+storage", "-storage"]);
});

test("a mail that was not sent is sent by the next run", () => {
  const down = { ...well, clocks: "unreachable" } as const;
  const mails = mailsOf([down, down, down, down, well, well, well], (run) => run === 3 || run === 6);
  expect(mails).toEqual([[], ["+clocks"], ["+clocks"], ["+clocks"], [], ["-clocks"], ["-clocks"]]);
});

test("each part of the service has its own problem", () => {
  const cron = [
    { cron: "23 3 * * *", state: "late", started_at: null, finished_at: null, failed: [] } as const,
    { cron: "53 3 * * *", state: "failed", started_at: null, finished_at: null, failed: ["backup"] } as const,
    { cron: "*/5 * * * *", state: "never", started_at: null, finished_at: null, failed: [] } as const,
  ];
  const bad: Health = {
    ...well,
    storage: "unreachable",
    clocks: "unreachable",
    mail: { state: "late", oldest_waiting: null },
    backup: { state: "late", made_at: "2026-11-18T03:53:00.000Z" },
    cron: cron as unknown as Health["cron"],
  };
  expect(problemsOf(bad).map(({ text }) => text)).toEqual([
    "The storage of the recordings does not answer.",
    "The pomodoro clocks do not answer.",
    "Mails have been waiting for more than an hour.",
    "The cron “23 3 * * *” did not run.",
    "The cron “53 3 * * *” failed: backup.",
    "The last backup is of 2026-11-18T03:53:00.000Z.",
  ]);
  expect(problemsOf({ ...bad, database: "unreachable", writable: false })[0]!.kind).toBe("database");
  expect(problemsOf(well)).toEqual([]);
});
