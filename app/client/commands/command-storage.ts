import { createStore, del, get, set, values } from "idb-keyval";
import type { Command } from "./command.ts";
import { clientId } from "../live/live.ts";

const store = createStore("sevenfold-commands", "commands");

/** By the id of each command of this tab: whether the browser stored it. Storage may be full or forbidden. */
const writes = new Map<string, Promise<boolean>>();

/** The ids of commands that this tab has an answer for, also where storage cannot be read. */
const forgotten = new Set<string>();

/** Encrypts commands that may not be stored as they are (sealed-commands.ts). */
interface Cipher {
  /** Undefined for what may be stored as it is. Rejects without the key: then the command is not stored. */
  seal(command: Command): Promise<Command> | undefined;
  /** Leaves out what cannot be read now. */
  unseal(commands: readonly Command[]): Promise<Command[]>;
}

/** Set by the code that makes such commands: before that there are none to store. */
let cipher: Cipher | undefined;
export const setCipher = (given: Cipher) => void (cipher = given);

/** Commands that are not stored; they are lost when the page is closed. */
const unkept = new Set<string>();

const isBrowser = typeof window !== "undefined";
if (isBrowser) window.addEventListener("beforeunload", (event) => unkept.size > 0 && event.preventDefault());

/** Stores a command for the next visit, if `mayKeep` allows it. Else closing the page asks first, unless `isNothing` is lost. */
export function keepCommand(command: Command, mayKeep: boolean, isNothing = false): void {
  if (isNothing) unkept.delete(command.id);
  else unkept.add(command.id);
  if (!mayKeep || isNothing) return void writes.set(command.id, Promise.resolve(false));
  const write = attempt(async () => {
    const sealing = cipher?.seal(command);
    const kept = sealing ? await sealing : command;
    // It may have been replaced or answered while it was encrypted.
    if (!forgotten.has(command.id)) await set(command.id, kept, store);
    unkept.delete(command.id);
    return true;
  });
  writes.set(
    command.id,
    write.then((isKept) => isKept === true),
  );
}

export async function forgetCommand(id: string): Promise<void> {
  forgotten.add(id);
  unkept.delete(id);
  writes.delete(id);
  await attempt(() => del(id, store));
}

/**
 * Says whether a command is still to be sent. Another tab may have sent it, or holds its text because it was refused,
 * or the person may have logged out.
 */
export async function isUnanswered(id: string): Promise<boolean> {
  if (forgotten.has(id)) return false;
  // No other tab can send a command that is not stored.
  if ((await writes.get(id)) === false) return true;
  // If storage cannot be read, the command counts as pending.
  return (await attempt(async () => isToSend(await get<Command>(id, store)))) ?? true;
}

const isToSend = (stored: Command | undefined) => stored !== undefined && !stored.held;

/** The stored commands of everybody who used this browser. */
export const allCommands = async (): Promise<Command[]> => (await attempt(() => values<Command>(store))) ?? [];

/** Stores a command in the place of its older version. */
export const replaceCommand = (command: Command) => attempt(() => set(command.id, command, store));

/** A person's stored commands, oldest first, without the texts of a locked diary. */
export async function keptCommands(userId: string): Promise<Command[]> {
  const all = (await allCommands()).filter((command) => command.userId === userId);
  const opened = (await cipher?.unseal(all)) ?? all.filter(({ sealed }) => !sealed);
  return opened.sort((a, b) => a.madeAt - b.madeAt);
}

/** The stored commands of the same queue that are older than a command, and that this tab may send. */
export async function earlierCommands({ userId, queue, madeAt }: Command): Promise<Command[]> {
  const [stored, isElsewhere] = await Promise.all([keptCommands(userId), otherTabs()]);
  return stored.filter((one) => one.queue === queue && !one.held && one.madeAt < madeAt && !isElsewhere(one));
}

/**
 * Deletes a person's stored commands at logout, but for the encrypted ones that cannot be read now: nobody was asked about
 * them, and they are for the person's next sign-in.
 */
export async function forgetCommands(userId: string): Promise<void> {
  for (const { id } of await keptCommands(userId)) await forgetCommand(id);
}

/** Runs `send` while no other tab sends a command of the same queue. */
export function withQueueLock({ userId, queue }: Command, send: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(`sevenfold-command-${userId}-${queue}`, send) : send();
}

const TAB_LOCK = "sevenfold-tab-";

/** Marks a tab as open until `end`, by default while this page is: other tabs leave its texts to it. */
export const markTabOpen = (tab = clientId(), end: Promise<unknown> = new Promise(() => {})) =>
  void navigator.locks?.request(TAB_LOCK + tab, () => end);

/** Says whether a text is of another tab that is open: only that one sends and shows it. */
export async function otherTabs(): Promise<(text: Pick<Command, "tab">) => boolean> {
  const held = (await attempt(() => navigator.locks.query()))?.held ?? [];
  const open = new Set(held.map(({ name }) => name));
  return ({ tab }) => tab !== undefined && tab !== clientId() && open.has(TAB_LOCK + tab);
}

/** The tabs whose end this tab waits for. */
const awaited = new Set<string>();

/** Milliseconds in which a tab that is reloaded takes its texts up again. */
export const RELOAD_MS = 5_000;

/** Calls `then` once another tab is closed, and not only reloaded. */
export function onTabClosed(tab: string, then: () => void): void {
  if (awaited.has(tab)) return;
  awaited.add(tab);
  // Called without the lock, with which the tab would still count as open.
  void attempt(() => navigator.locks.request(TAB_LOCK + tab, async () => true)).then(
    (isClosed) => isClosed && setTimeout(then, RELOAD_MS),
  );
}

/** The result of a storage call; undefined when it fails, also when it throws synchronously. */
async function attempt<Result>(request: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await request();
  } catch {
    return undefined;
  }
}
