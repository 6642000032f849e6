/** Handles texts after a server error: merges them, or holds them in their field. Loaded on the first error. */
import { storesPages } from "../person.ts";
import { nextMoment, pendingCommands, run } from "./command-queue.ts";
import { storeCommand } from "./command-storage.ts";
import type { AfterError, Command, CommandError, TextChange, TextOptions, Versioned } from "./command.ts";
import { mergeTexts } from "./merge-texts.client.ts";
import { newId } from "./new-id.ts";
import { isTextShown, putText, textIn, withVersion } from "./texts.ts";

/**
 * Decides what becomes of a text after an error: text that was typed meanwhile replaces it, or it is merged with the
 * stored text and sent again, or it is held in its field with the error.
 */
export async function storeRejectedText<Made extends TextChange, Row extends Versioned>(
  { textOf, textOfRow, withText, merge = async (...texts) => mergeTexts(...texts) }: TextOptions<Made, Row>,
  command: Command<Made>,
  answer: CommandError,
): Promise<AfterError> {
  const { queue, change, base, follows } = command;
  const mine = textOf(change);
  if (mine === null) return {};
  // The person has deleted the row meanwhile, and with it the text.
  const isDeleted = ({ queue: of, change: later }: Command) => of === queue && textOf(later as Made) === null;
  if (pendingCommands().some(isDeleted)) return { isShown: true };
  const current = answer.status === 409 ? (answer.current as Row | undefined) : undefined;
  const isNewer = current && current.updated_at !== change.updated_at;
  const theirs = current ? textOfRow(current) : "";
  const merged = isNewer ? await merge(base ?? "", mine, theirs) : undefined;
  // The stored text may already contain the failed one, when only the answer got lost.
  const isSaved = merged?.trim() === theirs.trim();
  const typed = textIn(queue);
  // A newer text, typed meanwhile or before a reload, replaces the failed one.
  const newer = [typed, ...pendingCommands()].find((one) => one?.follows === command.id);
  if (newer) {
    const made = { ...newer.change, updated_at: change.updated_at ?? null };
    Object.assign(newer, { base: isSaved ? mine : (base ?? newer.base), follows, change: made });
    storeCommand(newer, storesPages());
    return { isShown: true };
  }
  // A text from a closed tab waits beside the text that is typed here. It is shown when that text is saved.
  const isOfField = !typed || command.follows === typed.id;
  const store = (made: Command) => (isOfField ? putText(made) : storeCommand(made, storesPages()));
  if (isSaved) return { isDone: true, stored: current };
  if (merged !== undefined) {
    const made = {
      ...withVersion({ ...command, change: withText(change, merged) }, current!.updated_at),
      // The command gets a new id, because the next typed text follows this command and not the failed one.
      id: newId(),
      madeAt: nextMoment(),
      base: theirs,
    };
    store(made);
    if (!isOfField) run(made);
    return { isShown: true };
  }
  store({ ...command, held: answer });
  return { isHeld: true, isShown: isTextShown(queue) };
}
