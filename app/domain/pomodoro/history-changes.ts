import type { Pomodoro } from "./pomodoro.ts";

/** A change of the list of ended sessions. */
export type HistoryChange =
  | { intent: "delete-pomodoro"; id: string }
  /** `page` is the page of the list that showed the session. */
  | { intent: "restore-pomodoro"; id: string; session: Pomodoro; page: number };

interface HistoryPage {
  pomodoros: { sessions: readonly Pomodoro[]; total: number; page: number };
}

/** The list after a change, newest first. Applied once more it is the same. */
export function applyHistoryChange<Page extends HistoryPage>(data: Page, change: HistoryChange): Page {
  const { sessions, total, page } = data.pomodoros;
  const others = sessions.filter(({ id }) => id !== change.id);
  const isShown = others.length < sessions.length;
  const show = (shown: readonly Pomodoro[], count: number) => ({
    ...data,
    pomodoros: { ...data.pomodoros, sessions: shown, total: count },
  });
  if (change.intent === "delete-pomodoro") return isShown ? show(others, total - 1) : data;
  if (isShown || change.page !== page) return data;
  const restored = [...others, change.session].sort((a, b) => b.started_at.localeCompare(a.started_at));
  return show(restored, total + 1);
}
