import { commandsOf } from "#app/client/commands/commands.ts";
import { RESULT_FAILED_MESSAGE } from "#app/domain/learning/practice.ts";
import type { PracticeMode, PracticeResult } from "#app/domain/learning/practice.ts";
import { type LearningSettings, type SettingsForm, settingsOf } from "#app/domain/learning/settings.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { reportFailure, failedChanges } from "#app/forms/action-error.ts";

/**
 * An answer in a practice, or that a word is known, or the undoing of either. Because of its id it counts once, even
 * if it is sent several times.
 */
export type AnswerChange = { word_id: string; language: string; answer_id: string } & (
  | { intent: "answer"; result: PracticeResult; mode: PracticeMode }
  | { intent: "know" }
  | { intent: "undo" }
);

/** New learning settings. */
type SettingsChange = { intent: "settings" } & SettingsForm;

/** The id of the settings in toasts and errors. */
export const SETTINGS = "learning-settings";

/** The answers that have failed. */
const failed = failedChanges<AnswerChange>();

const commands = commandsOf<AnswerChange | SettingsChange>({
  path: "/language",
  queue: "learning",
  pages: {},
  // A practice keeps its words while its answers are sent, so the page is not read again.
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

/** The settings with unsaved changes. */
export function useSettings(known: LearningSettings): LearningSettings {
  const [last] = commands
    .usePending()
    .flatMap(({ change }) => (change.intent === "settings" ? change : []))
    .slice(-1);
  return last ? settingsOf(last) : known;
}

/** Removes a failed answer that was undone. */
export const dropFailed = (id: string) => failed.drop(({ answer_id }) => answer_id === id);

/** Says whether an answer has failed, and how many answers wait for the network. */
export function useUnsaved(): { hasFailed: boolean; unsent: number } {
  const hasFailed = failed.use().length > 0;
  const unsent = commands.usePending().filter(({ isWaiting }) => isWaiting).length;
  return { hasFailed, unsent };
}

/** Sends the failed answers again. */
export function retryAnswers(): void {
  for (const change of failed.takeAll()) sendAnswer(change);
}
