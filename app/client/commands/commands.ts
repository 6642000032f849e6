import { useMutationState } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Change, Command, Kind } from "./command.ts";
import { addKind, COMMAND, nextMoment, pendingCommands, resume, retryNow, run } from "./command-queue.ts";
import { storeCommand, storedCommands, markTabOpen, onTabClosed, otherTabs } from "./command-storage.ts";
import { newId } from "./new-id.ts";
import { storesPages, personId } from "../person.ts";
import { allTexts, takeOverTexts, useTexts } from "./texts.ts";

/** A change that the server has not answered yet. */
export interface Pending<Made extends Change> {
  change: Made;
  /** The network or the server could not be reached; the change is retried later. */
  isWaiting: boolean;
}

/** The number of changes without a response, and of texts that are not saved. */
export const useUnsent = () =>
  useMutationState({ filters: { mutationKey: COMMAND, status: "pending" } }).length + useTexts().length;

/** Saves that the person asked for and that wait for code. They are not commands yet. */
const heldSaves = new Set<() => void>();

/**
 * Counts a save that waits for code as unsent, and calls `save` when the page is left. Returns a function to end
 * both.
 */
export function holdSave(save: () => void): () => void {
  heldSaves.add(save);
  window.addEventListener("pagehide", save);
  return () => {
    heldSaves.delete(save);
    window.removeEventListener("pagehide", save);
  };
}

/**
 * Says whether there is an unsent change, text or save right now; a component may not have rendered since the last
 * one.
 */
export const hasUnsent = () => pendingCommands().length + allTexts().length + heldSaves.size > 0;

/**
 * Sends this person's stored commands of other tabs and visits: now, when this tab becomes visible and when another
 * tab is closed. Retries waiting commands when the browser is online. Leaves the texts of open tabs to those tabs.
 * Returns a function to stop.
 */
export function resumeCommands(userId: string): () => void {
  markTabOpen();
  const resumeStored = async () => {
    if (document.hidden) return;
    const [stored, isElsewhere] = await Promise.all([storedCommands(userId), otherTabs()]);
    if (personId() !== userId) return;
    for (const { tab } of stored.filter(isElsewhere)) onTabClosed(tab!, resumeStored);
    const own = stored.filter((command) => !isElsewhere(command));
    takeOverTexts(own.filter(({ held }) => held));
    const pending = new Set([...pendingCommands(), ...allTexts()].map(({ id }) => id));
    own.filter(({ id, held }) => !held && !pending.has(id)).forEach(resume);
  };
  void resumeStored();
  const stop = new AbortController();
  document.addEventListener("visibilitychange", resumeStored, { signal: stop.signal });
  window.addEventListener("online", () => retryNow(), { signal: stop.signal });
  return () => stop.abort();
}

/** Makes a change into a command of a queue, stores it, and sends it. */
export function sendCommand<Made extends Change>({ path }: Kind<Made>, queue: string, change: Made): void {
  const command = { id: newId(), userId: personId()!, path, queue, change, madeAt: nextMoment() };
  storeCommand(command, storesPages());
  run(command);
}

/** The pending changes of a kind, oldest first. */
export function usePending<Made extends Change>({ queue: name }: Kind<Made>): Pending<Made>[] {
  const states = useMutationState({
    filters: { mutationKey: COMMAND, status: "pending", predicate: ({ state }) => isOfKind(state.variables, name) },
    select: ({ state }) => ({
      command: state.variables as Command<Made>,
      isWaiting: state.failureCount > 0 || (state.isPaused && !navigator.onLine),
    }),
  });
  return useMemo(() => {
    const waiting = new Set(states.flatMap(({ command, isWaiting }) => (isWaiting ? command.queue : [])));
    return states
      .map(({ command }) => command)
      .sort((a, b) => a.madeAt - b.madeAt)
      .map(({ change, queue }) => ({ change, isWaiting: waiting.has(queue) }));
  }, [states]);
}

const isOfKind = (command: unknown, name: string) => (command as Command).queue.split(":")[0] === name;

/**
 * A kind of changes. They are shown at once, sent in order, stored in this browser until the server responds, and rolled
 * back when the server refuses them.
 */
export function commandsOf<Made extends Change>(kind: Kind<Made>) {
  addKind(kind);
  return {
    send: (change: Made) => sendCommand(kind, kind.queue, change),
    usePending: () => usePending(kind),
    /** The changes without a response, oldest first. */
    pending: () => pendingCommands().flatMap((one) => (isOfKind(one, kind.queue) ? [one.change as Made] : [])),
    /** Retries the waiting changes now. */
    retry: () => retryNow(kind.queue),
  };
}
