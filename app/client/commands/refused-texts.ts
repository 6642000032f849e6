/** Actions on a text whose save failed or waits. This code is loaded with the fields of texts. */
import type { Command, TextChange, Versioned } from "./command.ts";
import { changePages } from "../cache/page-cache.ts";
import { retryNow } from "./command-queue.ts";
import type { Texts } from "./text-commands.ts";
import { submitText, textIn } from "./texts.ts";

/** Sends the failed or waiting text of a row again; `change` names the row. */
export function retryText<Made extends TextChange, Row extends Versioned>(texts: Texts<Made, Row>, change: Made): void {
  const queue = texts.queueOf(change);
  const text = textIn(queue) as Command<Made> | undefined;
  if (text?.held) texts.put(text.change, { base: text.base! });
  retryNow(queue);
  submitText(queue);
}

/** Ends a version conflict: the text of `change` replaces the stored row `current`. */
export function resolveText<Made extends TextChange, Row extends Versioned>(
  { discard, pages, textOf, textOfRow, put, dated, flush }: Texts<Made, Row>,
  change: Made,
  current: Row,
): void {
  discard(change);
  for (const [page, apply] of Object.entries(pages)) changePages(page, (data) => apply(data, change, current));
  if (textOf(change)?.trim() === textOfRow(current).trim()) return;
  put({ ...dated(change), updated_at: current.updated_at }, { base: textOfRow(current) });
  flush(change);
}
