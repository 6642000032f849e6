import type { AdoptedBreak } from "./adopted.ts";
import type { PomodoroCorrectionForm } from "./log.ts";
import type { EndedPomodoro, Pomodoro } from "./pomodoro.ts";
import { isRunning } from "./session-rules.ts";

/** The fields of a session's form, and the titles that the list shows. */
export interface SessionFields extends PomodoroCorrectionForm {
  id: string;
  proje_title: string;
  todo_title: string | null;
  started_at: string;
}

/** A change of the list of ended sessions. */
export type HistoryChange =
  | ({ intent: "add-pomodoro" | "correct-pomodoro" } & SessionFields)
  | { intent: "delete-pomodoro"; id: string }
  /** The latest state of a session that was changed without a connection. */
  | ({ intent: "adopt-pomodoro" } & Pomodoro)
  /** The latest state of a break that was changed without a connection. It is not part of the list. */
  | ({ intent: "adopt-break" } & AdoptedBreak)
  /** The note that is requested after a session was completed. */
  | { intent: "note-pomodoro"; id: string; notes: string }
  /** `session` is the session before the correction, which wrote `notes`. */
  | { intent: "uncorrect-pomodoro"; id: string; session: EndedPomodoro; notes: string }
  /** `page` is the page of the list that showed the session. */
  | { intent: "restore-pomodoro"; id: string; session: EndedPomodoro; page: number };

interface HistoryPage {
  pomodoros: { sessions: readonly EndedPomodoro[]; total: number; page: number };
}

/** The list after a change, newest first. Applying the change twice has the same result. */
export function applyHistoryChange<Page extends HistoryPage>(data: Page, change: HistoryChange): Page {
  if (change.intent === "adopt-break") return data;
  const { sessions, total, page } = data.pomodoros;
  const before = sessions.find(({ id }) => id === change.id);
  const others = sessions.filter((session) => session !== before);
  const show = (shown: readonly EndedPomodoro[], count: number) => ({
    ...data,
    pomodoros: {
      ...data.pomodoros,
      sessions: shown.toSorted((a, b) => b.started_at.localeCompare(a.started_at)),
      total: count,
    },
  });
  switch (change.intent) {
    case "delete-pomodoro":
      return before ? show(others, total - 1) : data;
    case "restore-pomodoro":
      return before || change.page !== page ? data : show([...others, change.session], total + 1);
    case "note-pomodoro":
      return before ? show([...others, { ...before, notes: change.notes }], total) : data;
    case "uncorrect-pomodoro":
      return before ? show([...others, change.session], total) : data;
    case "correct-pomodoro":
      return before ? show([...others, corrected(before, change)], total) : data;
    case "adopt-pomodoro": {
      const { intent: _, ...session } = change;
      const isListed = before || page > 1 || isRunning(session);
      return isListed ? data : show([...others, { ...session, corrected_at: null }], total + 1);
    }
    case "add-pomodoro":
      return before || page > 1 ? data : show([...others, added(change)], total + 1);
  }
}

function corrected(
  session: EndedPomodoro,
  { project_id, proje_title, todo_id, todo_title, started_at, notes, ...change }: SessionFields,
) {
  const before = Math.floor(session.focused_seconds / 60);
  const { focused_minutes = before } = change;
  const isSame = focused_minutes === before;
  const isSameSubject = project_id === session.project_id && todo_id === session.todo_id;
  const isKept = isSame && started_at === session.started_at && isSameSubject;
  return {
    ...session,
    project_id,
    proje_title,
    todo_id,
    todo_title,
    started_at,
    notes,
    ...(!isSame && { status: "completed" as const, focused_seconds: focused_minutes * 60 }),
    ...(!isKept && { corrected_at: session.corrected_at ?? session.updated_at }),
  };
}

function added({ focused_minutes = 0, ...fields }: SessionFields): EndedPomodoro {
  const { id, project_id, proje_title, todo_id, todo_title, started_at, notes } = fields;
  return {
    id,
    project_id,
    proje_title,
    todo_id,
    todo_title,
    started_at,
    notes,
    status: "completed",
    duration_minutes: focused_minutes,
    focused_seconds: focused_minutes * 60,
    updated_at: started_at,
    ended_at: started_at,
    corrected_at: started_at,
    paused_at: null,
    paused_duration: 0,
  };
}
