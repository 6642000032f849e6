import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { checked } from "../text/text.ts";

/** Days for which a deleted item can be restored. */
export const TRASH_DAYS = 30;
/** The number of items on a page of the trash. */
export const TRASH_PAGE = 50;

export const PROJECT_GONE_MESSAGE = text(
  "trash.project_gone",
  "Its project is deleted too. Restore that project, or choose another one.",
);
export const NO_ROOM_FOR_PROJECT_MESSAGE = text(
  "trash.no_room_for_project",
  "You have 3 projects already. Delete one of them, and then restore this one.",
);
export const NO_ROOM_FOR_TODOS_MESSAGE = text(
  "trash.no_room_for_todos",
  "You would have more than 69 active todos. Complete or delete some, and then restore it.",
);
export const NOTES_TOO_LONG_MESSAGE = text(
  "trash.notes_too_long",
  "This week has other notes by now, and both together are longer than 750 characters. Shorten those, and then restore these.",
);

/** The kinds of items in the trash. */
const KINDS = ["project", "todo", "meeting_note", "weekly_update"] as const;

export const TrashItem = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  /** The title; for weekly notes the beginning of their text. */
  title: z.string(),
  /** Its project; for a project, its own id and title. */
  project_id: z.string(),
  proje_title: z.string(),
  /** Whether its project is deleted too, so that it needs another project. */
  is_project_deleted: z.boolean(),
  /** The Monday of the week to which the meeting or the notes belong. */
  week_start: z.nullable(z.string()),
  /** For a project: how many rows are restored with it. */
  holds: z.nullable(z.object({ todos: z.int(), meetings: z.int(), notes: z.int() })),
  deleted_at: z.string(),
});
export type TrashItem = z.infer<typeof TrashItem>;

export const TrashQuery = z.object({
  before: z.optional(
    checked(z.string(), z.describe("The `deleted_at` of the last item of the page before: the list goes on behind it")),
  ),
});
export type TrashQuery = z.infer<typeof TrashQuery>;

/** The project to restore to. */
export const RestoreInput = z.object({
  project_id: z.optional(
    checked(z.string(), z.describe("Another project, for a todo, a meeting or notes whose project is deleted")),
  ),
  deleted_at: z.optional(
    checked(z.string(), z.describe("The deletion that is undone: 404 when it was restored and deleted again since")),
  ),
});
export type RestoreInput = z.infer<typeof RestoreInput>;
