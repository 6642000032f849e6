import { commandsOf } from "#app/client/commands/commands.ts";
import { RESULT_FAILED_MESSAGE } from "#app/domain/learning/practice.ts";
import type { PracticeMode, PracticeResult } from "#app/domain/learning/practice.ts";
import { type LearningSettings, type SettingsForm, settingsOf } from "#app/domain/learning/settings.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { reportFailure, failedChanges } from "#app/forms/action-error.ts";

/** An answer of a practice, that a word is known, or the undoing of either. By its id it counts once, however often it is sent. */
export type AnswerChange = { word_id: string; language: string; answer_id: string } & (
  | { intent: "answer"; result: PracticeResult; mode: PracticeMode }
  | { intent: "know" }
  | { intent: "undo" }
);

/** New settings of learning. */
type SettingsChange = { intent: "settings" } & SettingsForm;

/** The id of the settings in toasts and errors. */
export const SETTINGS = "learning-settings";

/** Answers that the server has refused. */
const failed = failedChanges<AnswerChange>();

const commands = commandsOf<AnswerChange | SettingsChange>({
  path: "/language",
  queue: "learning",
  pages: {},
  // A practice keeps its words while its answers are sent.
  isRead: ({ search }) => !new URLSearchParams(search).has("mode"),
  tell(change, answer) {
    if (change.intent === "settings") {
      const { error } = answer as ActionError;
      return reportFailure({ id: SETTINGS, error, pages: ["/language"] });
    }
    failed.add(change);
    reportFailure({ error: RESULT_FAILED_MESSAGE, pages: ["/language"] });
  },
});

export const sendAnswer = (change: AnswerChange) => commands.send(change);
export const sendSettings = (form: SettingsForm) => commands.send({ ...form, intent: "settings" });

/** The settings with those that are not saved yet. */
export function useSettings(known: LearningSettings): LearningSettings {
  const [last] = commands
    .usePending()
    .flatMap(({ change }) => (change.intent === "settings" ? change : []))
    .slice(-1);
  return last ? settingsOf(last) : known;
}

/** Drops a refused answer, which is undone. */
export const dropFailed = (id: string) => failed.drop(({ answer_id }) => answer_id === id);

/** Says whether an answer was refused, and how many wait for the network. */
export function useUnsaved(): { hasFailed: boolean; unsent: number } {
  const hasFailed = failed.use().length > 0;
  const unsent = commands.usePending().filter(({ isWaiting }) => isWaiting).length;
  return { hasFailed, unsent };
}

/** Sends again what was refused. */
export function retryAnswers(): void {
  for (const change of failed.takeAll()) sendAnswer(change);
}
