import { createStore, del, get, set, values } from "idb-keyval";
import type { Command } from "./command.ts";
import { clientId } from "../live/live.ts";

const store = createStore("sevenfold-commands", "commands");

/** By command id of this tab: whether the browser could store the command. Storage may be full or forbidden. */
const writes = new Map<string, Promise<boolean>>();

/** The ids of commands that were answered in this tab. They count as answered even if storage cannot be read. */
const forgotten = new Set<string>();

/** Encrypts commands that may not be stored as they are (sealed-commands.ts). */
interface Cipher {
  /**
   * Returns the encrypted command; undefined if the command may be stored as it is. Rejects without the key: then the
   * command is not stored.
   */
  seal(command: Command): Promise<Command> | undefined;
  /** Decrypts stored commands. Commands that cannot be decrypted now are left out. */
  unseal(commands: readonly Command[]): Promise<Command[]>;
}

/** Set by the code that makes such commands. Before that code is loaded there are none to store. */
let cipher: Cipher | undefined;
export const setCipher = (given: Cipher) => void (cipher = given);

/** The ids of commands that are not stored. They are lost when the page is closed. */
const unkept = new Set<string>();

const isBrowser = typeof window !== "undefined";
if (isBrowser) window.addEventListener("beforeunload", (event) => unkept.size > 0 && event.preventDefault());

/**
 * Stores a command for the next visit, if `mayKeep` allows it. Otherwise closing the page asks first, unless
 * `isNothing` says that nothing would be lost.
 */
export function storeCommand(command: Command, mayKeep: boolean, isNothing = false): void {
  if (isNothing) unkept.delete(command.id);
  else unkept.add(command.id);
  if (!mayKeep || isNothing) return void writes.set(command.id, Promise.resolve(false));
  const write = attempt(async () => {
    const sealing = cipher?.seal(command);
    const kept = sealing ? await sealing : command;
    // The command may have been replaced or answered while it was encrypted.
    if (!forgotten.has(command.id)) await set(command.id, kept, store);
    unkept.delete(command.id);
    return true;
  });
  writes.set(
    command.id,
    write.then((isKept) => isKept === true),
  );
}

export async function deleteCommand(id: string): Promise<void> {
  forgotten.add(id);
  unkept.delete(id);
  writes.delete(id);
  await attempt(() => del(id, store));
}

/**
 * Says whether a command must still be sent. Another tab may have sent it or hold its text after an error, or the
 * person may have logged out.
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
export async function storedCommands(userId: string): Promise<Command[]> {
  const all = (await allCommands()).filter((command) => command.userId === userId);
  const opened = (await cipher?.unseal(all)) ?? all.filter(({ sealed }) => !sealed);
  return opened.sort((a, b) => a.madeAt - b.madeAt);
}

/** The stored commands of the same queue that are older than a command, and that this tab may send. */
export async function earlierCommands({ userId, queue, madeAt }: Command): Promise<Command[]> {
  const [stored, isElsewhere] = await Promise.all([storedCommands(userId), otherTabs()]);
  return stored.filter((one) => one.queue === queue && !one.held && one.madeAt < madeAt && !isElsewhere(one));
}

/**
 * Deletes a person's stored commands at logout. Encrypted commands that cannot be read now stay: the logout could not
 * warn about them, and the person's next sign-in needs them.
 */
export async function deleteCommands(userId: string): Promise<void> {
  for (const { id } of await storedCommands(userId)) await deleteCommand(id);
}

/** Runs `send` while no other tab sends a command of the same queue. */
export function withQueueLock({ userId, queue }: Command, send: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(`sevenfold-command-${userId}-${queue}`, send) : send();
}

const TAB_LOCK = "sevenfold-tab-";

/**
 * Marks a tab as open until `end`, by default as long as this page lives. Other tabs do not send the texts of an open
 * tab.
 */
export const markTabOpen = (tab = clientId(), end: Promise<unknown> = new Promise(() => {})) =>
  void navigator.locks?.request(TAB_LOCK + tab, () => end);

/** Returns a function that says whether a text belongs to another open tab. Only that tab sends and shows it. */
export async function otherTabs(): Promise<(text: Pick<Command, "tab">) => boolean> {
  const held = (await attempt(() => navigator.locks.query()))?.held ?? [];
  const open = new Set(held.map(({ name }) => name));
  return ({ tab }) => tab !== undefined && tab !== clientId() && open.has(TAB_LOCK + tab);
}

/** The tabs that this tab waits for until they are closed. */
const awaited = new Set<string>();

/** Milliseconds for which a reloading tab still owns its texts. */
export const RELOAD_MS = 5_000;

/** Calls `then` when another tab is closed and not only reloaded. */
export function onTabClosed(tab: string, then: () => void): void {
  if (awaited.has(tab)) return;
  awaited.add(tab);
  // `then` runs after the lock is released: while it is held, the other tab would count as open.
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
