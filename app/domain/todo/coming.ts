import * as z from "zod/mini";

/** A day on which an open todo will be due again, once it is completed. It is computed, not stored. */
export const ComingTodo = z.object({
  /** Of the open todo. */
  id: z.string(),
  project_id: z.string(),
  todo_title: z.string(),
  /** The time that the todo hands on, `HH:MM`; null for none. */
  todo_time: z.nullable(z.string()),
  date: z.string(),
});
export type ComingTodo = z.infer<typeof ComingTodo>;
