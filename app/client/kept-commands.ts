import { createStore, del, get, set, values } from "idb-keyval";
import type { Command } from "./commands.ts";

const store = createStore("sevenfold-commands", "commands");

/** By the id of each command that was made here: whether the browser has kept it. It may have no room, or keep nothing. */
const writes = new Map<string, Promise<boolean>>();

/** Commands that this browser has not kept: they are lost when the page is left. */
const unkept = new Set<string>();

const isBrowser = typeof window !== "undefined";
if (isBrowser) window.addEventListener("beforeunload", (event) => unkept.size > 0 && event.preventDefault());

/** Keeps a command for the next visit, unless this browser may not. */
export function keepCommand(command: Command, mayKeep: boolean): void {
  if (!mayKeep) return void writes.set(command.id, Promise.resolve(false));
  unkept.add(command.id);
  const write = attempt(async () => {
    await set(command.id, command, store);
    unkept.delete(command.id);
    return true;
  });
  writes.set(
    command.id,
    write.then((isKept) => isKept === true),
  );
}

export async function forgetCommand(id: string): Promise<void> {
  unkept.delete(id);
  writes.delete(id);
  await attempt(() => del(id, store));
}

/** Whether a command still waits for its answer: another tab may have sent it, or the person has left. */
export async function isUnanswered(id: string): Promise<boolean> {
  // What was not kept is nobody else's. What another tab made is kept.
  if ((await writes.get(id)) === false) return true;
  // A store that can't be read now says nothing.
  return (await attempt(async () => (await get(id, store)) !== undefined)) ?? true;
}

/** What is kept of a person's commands, first what was made first. */
export async function keptCommands(userId: string): Promise<Command[]> {
  const all = (await attempt(() => values<Command>(store))) ?? [];
  return all.filter((command) => command.userId === userId).sort((a, b) => a.madeAt - b.madeAt);
}

/** What was made in the same queue before a command, in any tab, and is kept. */
export async function earlierCommands({ userId, queue, madeAt }: Command): Promise<Command[]> {
  return (await keptCommands(userId)).filter((kept) => kept.queue === queue && kept.madeAt < madeAt);
}

/** Forgets what somebody has not sent, when they leave. */
export async function forgetCommands(userId: string): Promise<void> {
  for (const { id } of await keptCommands(userId)) await forgetCommand(id);
}

/** Runs `send` while no other tab sends a command of that queue. */
export function inTurn({ userId, queue }: Command, send: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(`sevenfold-command-${userId}-${queue}`, send) : send();
}

/** What a store gives; undefined where this browser has none. It may refuse by throwing at once. */
async function attempt<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}
