import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { User } from "../account/account.ts";

/** Days for which a demo account exists. */
export const DEMO_DAYS = 7;
/** Hours after expiry in which a demo account can still be read and claimed before it is deleted. */
export const DEMO_GRACE_HOURS = 24;

export const DEMO_LOGOUT_MESSAGE = text("demo.logout", "Demo account logged out. All demo data has been cleared.");
export const DEMO_FAILED_MESSAGE = text("demo.failed", "Failed to create demo account. Please try again.");
export const DEMOS_FULL_MESSAGE = text(
  "demo.demos_full",
  "There are too many demo accounts at the moment. Please create a free account, or try again later.",
);

export const DemoAnswer = z.object({ message: z.string(), user: User });
export type DemoAnswer = z.infer<typeof DemoAnswer>;

export const DemoStatus = z.object({
  isDemoAccount: z.boolean(),
  isExpired: z.boolean(),
  expiresAt: z.nullable(z.string()),
  daysRemaining: z.nullable(z.number()),
});
export type DemoStatus = z.infer<typeof DemoStatus>;
export const CLAIM_FAILED_MESSAGE = text("demo.claim_failed", "Failed to claim account");
