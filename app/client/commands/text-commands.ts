import { useMemo } from "react";
import type { Command, Kind, TextChange, TextOptions, Versioned } from "./command.ts";
import { addKind, nextMoment, retryNow } from "./command-queue.ts";
import { sendCommand, usePending } from "./commands.ts";
import { newId } from "./new-id.ts";
import { changePages } from "../cache/page-cache.ts";
import { personId } from "../person.ts";
import {
  discardText,
  isTyping,
  pendingIn,
  putText,
  submitText,
  submitTextSoon,
  textIn,
  useTexts,
  withVersion,
} from "./texts.ts";

/**
 * Options for a text that is stored in the field `name` of its changes and rows. A change without the field is a
 * deletion.
 */
export const textField = <Name extends string>(name: Name) => ({
  textOf: (change: object) => (change as { [Key in Name]?: string })[name] ?? null,
  textOfRow: (row: Record<Name, string>) => row[name],
  withText: <Made extends TextChange>(change: Made, text: string): Made => ({ ...change, [name]: text }),
});

const fetchRefusal = () => import("./text-refusal.client.ts");
let refusal: ReturnType<typeof fetchRefusal> | undefined;
/** Loads the code that handles failed texts. Rejects without a network; the next call tries again. */
export const loadRefusal = () =>
  (refusal ??= fetchRefusal().catch((error): never => {
    refusal = undefined;
    throw error;
  }));

/** The versions of saved texts, by the id of the command that saved them. */
const versions = new Map<string, string | null>();

/** How the changes of a text are sent and answered. */
function textKind<Made extends TextChange, Row extends Versioned>(options: TextOptions<Made, Row>): Kind<Made> {
  const { textOf, textOfRow } = options;
  return {
    ...options,
    prepare(command) {
      const version = command.follows === undefined ? undefined : versions.get(command.follows);
      return version === undefined ? command : withVersion(command, version);
    },
    answered({ id, change }, answer) {
      const row = textOf(change) === null ? null : (answer as Row | null);
      // A new row that is sent twice may have got another text meanwhile. That text must not be overwritten.
      const isSeen = row && (change.updated_at !== undefined || textOfRow(row).trim() === textOf(change)?.trim());
      versions.set(id, isSeen ? row.updated_at : null);
    },
    refused: async (command, answer) => (await loadRefusal()).storeRejectedText(options, command, answer),
    settled: ({ queue }) => isTyping(queue) || submitText(queue),
  };
}

/**
 * The commands of texts that save themselves. A newer text replaces the unsent one. It is sent with the version of
 * the row that was edited; when the server has another version, both texts are kept and shown. A text that fails
 * stays in its field.
 */
export function textsOf<Made extends TextChange, Row extends Versioned>(options: TextOptions<Made, Row>) {
  const { textOf, textOfRow, rowOf, queue: name, pages } = options;
  const dated = (change: Made) => options.dated?.(change, new Date().toISOString()) ?? change;
  const trimmed = (change: Made) => textOf(change)?.trim();
  const kind = textKind(options);
  addKind(kind);

  const queueOf = (change: Made) => `${name}:${rowOf(change)}`;

  function put(change: Made, on: Pick<Command, "base" | "follows" | "held">): void {
    const command = { id: newId(), userId: personId()!, path: options.path, queue: queueOf(change), change };
    putText({ ...command, madeAt: nextMoment(), ...on }, !trimmed(change));
  }

  return {
    /** Sends a new row or a deletion at once, and discards the row's typed text. */
    send(change: Made): void {
      const queue = queueOf(change);
      discardText(queue);
      sendCommand(kind, queue, dated(change));
    },
    /** The changes that are being sent, oldest first. */
    usePending: () => usePending(kind),
    /** The texts that are being typed or have failed. */
    useTyped: () => useTextsOf<Made>(name),
    /** The texts that have failed. */
    useFailed: () => useTextsOf<Made>(name, true),
    /**
     * Stores a text that edits `row`, and sends it a second after the last key. A text with a `problem` is not sent.
     * `blank` is the initial text of a new row.
     */
    type(change: Made, row: Row | null, problem: string | null, blank = ""): void {
      const queue = queueOf(change);
      const before = textIn(queue) as Command<Made> | undefined;
      const sent = pendingIn(queue) as Command<Made> | undefined;
      const on = before ?? (sent && { base: textOf(sent.change) ?? "", follows: sent.id, change: sent.change });
      const {
        base = row ? textOfRow(row) : blank,
        follows,
        change: { updated_at = row?.updated_at ?? null } = {},
      } = on ?? {};
      const { held } = before ?? {};
      if (trimmed(change) === base.trim()) return discardText(queue);
      // A changed text is sent after an error, if the error was an invalid text or a full list.
      const isGone = held?.status === 409 && held.current === null;
      const isFinal = held && (held.current || ![400, 409].includes(held.status));
      put(
        // When the row was deleted and the person types on, the text becomes a new row.
        { ...dated(change), updated_at: isGone ? null : updated_at },
        {
          base,
          ...(follows && { follows }),
          ...(problem !== null ? { held: { status: 400, error: problem } } : isFinal && { held }),
        },
      );
      submitTextSoon(queue);
    },
    /** Sends the typed text of a row now; `change` names the row. */
    flush: (change: Made) => submitText(queueOf(change)),
    /** Deletes the typed text of a row. */
    discard: (change: Made) => discardText(queueOf(change)),
    /** Sends the failed or waiting text of a row again; `change` names the row. */
    retry(change: Made): void {
      const queue = queueOf(change);
      const text = textIn(queue) as Command<Made> | undefined;
      if (text?.held) put(text.change, { base: text.base! });
      retryNow(queue);
      submitText(queue);
    },
    /** Ends a version conflict: the text of `change` replaces the stored row `current`. */
    resolve(change: Made, current: Row): void {
      const queue = queueOf(change);
      discardText(queue);
      for (const [page, apply] of Object.entries(pages)) changePages(page, (data) => apply(data, change, current));
      if (trimmed(change) === textOfRow(current).trim()) return;
      put({ ...dated(change), updated_at: current.updated_at }, { base: textOfRow(current) });
      submitText(queue);
    },
    textOfRow,
    textOf,
    queueOf,
  };
}

/** The stored texts of a kind; with `areFailed` only those that have failed. */
function useTextsOf<Made extends TextChange>(name: string, areFailed = false): Made[] {
  const texts = useTexts();
  return useMemo(
    () =>
      texts.flatMap(({ queue, held, change }) =>
        queue.startsWith(`${name}:`) && (!areFailed || held) ? (change as Made) : [],
      ),
    [texts, areFailed, name],
  );
}

export type Texts<Made extends TextChange, Row extends Versioned> = ReturnType<typeof textsOf<Made, Row>>;
