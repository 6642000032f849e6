import * as z from "zod/mini";
import { shortText } from "./text.ts";

/** How long an admin may act as somebody, in minutes. */
export const IMPERSONATION_MINUTES = 60;
/** Code points of a reason. */
export const MAX_REASON = 240;

export const STOPPED_MESSAGE = "Stopped impersonation. You are now back to your admin account.";

export const ImpersonateInput = z.object({
  reason: z._default(shortText(MAX_REASON, `Reason cannot exceed ${MAX_REASON} characters`), ""),
});
export type ImpersonateInput = z.infer<typeof ImpersonateInput>;

export const ImpersonationStatus = z.object({
  isImpersonating: z.boolean(),
  currentUser: z.nullable(z.object({ username: z.string(), email: z.string() })),
  originalAdmin: z.nullable(z.object({ username: z.string() })),
  impersonationStartedAt: z.nullable(z.string()),
});
export type ImpersonationStatus = z.infer<typeof ImpersonationStatus>;

/** A line of the log: what an admin did as somebody. */
export const ImpersonationEvent = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(["start", "stop", "write"]),
  what: z.string(),
  admin_username: z.string(),
  user_username: z.string(),
  reason: z.string(),
});
export type ImpersonationEvent = z.infer<typeof ImpersonationEvent>;

/** A time support looked at an account, as its owner sees it. */
export interface SupportVisit {
  id: string;
  started_at: string;
  reason: string;
}
