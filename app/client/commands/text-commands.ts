import { useMemo } from "react";
import { addKind, type Change, type Command, type Kind } from "./command.ts";
import { nextMoment, pendingCommands, run } from "./command-queue.ts";
import { sendCommand, usePending } from "./commands.ts";
import { newId } from "./new-id.ts";
import { keepCommand } from "./command-storage.ts";
import { keepsPages, personId } from "../person.ts";
import {
  isTyping,
  pendingIn,
  submitText,
  submitTextSoon,
  isTextShown,
  type Versioned,
  discardText,
  putText,
  textIn,
  useTexts,
} from "./texts.ts";

/** A change with the version of the row that it edits; null for a new row. */
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
  /** The change with another text. */
  withText(change: Made, text: string): Made;
  /**
   * Merges a refused text with the stored one, which were both typed on `base`; undefined when they are in conflict. Rejects
   * when its code cannot be loaded. By default both additions are kept.
   */
  merge?(base: string, mine: string, theirs: string): Promise<string | undefined>;
  /** The id of a change's row. Each row has a queue of its own. */
  rowOf(change: Made): string;
  /** Adds to a change when the person made it, as an ISO text. */
  dated?(change: Made, at: string): Made;
}

/** The options of a text that is the field `name` of its changes and rows. A change without the field is a deletion. */
export const textField = <Name extends string>(name: Name) => ({
  textOf: (change: object) => (change as { [Key in Name]?: string })[name] ?? null,
  textOfRow: (row: Record<Name, string>) => row[name],
  withText: <Made extends TextChange>(change: Made, text: string): Made => ({ ...change, [name]: text }),
});

const mergeAdditions = async (base: string, mine: string, theirs: string) =>
  (await import("./merge-texts.client.ts")).mergeTexts(base, mine, theirs);

/** The versions of saved texts, by the id of the command that saved them. */
const versions = new Map<string, string | null>();

/**
 * The commands of texts that save themselves. A text replaces the unsent one before it. It is sent with the version of the
 * row that it edits; when the server has another version, both texts are kept and shown. A refused text stays in its field.
 */
export function textsOf<Made extends TextChange, Row extends Versioned>(options: Options<Made, Row>) {
  const { textOf, textOfRow, withText, merge = mergeAdditions, rowOf, queue: name, pages } = options;
  const dated = (change: Made) => options.dated?.(change, new Date().toISOString()) ?? change;
  const trimmed = (change: Made) => textOf(change)?.trim();
  const kind: Kind<Made> = {
    ...options,
    prepare(command) {
      const version = command.follows === undefined ? undefined : versions.get(command.follows);
      return version === undefined ? command : withVersion(command, version);
    },
    answered({ id, change }, answer) {
      const row = textOf(change) === null ? null : (answer as Row | null);
      // A new row that was sent again may have got another text meanwhile, which must not be overwritten.
      const isSeen = row && (change.updated_at !== undefined || textOfRow(row).trim() === trimmed(change));
      versions.set(id, isSeen ? row.updated_at : null);
    },
    async refused(command, answer) {
      const { queue, change, base, follows } = command;
      const mine = textOf(change);
      if (mine === null) return {};
      // The person has deleted the row since, and its text with it.
      const isDeleted = ({ queue: of, change: later }: Command) => of === queue && textOf(later as Made) === null;
      if (pendingCommands().some(isDeleted)) return { isShown: true };
      const current = answer.status === 409 ? (answer.current as Row | undefined) : undefined;
      const isNewer = current && current.updated_at !== change.updated_at;
      const merged = isNewer ? await merge(base ?? "", mine, textOfRow(current)) : undefined;
      const typed = textIn(queue);
      // What was typed on it meanwhile, or before a reload, takes its place.
      const newer = [typed, ...pendingCommands()].find((one) => one?.follows === command.id);
      if (newer) {
        const made = { ...newer.change, updated_at: change.updated_at ?? null };
        // The stored text may have all of the refused one: its answer got lost.
        const isSaved = merged !== undefined && merged.trim() === textOfRow(current!).trim();
        Object.assign(newer, { base: isSaved ? mine : (base ?? newer.base), follows, change: made });
        keepCommand(newer, keepsPages());
        return { isShown: true };
      }
      // A text of a closed tab waits beside the one that is typed here, and is shown once that is saved.
      const isOfField = !typed || command.follows === typed.id;
      const store = (made: Command) => (isOfField ? putText(made) : keepCommand(made, keepsPages()));
      if (merged !== undefined) {
        const theirs = textOfRow(current!);
        if (merged.trim() === theirs.trim()) return { isDone: true, stored: current };
        const both = withVersion({ ...command, change: withText(change, merged) }, current!.updated_at);
        // What is typed from now on follows this text, not the refused one.
        const made = { ...both, id: newId(), madeAt: nextMoment(), base: theirs };
        store(made);
        if (!isOfField) run(made);
        return { isShown: true };
      }
      store({ ...command, held: answer });
      return { isHeld: true, isShown: isTextShown(queue) };
    },
    settled: ({ queue }) => isTyping(queue) || submitText(queue),
  };
  addKind(kind);

  const queueOf = (change: Made) => `${name}:${rowOf(change)}`;

  function put(change: Made, on: Pick<Command, "base" | "follows" | "held">): void {
    const command = { id: newId(), userId: personId()!, path: options.path, queue: queueOf(change), change };
    putText({ ...command, madeAt: nextMoment(), ...on }, !trimmed(change));
  }

  function useTextsOf(areFailed = false): Made[] {
    const texts = useTexts();
    return useMemo(() => {
      const own = texts.filter(({ queue, held }) => queue.startsWith(`${name}:`) && (!areFailed || held));
      return own.map(({ change }) => change as Made);
    }, [texts, areFailed]);
  }

  return {
    /** Sends a new row or a deletion at once. Discards the typed text of the row. */
    send(change: Made): void {
      const queue = queueOf(change);
      discardText(queue);
      sendCommand(kind, queue, dated(change));
    },
    /** The changes that are being sent, oldest first. */
    usePending: () => usePending(kind),
    /** The texts that are being typed or were refused. */
    useTyped: () => useTextsOf(),
    /** The refused texts. */
    useFailed: () => useTextsOf(true),
    /** Stores a text that edits `row`, and sends it a second after the last key. With a `problem` it is not sent. `blank` is the text of a new row. */
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
      // A changed text may be valid, or have room.
      const isGone = held?.status === 409 && held.current === null;
      const isFinal = held && (held.current || ![400, 409].includes(held.status));
      put(
        // A text whose row was deleted, and that is typed on, makes a new row.
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
    /** Stores a text in place of the one before it. */
    put,
    dated,
    pages,
    textOfRow,
    textOf,
    queueOf,
  };
}

/** The command with another version. */
function withVersion<Made extends TextChange>(
  { follows: _, ...command }: Command<Made>,
  updated_at: string | null,
): Command<Made> {
  return { ...command, change: { ...command.change, updated_at } };
}

export type Texts<Made extends TextChange, Row extends Versioned> = ReturnType<typeof textsOf<Made, Row>>;
