import * as z from "zod/mini";

/** A day on which an open, repeated todo will be due again after it is completed. It is calculated, not stored. */
export const ComingTodo = z.object({
  /** The id of the open todo. */
  id: z.string(),
  project_id: z.string(),
  todo_title: z.string(),
  /** The time that the next todo will have, `HH:MM`; null for none. */
  todo_time: z.nullable(z.string()),
  date: z.string(),
});
export type ComingTodo = z.infer<typeof ComingTodo>;
