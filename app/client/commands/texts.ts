/**
 * The texts that save themselves, of this tab. A text is in one place at a time:
 *
 *            a key                a second without a key,           an answer
 *            +----+               or the field is left
 *            v    |                                                 2xx
 *   saved -> typed (this store) ------------------> sent (queue) -------> saved
 *              ^                                      |
 *              | a key, Try Again, a choice           | 400, 404, 409
 *              +------------- held (this store) <-----+
 *
 * `typed` and `held` are in the store below and in IndexedDB, under the id of this tab: while the tab lives, no other tab
 * sends or shows them. `sent` is a command of the queue. Without a network a text waits as `sent`; TanStack Query sends it
 * once the browser is online.
 */
import { useMutationState } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Change, Command, TextChange, Versioned } from "./command.ts";
import { COMMAND, pendingCommands, run, sendWhileLeaving } from "./command-queue.ts";
import { NETWORK_ERROR } from "../live/connection.ts";
import { emitter, useEmitted } from "../emitter.ts";
import { deleteCommand, storeCommand } from "./command-storage.ts";
import { clientId } from "../live/live.ts";
import { storesPages } from "../person.ts";

/** By queue, the texts of this tab that are being typed, or that were refused. They are stored, but not sent. */
const texts = new Map<string, Command>();
const NONE: readonly Command[] = [];
let listed = NONE;
const changed = emitter();

function notify() {
  listed = [...texts.values()];
  changed.emit();
}

export const textIn = (queue: string): Command | undefined => texts.get(queue);
export const allTexts = (): readonly Command[] => listed;

/**
 * Stores a text of this tab in place of the one before it. An empty text that cannot be saved is not stored, only
 * shown.
 */
export function putText(made: Command, isEmpty = false): void {
  const command = { ...made, tab: clientId() };
  const before = texts.get(command.queue);
  texts.set(command.queue, command);
  storeCommand(command, storesPages(), isEmpty);
  if (before && before.id !== command.id) void deleteCommand(before.id);
  notify();
}

/** Takes a text out of the store before it is sent. */
function takeText(queue: string): void {
  if (texts.delete(queue)) notify();
}

/** The command with another version of the row; null for a new row. */
export function withVersion<Made extends TextChange>(
  { follows: _, ...command }: Command<Made>,
  updated_at: string | null,
): Command<Made> {
  return { ...command, change: { ...command.change, updated_at } };
}

/** Deletes a text. */
export function discardText(queue: string): void {
  const command = texts.get(queue);
  if (!command) return;
  takeText(queue);
  void deleteCommand(command.id);
}

/** Takes over the failed texts of closed tabs, unless another text is typed in the same field. */
export function takeOverTexts(stored: readonly Command[]): void {
  for (const command of stored) if (!texts.has(command.queue)) putText(command);
}

/** The text of a queue that is being typed or has failed. */
const useTextIn = (queue: string) => useEmitted(changed, () => texts.get(queue), undefined);

/** All texts that are being typed or have failed. */
export const useTexts = () => useEmitted(changed, () => listed, NONE);

/** Milliseconds without typing until a text is sent. */
const AUTOSAVE_MS = 1_000;
/** The running timers, by queue. */
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** The newest command of a queue that has no response. */
export const pendingIn = (queue: string) => pendingCommands().findLast((command) => command.queue === queue);

/** Says whether the text of a queue is about to be sent. */
export const isTyping = (queue: string) => timers.has(queue);

/** Sends the text of a queue a second after the last key. */
export function submitTextSoon(queue: string): void {
  clearTimeout(timers.get(queue));
  timers.set(queue, setTimeout(submitText, AUTOSAVE_MS, queue));
}

/** Sends the text of a queue now, unless it has failed or an earlier text has no response yet. */
export function submitText(queue: string): void {
  clearTimeout(timers.get(queue));
  timers.delete(queue);
  const command = textIn(queue);
  if (!command || command.held || pendingIn(queue)) return;
  // The command is queued before the text is removed, so that the field always has the text from one of the two.
  run(command);
  takeText(queue);
}

if (typeof document !== "undefined") {
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) for (const { queue } of allTexts()) submitText(queue);
  });
  window.addEventListener("pagehide", () => {
    for (const text of allTexts()) if (!text.held) sendWhileLeaving(text);
  });
}

/** The state of a text: typed, saved, or failed. */
export interface TextState<Row extends Versioned> {
  /** The unsaved text; undefined when it is saved. */
  typed: string | undefined;
  status: "saved" | "typing" | "saving" | "waiting" | "refused";
  /** The error text if the text is not saved; null while it only waits for the network. */
  problem: string | null;
  /** The HTTP status of the error. */
  refusedWith: number | null;
  /** The stored row of a version conflict, until the person has chosen one of the two texts. */
  other: Row | null;
}

/** The queues whose text is on the screen. */
const visible = new Set<string>();

/** Says whether the text of a queue is on the screen. */
export const isTextShown = (queue: string) => visible.has(queue);

interface TextsOf<Made extends Change> {
  queueOf(change: Made): string;
  textOf(change: Made): string | null;
}

/** Says whether the text of a row is saved; `change` names the row. */
export function useTextState<Made extends Change, Row extends Versioned>(
  { queueOf, textOf }: TextsOf<Made>,
  change: Made,
): TextState<Row> {
  const queue = queueOf(change);
  useEffect(() => {
    visible.add(queue);
    return () => void visible.delete(queue);
  }, [queue]);
  const typed = useTextIn(queue) as Command<Made> | undefined;
  const [sent] = useMutationState({
    filters: {
      mutationKey: COMMAND,
      status: "pending",
      predicate: ({ state }) => (state.variables as Command).queue === queue,
    },
    select: ({ state }) => ({
      change: (state.variables as Command<Made>).change,
      problem: state.failureReason?.message ?? (state.isPaused && !navigator.onLine ? NETWORK_ERROR : null),
    }),
  }).slice(-1);
  const { held } = typed ?? {};
  const made = typed?.change ?? sent?.change;
  const problem = held ? held.error : (sent?.problem ?? null);
  return {
    typed: made && (textOf(made) ?? undefined),
    status: held ? "refused" : problem ? "waiting" : typed ? "typing" : sent ? "saving" : "saved",
    problem: held?.current || problem === NETWORK_ERROR ? null : problem,
    refusedWith: held?.status ?? null,
    other: (held?.current as Row | undefined) ?? null,
  };
}
