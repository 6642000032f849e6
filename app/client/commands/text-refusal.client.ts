/** Keeps texts that the server refused. Loaded on the first refusal. */
import type { AfterError, Command, CommandError } from "./command.ts";
import { nextMoment, pendingCommands, run } from "./command-queue.ts";
import { keepCommand } from "./command-storage.ts";
import { mergeTexts } from "./merge-texts.client.ts";
import { newId } from "./new-id.ts";
import { keepsPages } from "../person.ts";
import { type TextChange, type TextOptions, withVersion } from "./text-options.ts";
import { isTextShown, putText, textIn, type Versioned } from "./texts.ts";

/**
 * Keeps a refused text: below what was typed on it meanwhile, merged with the stored one and sent again, or held in its field
 * with the answer.
 */
export async function keepRefusedText<Made extends TextChange, Row extends Versioned>(
  { textOf, textOfRow, withText, merge = async (...texts) => mergeTexts(...texts) }: TextOptions<Made, Row>,
  command: Command<Made>,
  answer: CommandError,
): Promise<AfterError> {
  const { queue, change, base, follows } = command;
  const mine = textOf(change);
  if (mine === null) return {};
  // The person has deleted the row since, and its text with it.
  const isDeleted = ({ queue: of, change: later }: Command) => of === queue && textOf(later as Made) === null;
  if (pendingCommands().some(isDeleted)) return { isShown: true };
  const current = answer.status === 409 ? (answer.current as Row | undefined) : undefined;
  const isNewer = current && current.updated_at !== change.updated_at;
  const theirs = current ? textOfRow(current) : "";
  const merged = isNewer ? await merge(base ?? "", mine, theirs) : undefined;
  // The stored text may have all of the refused one: its answer got lost.
  const isSaved = merged?.trim() === theirs.trim();
  const typed = textIn(queue);
  // A newer text, typed meanwhile or before a reload, takes its place.
  const newer = [typed, ...pendingCommands()].find((one) => one?.follows === command.id);
  if (newer) {
    const made = { ...newer.change, updated_at: change.updated_at ?? null };
    Object.assign(newer, { base: isSaved ? mine : (base ?? newer.base), follows, change: made });
    keepCommand(newer, keepsPages());
    return { isShown: true };
  }
  // A text of a closed tab waits beside the one that is typed here, and is shown once that is saved.
  const isOfField = !typed || command.follows === typed.id;
  const store = (made: Command) => (isOfField ? putText(made) : keepCommand(made, keepsPages()));
  if (isSaved) return { isDone: true, stored: current };
  if (merged !== undefined) {
    const made = {
      ...withVersion({ ...command, change: withText(change, merged) }, current!.updated_at),
      // A new id: the next typed text follows this one, not the refused one.
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
