import { useMutationState } from "@tanstack/react-query";
import { useMemo } from "react";
import { CLIENT_ID_HEADER } from "#app/domain/live/live.ts";
import { postToPage, preloadPage } from "../remix-internals.client.ts";
import { signedInAgain } from "./connection.ts";
import { earlierCommands, forgetCommand, inTurn, isUnanswered, keepCommand, keptCommands } from "./kept-commands.ts";
import { clientId } from "./live.ts";
import { newId } from "./new-id.ts";
import { changePages, markPagesStale } from "./page-query.ts";
import { keepsPages, personHeader, personId } from "./person.ts";
import { queryClient } from "./query-client.ts";

/** The input of a page's action: an intent and its fields. */
export interface Change {
  intent: string;
}

/** A person's change, stored in this browser until the server responds. */
export interface Command<Made extends Change = Change> {
  id: string;
  userId: string;
  /** The page whose action receives it. */
  path: string;
  /** Commands of one queue are sent one after the other. */
  queue: string;
  change: Made;
  /** When it was made, in milliseconds since 1970; later than the one before it. */
  madeAt: number;
}

/** A change without a response. */
export interface Pending<Made extends Change> {
  change: Made;
  /** The network or the server cannot be reached; the change is sent again later. */
  isWaiting: boolean;
}

interface Options<Made extends Change> {
  /** The page whose action receives the changes. */
  path: string;
  queue: string;
  /** By path, how a change alters the data of each page that shows it. Pure and idempotent. */
  pages: Record<string, (data: unknown, change: Made) => unknown>;
  /** Shows the person why a change was rolled back. */
  tell(change: Made, answer: unknown): void;
}

const COMMAND = ["command"];
/** The longest pause between two tries, in milliseconds. */
const MAX_PAUSE_MS = 30_000;

/** By the path of their action, once that page's code is loaded. */
const kinds = new Map<string, Options<Change>>();

/** Commands whose sign-in dialog was closed; they are retried without another dialog. */
const unwanted = new Set<string>();

/** The command got no final response and is sent again. */
class NoAnswer extends Error {}

/** The session ended, or it belongs to another person. */
class SignedOut extends NoAnswer {}

/** The page has refused the change. */
class Refused extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super("The page refused the change");
    this.answer = answer;
  }
}

queryClient.setMutationDefaults(COMMAND, {
  mutationFn: sendSignedIn,
  retry: (_, error) => error instanceof NoAnswer,
  retryDelay: (tries) => Math.min(1_000 * 2 ** tries, MAX_PAUSE_MS),
  onSuccess: afterAnswer,
  onError: afterAnswer,
});

/** Sends a command. If the session has ended, opens the sign-in dialog once and then sends the command again. */
async function sendSignedIn(command: Command): Promise<void> {
  try {
    await sendInTurn(command);
  } catch (error) {
    if (!(error instanceof SignedOut) || unwanted.has(command.id)) throw error;
    if (!(await signedInAgain())) unwanted.add(command.id);
    await sendInTurn(command);
  }
}

/** Sends a command after the earlier commands of its queue, which another tab may have stored. */
const sendInTurn = (command: Command) =>
  inTurn(command, async () => {
    if (!(await isUnanswered(command.id))) return;
    for (const earlier of await earlierCommands(command)) await finish(earlier).catch(ignoreRefused);
    await finish(command);
  });

/** Sends a command and applies its response. Rejects when the command is refused or gets no response. */
async function finish(command: Command): Promise<void> {
  const { id, path, change } = command;
  try {
    await send(command);
    await markPagesStale();
    for (const [page, apply] of Object.entries(kinds.get(path)?.pages ?? {})) {
      changePages(page, (data) => apply(data, change));
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // The refused change may concern a row that was deleted elsewhere.
    await markPagesStale();
    kinds.get(path)?.tell(change, error.answer);
    await forgetCommand(id);
    throw error;
  }
  await forgetCommand(id);
}

async function send({ path, change }: Command): Promise<void> {
  const headers = { ...personHeader(), [CLIENT_ID_HEADER]: clientId() };
  const { data, status } = await postToPage(path, change, headers).catch((): never => {
    throw new NoAnswer();
  });
  if (status === 401) throw new SignedOut();
  // A rate limit, or a database that is unavailable for a moment.
  if (status === 429 || status === 503) throw new NoAnswer();
  // After a reload, the page's code may not be loaded, and it applies the change or shows the error.
  await preloadPage(path).catch(() => undefined);
  if (status < 400) return;
  throw kinds.has(path) ? new Refused(data) : new NoAnswer();
}

function ignoreRefused(error: unknown) {
  if (!(error instanceof Refused)) throw error;
}

/** Milliseconds from the last response to the next read of the page, so that a burst of changes causes one read. */
const READ_AFTER_MS = 400;
let reading: ReturnType<typeof setTimeout> | undefined;
const readers = new Set<() => void>();

/** Calls `read` when every change has a response and the page should be read again. Returns a function to unsubscribe. */
export function onAllAnswered(read: () => void): () => void {
  readers.add(read);
  return () => void readers.delete(read);
}

function afterAnswer() {
  clearTimeout(reading);
  reading = setTimeout(() => {
    if (queryClient.isMutating({ mutationKey: COMMAND }) > 0) return;
    for (const read of readers) read();
  }, READ_AFTER_MS);
}

const allCommands = () => queryClient.getMutationCache().findAll({ mutationKey: COMMAND });

function run(command: Command): void {
  const options = { mutationKey: COMMAND, scope: { id: command.queue } };
  const mutation = queryClient.getMutationCache().build(queryClient, options);
  // The mutation's state holds the result.
  mutation.execute(command).catch(() => undefined);
}

/**
 * Sends this person's stored commands of other tabs and visits, now and when this tab becomes visible. Returns a function
 * to stop.
 */
export function resumeCommands(userId: string): () => void {
  const resume = async () => {
    if (document.hidden) return;
    const kept = await keptCommands(userId);
    const known = new Set(allCommands().map(({ state }) => (state.variables as Command).id));
    if (personId() === userId) kept.filter(({ id }) => !known.has(id)).forEach(run);
  };
  void resume();
  document.addEventListener("visibilitychange", resume);
  return () => document.removeEventListener("visibilitychange", resume);
}

/** The number of changes without a response. */
export const useUnsent = () => useMutationState({ filters: { mutationKey: COMMAND, status: "pending" } }).length;

let lastMadeAt = 0;
const nextMoment = () => (lastMadeAt = Math.max(Date.now(), lastMadeAt + 1));

/**
 * A kind of changes. They are shown at once, sent in order, stored in this browser until the server responds, and rolled
 * back when the server refuses them.
 */
export function commandsOf<Made extends Change>(options: Options<Made>) {
  const { path, queue } = options;
  kinds.set(path, options as unknown as Options<Change>);
  return {
    send(change: Made): void {
      const command = { id: newId(), userId: personId()!, path, queue, change, madeAt: nextMoment() };
      keepCommand(command, keepsPages());
      run(command);
    },
    /** The pending changes, oldest first. */
    usePending(): Pending<Made>[] {
      const states = useMutationState({
        filters: { mutationKey: COMMAND, status: "pending" },
        select: ({ state }) => ({
          command: state.variables as Command<Made>,
          isWaiting: state.failureCount > 0 || (state.isPaused && !navigator.onLine),
        }),
      });
      return useMemo(() => {
        const waiting = new Set(states.flatMap(({ command, isWaiting }) => (isWaiting ? command.queue : [])));
        return states
          .map(({ command }) => command)
          .filter((command) => command.path === path)
          .sort((a, b) => a.madeAt - b.madeAt)
          .map(({ change }) => ({ change, isWaiting: waiting.has(queue) }));
      }, [states]);
    },
  };
}
