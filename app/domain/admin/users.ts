import * as z from "zod/mini";

export const SELF_MESSAGE = "You cannot do this to your own account";
export const SUSPENDED_MESSAGE = "This account is suspended. Please write to support.";
export const ONLY_ADMIN_MESSAGE = "You are the only admin. Make somebody else an admin first.";
export const WRONG_NAME_MESSAGE = "Type the username as it is shown";

/** The actions that an admin can take on an account. */
export const USER_ACTS = [
  "promote",
  "demote",
  "suspend",
  "reinstate",
  "resend-verification",
  "end-sessions",
  "end-codes",
] as const;
export type UserAct = (typeof USER_ACTS)[number];

/** Deleting an account needs its username and the admin's own password. */
export const DeleteUserInput = z.object({
  name: z._default(z.string().check(z.trim()), ""),
  password: z._default(z.string().check(z.trim(), z.maxLength(1000, "Password is too long")), ""),
});
export type DeleteUserInput = z.infer<typeof DeleteUserInput>;

export const UserDetail = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(["user", "admin", "demo"]),
  created_at: z.string(),
  verified_at: z.nullable(z.string()),
  suspended_at: z.nullable(z.string()),
  /** UTC date of the last request. */
  last_seen_on: z.nullable(z.string()),
  /** The number of open sign-ins. */
  sessions: z.number(),
  /** Whether signing in needs a two-step code. */
  uses_codes: z.boolean(),
  projects: z.number(),
  todos: z.number(),
  completed_todos: z.number(),
  weekly_updates: z.number(),
  meeting_notes: z.number(),
  diary_entries: z.number(),
  pomodoros: z.number(),
  /** The bytes of all the account's texts. */
  storage: z.number(),
});
export type UserDetail = z.infer<typeof UserDetail>;
