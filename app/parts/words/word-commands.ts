import { pageI18n } from "#app/i18n/messages.client.ts";
import { msg } from "@lingui/core/macro";
import { commandsOf } from "#app/client/commands/commands.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { actionErrorText, goneText, reportFailure, failedChanges } from "#app/forms/action-error.ts";

/** A change of own words. `name` is the word, for messages. */
export type WordChange =
  | { intent: "add-word"; id: string; language: string; word_original: string; pronunciation: string; meaning: string }
  | { intent: "delete-word"; id: string; name: string }
  | { intent: "undo-words"; id: string; name: string };

/** A change that failed, and its error. */
interface FailedWord {
  change: WordChange;
  error: string;
}

const PATH = "/language/words";
const failed = failedChanges<FailedWord>();

const nameOf = (change: WordChange) => (change.intent === "add-word" ? change.word_original : change.name);

/** The commands that add and delete own words, and undo a deletion. Repeating one changes nothing. */
export const wordCommands = commandsOf<WordChange>({
  path: PATH,
  queue: "words",
  pages: {},
  tell(change, answer) {
    const error = actionErrorText(answer as ActionError, goneText(nameOf(change)));
    failed.add({ change, error });
    const name = nameOf(change);
    const elsewhere = change.intent === "add-word" ? pageI18n()._(msg`“${name}” was not added: ${error}`) : error;
    reportFailure({ id: change.id, error, pages: [PATH], elsewhere });
  },
});

/** The failed changes, which the page of own words shows. */
export const useFailedWords = failed.use;

/** Removes a failed change from the list. */
export const dropFailedWord = (id: string) => failed.drop(({ change }) => change.id === id);
