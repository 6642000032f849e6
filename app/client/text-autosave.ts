import { pendingCommands, run, sendWhileLeaving } from "./command-queue.ts";
import { allTexts, takeText, textIn } from "./text-store.ts";

/** Milliseconds without typing until a text is sent. */
const AUTOSAVE_MS = 1_000;
/** The running timers, by queue. */
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** The newest command of a queue that has no response. */
export const pendingIn = (queue: string) => pendingCommands().findLast((command) => command.queue === queue);

/** Whether the text of a queue is about to be sent. */
export const isTyping = (queue: string) => timers.has(queue);

/** Sends the text of a queue a second after the last key. */
export function submitTextSoon(queue: string): void {
  clearTimeout(timers.get(queue));
  timers.set(queue, setTimeout(submitText, AUTOSAVE_MS, queue));
}

/** Sends the text of a queue now, unless it was refused or an earlier one has no response yet. */
export function submitText(queue: string): void {
  clearTimeout(timers.get(queue));
  timers.delete(queue);
  const command = textIn(queue);
  if (!command || command.held || pendingIn(queue)) return;
  // First queued, then removed: the field shows the text from one or the other.
  run(command);
  takeText(queue);
}

if (typeof document !== "undefined") {
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) for (const { queue } of allTexts()) submitText(queue);
  });
  window.addEventListener("pagehide", () => {
    for (const text of allTexts()) if (!text.held) sendWhileLeaving(text);
  });
}
