import { useSyncExternalStore } from "react";
import type { Command } from "./command.ts";
import { emitter } from "./emitter.ts";
import { forgetCommand, keepCommand } from "./kept-commands.ts";
import { clientId } from "./live.ts";
import { keepsPages } from "./person.ts";

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

/** Stores a text of this tab in place of the one before it. An empty text that cannot be saved is only kept on the screen. */
export function putText(made: Command, isEmpty = false): void {
  const command = { ...made, tab: clientId() };
  const before = texts.get(command.queue);
  texts.set(command.queue, command);
  keepCommand(command, keepsPages(), isEmpty);
  if (before && before.id !== command.id) void forgetCommand(before.id);
  notify();
}

/** Takes a text out of the store, to send it. */
export function takeText(queue: string): void {
  if (texts.delete(queue)) notify();
}

/** Deletes a text. */
export function discardText(queue: string): void {
  const command = texts.get(queue);
  if (!command) return;
  takeText(queue);
  void forgetCommand(command.id);
}

/** Takes over the refused texts of tabs that are closed, unless another text is typed in the same field. */
export function takeOverTexts(kept: readonly Command[]): void {
  for (const command of kept) if (!texts.has(command.queue)) putText(command);
}

/** The text of a queue that is being typed or was refused. */
export const useTextIn = (queue: string) =>
  useSyncExternalStore(
    changed.on,
    () => texts.get(queue),
    () => undefined,
  );

/** All texts that are being typed or were refused. */
export const useTexts = () =>
  useSyncExternalStore(
    changed.on,
    () => listed,
    () => NONE,
  );
