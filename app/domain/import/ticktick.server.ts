/** TickTick's backup as CSV: a few lines about the file, then all lists. */
import type { AppContext } from "#app/context.ts";
import { dateIn, isTimezone, plainDays } from "../time/timezone.ts";
import { parseRepeat } from "../todo/repeat.ts";
import type { Category } from "../todo/todo.ts";
import type { CsvTable } from "./csv-table.server.ts";
import type { Staging } from "./staging.server.ts";
import { instantOf, stageTodo } from "./todo-draft.server.ts";

export const isTickTick = (names: readonly string[]) => names.includes("List Name") && names.includes("Title");

const PRIORITIES: Record<string, Category> = { 1: "low", 3: "medium", 5: "high" };

/** Stages the rows of all lists, archived ones as completed. */
export async function stageTickTick(staging: Staging, context: AppContext, { rows }: CsvTable) {
  const titles = new Map(rows.map((cell) => [cell("taskId"), cell("Title")]));
  for (const cell of rows) {
    const title = cell("Title");
    const noteIf = (condition: unknown, text: string) => void (condition && staging.note(text, title));
    const parent = cell("parentId") && titles.get(cell("parentId"));
    const content = cell("Content");
    const isChecklist = /^(y|true|1)$/i.test(cell("Is Check list"));
    const texts = [isChecklist ? content.replaceAll("▫", "- [ ] ").replaceAll("▪", "- [x] ") : content];
    if (parent) texts.push(`Part of: ${parent}`);
    noteIf(parent, "Subtasks, which become todos of their own");
    noteIf(cell("Tags"), "Tags, which are left out");
    noteIf(cell("Reminder"), "Reminders, which are left out");
    noteIf(cell("Kind") === "NOTE", "Notes, which become todos");
    const repeat = cell("Repeat").replace(/^RRULE:/i, "");
    const isKept = repeat !== "" && parseRepeat(repeat) !== null;
    noteIf(repeat && !isKept, "Rules of repetition that are no rules here, which stand in the description");
    if (repeat && !isKept) texts.push(repeat);
    const due = dueOf(cell, context);
    noteIf(due && /^false$/i.test(cell("Is All Day")), "Times of day, of which the day is kept");
    await stageTodo(staging, context, {
      list: cell("List Name") || "Inbox",
      title,
      texts,
      category: PRIORITIES[cell("Priority")] ?? "none",
      due,
      repeat: isKept ? repeat : null,
      is_done: !["", "0"].includes(cell("Status")),
      done_at: instantOf(cell("Completed Time"), context.now),
      created_at: instantOf(cell("Created Time"), context.now),
    });
  }
}

/** The day of the due date in the time zone of the row. */
function dueOf(cell: (name: string) => string, context: AppContext): string | null {
  const text = cell("Due Date") || cell("Start Date");
  if (text.length <= 10) return text || null;
  const time = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
  const zone = cell("Timezone");
  return Number.isNaN(time) ? null : dateIn(plainDays(isTimezone(zone) ? zone : context.timezone), new Date(time));
}
