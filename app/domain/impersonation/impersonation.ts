import * as z from "zod/mini";
import { shortText } from "../text/text.ts";

/** The longest time of an impersonation in minutes. */
export const IMPERSONATION_MINUTES = 60;
/** Length of a reason in code points. */
export const MAX_REASON = 240;

const REASON_MESSAGE = "Please give a reason";
export const IMPERSONATE_FAILED_MESSAGE = "Failed to impersonate user";
export const STOPPED_MESSAGE = "Stopped impersonation. You are now back to your admin account.";

export const ImpersonateInput = z.object({
  reason: z.prefault(shortText(MAX_REASON, `Reason cannot exceed ${MAX_REASON} characters`, REASON_MESSAGE), ""),
});
export type ImpersonateInput = z.infer<typeof ImpersonateInput>;

export const ImpersonationStatus = z.object({
  isImpersonating: z.boolean(),
  currentUser: z.nullable(z.object({ username: z.string(), email: z.string() })),
  originalAdmin: z.nullable(z.object({ username: z.string() })),
  impersonationStartedAt: z.nullable(z.string()),
});
export type ImpersonationStatus = z.infer<typeof ImpersonationStatus>;

/** An impersonation of an account, as its owner sees it. */
export interface SupportVisit {
  id: string;
  started_at: string;
  /** Null while it is still running. */
  ended_at: string | null;
  reason: string;
  /** The number of changes that the admin made. */
  changes: number;
}
