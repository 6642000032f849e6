import { IDEMPOTENCY_HEADER } from "#app/domain/concurrency/idempotency.ts";
import { CLIENT_ID_HEADER } from "#app/domain/live/live.ts";
import { nextLocation, postToPage, preloadPage } from "#app/remix-internals.client.ts";
import type { Change, Command, CommandError, Kind } from "./command.ts";
import { failureText, SERVER_ERROR, signedInAgain } from "../live/connection.ts";
import { noteChange, readSoon } from "../cache/freshness.ts";
import { earlierCommands, deleteCommand, withQueueLock, isUnanswered } from "./command-storage.ts";
import { clientId } from "../live/live.ts";
import { changePages } from "../cache/page-cache.ts";
import { personHeader } from "../person.ts";
import { queryClient } from "../cache/query-client.ts";

export const COMMAND = ["command"];
/** The longest pause between two tries, in milliseconds. */
const MAX_PAUSE_MS = 30_000;

/** The ids of commands whose sign-in dialog was closed: they are retried without another dialog. */
const dismissed = new Set<string>();

/** The command got no final response, so it is sent again. */
class NoAnswer extends Error {}

/** The server will take the command later; the message is the reason. */
export class Postponed extends NoAnswer {}

/** The session ended, or it belongs to another person. */
class SignedOut extends NoAnswer {}

/** The page's action refused the change. */
class Refused extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super("The page refused the change");
    this.answer = answer;
  }
}

/** The kinds whose code is loaded, by the first part of their queues' names. */
const kinds = new Map<string, Kind<Change>>();

export const addKind = <Made extends Change>(kind: Kind<Made>) =>
  void kinds.set(kind.queue, kind as unknown as Kind<Change>);
/** The kind of a command; undefined until the code of its page is loaded. */
const kindOf = ({ queue }: Command) => kinds.get(queue.split(":")[0]!);

queryClient.setMutationDefaults(COMMAND, {
  mutationFn: sendSignedIn,
  retry: (_, error) => error instanceof NoAnswer,
  retryDelay: (tries) => Math.min(1_000 * 2 ** tries, MAX_PAUSE_MS),
  onSuccess: (_, command: Command) => afterAnswer(command),
  onError: (_, command: Command) => afterAnswer(command),
});

/** Sends a command. If the session has ended, opens the sign-in dialog once and then sends the command again. */
async function sendSignedIn(command: Command): Promise<void> {
  try {
    await sendInTurn(command);
  } catch (error) {
    if (!(error instanceof SignedOut) || dismissed.has(command.id)) throw error;
    if (!(await signedInAgain())) dismissed.add(command.id);
    await sendInTurn(command);
  }
}

/** Sends a command after the earlier commands of its queue, which another tab may have stored. */
const sendInTurn = (command: Command) =>
  withQueueLock(command, async () => {
    if (!(await isUnanswered(command.id))) return showSentElsewhere(command);
    for (const earlier of await earlierCommands(command)) await finish(earlier).catch(ignoreRefused);
    await finish(command);
  });

/** Applies a text that another tab has sent to the cached pages until they are read again. */
function showSentElsewhere(command: Command): void {
  const isNewest = pendingCommands().findLast(({ queue }) => queue === command.queue)?.id === command.id;
  if (command.base !== undefined && isNewest) applyToPages(command);
}

function applyToPages(command: Command, answer?: unknown): void {
  for (const [page, apply] of Object.entries(kindOf(command)?.pages ?? {})) {
    changePages(page, (data) => apply(data, command.change, answer));
  }
}

/** Sends a command and applies its response. Rejects when the command fails or gets no response. */
async function finish(made: Command): Promise<void> {
  // After a reload the code of the page may not be loaded, but it is needed to apply the change or show the error.
  if (!kindOf(made)) await preloadPage(made.path).catch(() => undefined);
  const kind = kindOf(made);
  const command = kind?.prepare?.(made) ?? made;
  const { id, change } = command;
  try {
    const answer = await send(command);
    await noteChange("command");
    kind?.answered?.(command, answer);
    applyToPages(command, answer);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (!kind) throw new NoAnswer(SERVER_ERROR);
    const { isHeld, isShown, isDone, stored } =
      (await kind.refused?.(command, error.answer as CommandError).catch((): never => {
        throw new NoAnswer(SERVER_ERROR);
      })) ?? {};
    // The change may have failed because its row was deleted elsewhere.
    await noteChange("command");
    if (isDone) applyToPages(command, stored);
    else if (!isShown) await kind.tell(change, error.answer);
    if (!isHeld) await deleteCommand(id);
    if (!isDone) throw error;
    return;
  }
  await deleteCommand(id);
}

/** Resolves with the page's response. */
async function send({ id, path, change }: Command): Promise<unknown> {
  const headers = { ...personHeader(), [CLIENT_ID_HEADER]: clientId(), [IDEMPOTENCY_HEADER]: id };
  const { data, status } = await postToPage(path, change, headers).catch((error): never => {
    throw new NoAnswer(failureText(error));
  });
  if (status === 401) throw new SignedOut(SERVER_ERROR);
  const refused = data as Partial<CommandError> | null;
  // A rate limit, a database that is unavailable for a moment, or a text that waits until the diary is opened.
  if (status === 429 || status === 503 || refused?.code === "diary.locked")
    throw refused?.error ? new Postponed(refused.error) : new NoAnswer(SERVER_ERROR);
  if (status >= 400) throw new Refused(data);
  return data;
}

/**
 * Sends a stored command while the page is being left. The next visit sends it again, because this page cannot
 * receive the response.
 */
export function sendWhileLeaving(command: Command): void {
  void send(kindOf(command)?.prepare?.(command) ?? command).catch(() => undefined);
}

function ignoreRefused(error: unknown) {
  if (!(error instanceof Refused)) throw error;
}

function afterAnswer(command: Command) {
  const kind = kindOf(command);
  if (kind?.isRead?.(nextLocation()) === false) return;
  readSoon(!kind || kind.changesShell);
}

/** The commands without a response, oldest first. */
export const pendingCommands = (): Command[] =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: COMMAND, status: "pending" })
    .map(({ state }) => state.variables as Command)
    .sort((a, b) => a.madeAt - b.madeAt);

/** Sends a command, and retries until it has a final response. */
export function run(command: Command): void {
  const options = { mutationKey: COMMAND, scope: { id: command.queue } };
  const mutation = queryClient.getMutationCache().build(queryClient, options);
  // The mutation's state holds the result.
  void mutation
    .execute(command)
    .catch(() => undefined)
    .then(() => kindOf(command)?.settled?.(command));
}

/** Sends the commands that wait for their next try now, in order: those of one queue, or all without a queue. */
export function retryNow(queue?: string): void {
  const cache = queryClient.getMutationCache();
  const waiting = cache
    .findAll({ mutationKey: COMMAND, status: "pending" })
    .map((mutation) => ({ mutation, command: mutation.state.variables as Command }))
    .filter(({ command }) => queue === undefined || command.queue === queue)
    .sort((a, b) => a.command.madeAt - b.command.madeAt);
  const idle = new Set<string>();
  for (const [name, [first]] of Map.groupBy(waiting, ({ command }) => command.queue))
    if (first!.mutation.state.isPaused || first!.mutation.state.failureCount > 0) idle.add(name);
  // Restarts every waiting command of an idle queue, so that their order stays.
  const again = waiting.filter(({ command }) => idle.has(command.queue));
  for (const { mutation } of again) cache.remove(mutation);
  for (const { command } of again) run(command);
}

let lastMadeAt = 0;
/**
 * The current time in milliseconds, but always later than the last returned time and the time of each resumed
 * command.
 */
export const nextMoment = () => (lastMadeAt = Math.max(Date.now(), lastMadeAt + 1));

/** Sends a stored command of another tab or visit. Later changes get a later time, even if the clock was set back. */
export function resume(command: Command): void {
  lastMadeAt = Math.max(lastMadeAt, command.madeAt);
  run(command);
}
