import type { Health } from "./health.ts";

/** A failing part of the service, with the text for the mail and its heading in docs/runbook.md. */
export interface Problem {
  kind: string;
  text: string;
  page: string;
}

/** The problems, as stored between two runs. */
export interface AlertState {
  /**
   * By kind: since when the problem exists, in how many runs in a row it was seen or not seen, and whether it was
   * mailed.
   */
  problems: Record<string, Problem & { since: string; seen: number; missed: number; isTold: boolean }>;
  /** The last recipients, for when the database cannot be read. */
  recipients: string[];
}

export const NO_ALERTS: AlertState = { problems: {}, recipients: [] };

/**
 * How many runs in a row a problem must be seen, or not seen, until it begins or ends. A single failed check is no
 * alert.
 */
const IN_A_ROW = 2;

/** The parts of the service that fail. */
export function problemsOf({ database, writable, room, storage, clocks, mail, cron, backup }: Health): Problem[] {
  // On a full disk all other parts fail too.
  if (room === "none")
    return [{ kind: "full", page: "Database", text: "The database is full, or the disk that it is on." }];
  const found: (Problem | false)[] = [
    room === "low" && { kind: "room", page: "Database", text: "The database is nearly full." },
    database !== "ok" && { kind: "database", page: "Database", text: "The database does not answer." },
    database === "ok" && !writable && { kind: "writable", page: "Database", text: "The database takes no changes." },
    storage !== "ok" && { kind: "storage", page: "Recordings", text: "The storage of the recordings does not answer." },
    clocks !== "ok" && { kind: "clocks", page: "Pomodoro clocks", text: "The pomodoro clocks do not answer." },
    mail.state === "late" && { kind: "mail", page: "Mail", text: "Mails have been waiting for more than an hour." },
    ...cron.map(({ cron: name, state, failed }) =>
      state === "late"
        ? { kind: `cron ${name}`, page: "Cron", text: `The cron “${name}” did not run.` }
        : state === "failed" && {
            kind: `cron ${name}`,
            page: "Cron",
            text: `The cron “${name}” failed${failed.length > 0 ? `: ${failed.join(", ")}` : ""}.`,
          },
    ),
    backup.state === "late" && { kind: "backup", page: "Backups", text: `The last backup is of ${backup.made_at}.` },
    backup.state === "unreachable" && {
      kind: "backup",
      page: "Backups",
      text: "The storage of the backups does not answer.",
    },
  ];
  return found.filter((one) => one !== false);
}

/** Calculates the next state, and the problems that must be mailed. */
export function stepAlerts(state: AlertState, found: readonly Problem[], now: string) {
  const problems: AlertState["problems"] = {};
  for (const problem of found) {
    const previous = state.problems[problem.kind];
    const seen = (previous?.seen ?? 0) + 1;
    problems[problem.kind] = {
      ...problem,
      since: previous?.since ?? now,
      seen,
      missed: 0,
      isTold: previous?.isTold ?? false,
    };
  }
  for (const [kind, previous] of Object.entries(state.problems)) {
    // A problem that was never mailed is deleted at once.
    if (!problems[kind] && previous.isTold) problems[kind] = { ...previous, missed: previous.missed + 1 };
  }
  const all = Object.values(problems);
  return {
    problems,
    began: all.filter(({ seen, missed, isTold }) => !isTold && missed === 0 && seen >= IN_A_ROW),
    ended: all.filter(({ missed }) => missed >= IN_A_ROW),
  };
}

/** The state after the mail about `began` and `ended` was sent. */
export function reportedProblems({ problems, began, ended }: ReturnType<typeof stepAlerts>): AlertState["problems"] {
  const over = new Set(ended.map(({ kind }) => kind));
  const fresh = new Set(began.map(({ kind }) => kind));
  return Object.fromEntries(
    Object.entries(problems).flatMap(([kind, one]) =>
      over.has(kind) ? [] : [[kind, { ...one, isTold: one.isTold || fresh.has(kind) }]],
    ),
  );
}

/** The object that stores the alerts. It depends neither on the database nor on the recordings. */
export interface AlertBook {
  read(): Promise<AlertState | undefined>;
  write(state: AlertState): Promise<void>;
}
