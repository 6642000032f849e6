import { useMutationState } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import {
  addKind,
  type Change,
  COMMAND,
  type Command,
  type Kind,
  nextMoment,
  pendingCommands,
  retryNow,
  run,
  sendWhileLeaving,
} from "./command-queue.ts";
import { sendCommand, usePending } from "./commands.ts";
import { NETWORK_ERROR } from "./connection.ts";
import { newId } from "./new-id.ts";
import { changePages } from "./page-query.ts";
import { personId } from "./person.ts";
import { allTexts, discardText, putText, takeText, textIn, useTextIn, useTexts } from "./text-store.ts";

/** A stored row with its version. */
export interface Versioned {
  updated_at: string;
}

/** A change that carries the version of the text that was typed on; null when there was none. */
export interface TextChange extends Change {
  updated_at?: string | null;
}

interface Options<Made extends TextChange, Row extends Versioned> extends Omit<
  Kind<Made>,
  "prepare" | "answered" | "refused" | "settled"
> {
  /** The text of a change; null for a deletion. */
  textOf(change: Made): string | null;
  textOfRow(row: Row): string;
  /** The row of a change: each has a queue of its own. */
  rowOf(change: Made): string;
}

/** How a text is saved. */
export interface TextState<Row extends Versioned> {
  /** The text as it was typed here, if it is not saved. */
  typed: string | undefined;
  status: "saved" | "typing" | "saving" | "failed" | "refused";
  /** Why it is not saved. */
  problem: string | null;
  /** The HTTP status of a refusal. */
  refusedWith: number | null;
  /** The stored row of a version conflict: both texts are shown until one is chosen. */
  other: Row | null;
}

/** Milliseconds without typing until a text is saved. */
const AUTOSAVE_MS = 1_000;
/** By queue, when its text is saved. */
const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** The queues whose text is on the screen. */
const shown = new Set<string>();
/** By command, the version that the server gave its text. */
const versions = new Map<string, string | null>();

const pendingIn = (queue: string) => pendingCommands().findLast((command) => command.queue === queue);

/** Sends the text of a queue, unless one is being sent or it was refused. */
function submit(queue: string): void {
  clearTimeout(timers.get(queue));
  timers.delete(queue);
  const command = textIn(queue);
  if (!command || command.held || pendingIn(queue)) return;
  // Both at once, so that a field never shows neither.
  run(command);
  takeText(queue);
}

if (typeof document !== "undefined") {
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) for (const { queue } of allTexts()) submit(queue);
  });
  window.addEventListener("pagehide", () => {
    for (const text of allTexts()) if (!text.held) sendWhileLeaving(text);
  });
}

/**
 * The texts of a noun, which are saved as they are typed. Each is a command that replaces the one before it, until that is
 * sent. It carries the version that it was typed on; when the server has another one, both texts are kept and shown. A
 * refused text stays where it was typed.
 */
export function textsOf<Made extends TextChange, Row extends Versioned>(options: Options<Made, Row>) {
  const { textOf, textOfRow, rowOf, queue: name, pages } = options;
  const trimmed = (change: Made) => textOf(change)?.trim();
  const kind: Kind<Made> = {
    ...options,
    prepare(command) {
      const version = command.follows === undefined ? undefined : versions.get(command.follows);
      return version === undefined ? command : withVersion(command, version);
    },
    answered: ({ id }, answer) => void versions.set(id, (answer as Row | null)?.updated_at ?? null),
    refused(command, answer) {
      const { queue, change, base } = command;
      const current = answer.status === 409 ? (answer.current as Row | undefined) : undefined;
      // It was deleted before, and the response was lost.
      if (textOf(change) === null) return { isDone: answer.status === 404 };
      // The text that this was typed on was saved by another tab, or without a response.
      if (current && textOfRow(current).trim() === base?.trim() && current.updated_at !== change.updated_at) {
        return { again: withVersion(command, current.updated_at) };
      }
      // What was typed meanwhile is sent instead.
      if (textIn(queue)) return { isHeld: true };
      putText({ ...command, id: newId(), held: answer } as Command);
      return { isHeld: shown.has(queue) };
    },
    settled: ({ queue }) => timers.has(queue) || submit(queue),
  };
  addKind(kind);

  const queueOf = (row: string) => `${name}:${row}`;

  function put(change: Made, on: Pick<Command, "base" | "follows" | "held">): void {
    const command = { id: newId(), userId: personId()!, path: options.path, queue: queueOf(rowOf(change)), change };
    putText({ ...command, madeAt: nextMoment(), ...on }, !textOf(change)?.trim());
  }

  function useTextsOf(which: (command: Command) => boolean): Made[] {
    const texts = useTexts();
    return useMemo(
      () =>
        texts
          .filter((command) => command.queue.startsWith(`${name}:`) && which(command))
          .map(({ change }) => change as Made),
      [texts, which],
    );
  }

  return {
    /** Sends a change that is not typed: a new row, or a deletion, which discards what was typed. */
    send(change: Made): void {
      const queue = queueOf(rowOf(change));
      discardText(queue);
      sendCommand(kind, queue, change);
    },
    /** The changes that are being sent, oldest first. */
    usePending: () => usePending(kind),
    /** The changes that are being typed, or that were refused. */
    useTyped: () => useTextsOf(isAny),
    /** The changes that were refused. */
    useRefused: () => useTextsOf(isHeld),
    /**
     * Keeps a text that was typed over `row`, and sends it a second after the last key. One with a `problem` is kept and not
     * sent.
     */
    type(change: Made, row: Row | null, problem: string | null): void {
      const queue = queueOf(rowOf(change));
      const before = textIn(queue) as Command<Made> | undefined;
      const sent = pendingIn(queue) as Command<Made> | undefined;
      const on = before ?? (sent && { base: textOf(sent.change) ?? "", follows: sent.id, change: sent.change });
      const {
        base = row ? textOfRow(row) : "",
        follows,
        change: { updated_at = row?.updated_at ?? null } = {},
      } = on ?? {};
      const { held } = before ?? {};
      if (trimmed(change) === base.trim()) return discardText(queue);
      const isFinal = held && held.status !== 400;
      put(
        { ...change, updated_at },
        {
          base,
          ...(follows && { follows }),
          ...(problem !== null ? { held: { status: 400, error: problem } } : isFinal && { held }),
        },
      );
      clearTimeout(timers.get(queue));
      timers.set(queue, setTimeout(submit, AUTOSAVE_MS, queue));
    },
    /** Sends what was typed into the text of `change` now. */
    flush: (change: Made) => submit(queueOf(rowOf(change))),
    /** Sends a text again that was refused, or that waits for the network. */
    retry(change: Made): void {
      const queue = queueOf(rowOf(change));
      const text = textIn(queue) as Command<Made> | undefined;
      if (text?.held) put(text.change, { base: text.base! });
      retryNow(queue);
      submit(queue);
    },
    /** Deletes what was typed and not sent. */
    discard: (change: Made) => discardText(queueOf(rowOf(change))),
    /** Ends a version conflict: the text of `change` replaces `current`, which is shown now. */
    resolve(change: Made, current: Row): void {
      const queue = queueOf(rowOf(change));
      discardText(queue);
      for (const [page, apply] of Object.entries(pages)) changePages(page, (data) => apply(data, change, current));
      if (trimmed(change) === textOfRow(current).trim()) return;
      put({ ...change, updated_at: current.updated_at }, { base: textOfRow(current) });
      submit(queue);
    },
    textOfRow,
    /** How the text of `change` is saved. */
    useText(change: Made): TextState<Row> {
      const queue = queueOf(rowOf(change));
      useEffect(() => {
        shown.add(queue);
        return () => void shown.delete(queue);
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
        status: held ? "refused" : problem ? "failed" : typed ? "typing" : sent ? "saving" : "saved",
        problem: held?.status === 409 ? null : problem,
        refusedWith: held?.status ?? null,
        other: held?.status === 409 ? (held.current as Row) : null,
      };
    },
  };
}

const isAny = () => true;
const isHeld = ({ held }: Command) => held !== undefined;

/** A command with the version that its text was typed on. */
function withVersion<Made extends TextChange>(
  { follows: _, ...command }: Command<Made>,
  updated_at: string | null,
): Command<Made> {
  return { ...command, change: { ...command.change, updated_at } };
}

export type Texts<Made extends TextChange, Row extends Versioned> = ReturnType<typeof textsOf<Made, Row>>;
