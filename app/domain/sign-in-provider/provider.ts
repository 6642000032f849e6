import { text } from "#app/i18n/text.ts";
import type { Moved } from "../region/move.ts";
import * as z from "zod/mini";
import { UsernameInput, LoginInput } from "../account/account.ts";
import { usernameProblem } from "../account/account-rules.ts";

/** Minutes in which a sign-in with the provider must be finished. */
export const FLOW_MINUTES = 15;

export const PROVIDER_FAILED_MESSAGE = text(
  "provider.failed",
  "The sign-in provider did not answer as expected. Please try again in a moment.",
);
export const PROVIDER_OVER_MESSAGE = text(
  "provider.over",
  "This sign-in is over, or belongs to another browser. Please start again.",
);
export const PROVIDER_REFUSED_MESSAGE = text("provider.refused", "The sign-in provider did not let you in.");
export const PROVIDER_UNVERIFIED_MESSAGE = text(
  "provider.unverified",
  "The sign-in provider has not verified your email address. Verify it there, then sign in again.",
);
export const PROVIDER_NO_EMAIL_MESSAGE = text(
  "provider.no_email",
  "The sign-in provider gave no email address that can be used here, so no account was made.",
);
export const PROVIDER_OTHER_MESSAGE = text("provider.other_account", "This sign-in belongs to another account here.");
export const PROVIDER_LINKED_MESSAGE = text(
  "provider.linked_already",
  "Your account is linked to a sign-in already. Unlink it first.",
);
export const PASSWORDS_OFF_MESSAGE = text(
  "provider.passwords_off",
  "Nobody signs in by a password here. Use the sign-in provider.",
);
export const LAST_WAY_MESSAGE = text(
  "provider.last_way",
  "It is your only way to sign in. Add a passkey or set a password first.",
);
export const LAST_WAY_WITHOUT_PASSWORDS_MESSAGE = text(
  "provider.last_way_only",
  "It is your only way to sign in. Add another one first.",
);
export const CONFIRM_AT_PROVIDER_MESSAGE = text(
  "provider.confirm",
  "You have no password. Confirm with your sign-in provider, then try again.",
);

export interface ShownProvider {
  name: string;
  /** Whether passwords cannot be used to sign in. */
  is_only: boolean;
}

/**
 * The purposes of a visit to the provider: to sign in; to sign in and continue with shared content; to link it to the
 * signed-in account; to confirm who is there; or to confirm it and open the locked diary.
 */
const PURPOSES = ["sign-in", "share", "link", "confirm", "diary"] as const;
export type Purpose = (typeof PURPOSES)[number];

const PAGES: Record<Purpose, string> = {
  "sign-in": "/app",
  share: "/share",
  link: "/settings#sign-in",
  confirm: "/settings#sign-in",
  diary: "/diary",
};
/** The page after a finished visit. */
export const pageAfter = (purpose: Purpose) => PAGES[purpose];
/** The page to which a signed-in person returns with the error `problem`, if they were not confirmed. */
export function pageUnconfirmed(purpose: Purpose, problem: string): string {
  const [page, fragment] = PAGES[purpose].split("#");
  return `${page}?unconfirmed${problem === PROVIDER_OTHER_MESSAGE ? "=other" : ""}${fragment ? `#${fragment}` : ""}`;
}

// This is `z.catch` of a schema and not of a promise.
// oxlint-disable-next-line promise/valid-params
const purpose = z.catch(z.optional(z.enum(PURPOSES)), undefined);

/** The query of a call that redirects to the provider. */
export const ProviderQuery = z.object({ for: purpose });
export type ProviderQuery = z.infer<typeof ProviderQuery>;

/**
 * The input that finishes a sign-in: a new account needs the username, one with the same address its password, one
 * with codes a code.
 */
export const FinishInput = z.object({
  username: z.optional(UsernameInput.shape.username),
  password: z.optional(LoginInput.shape.password),
  code: LoginInput.shape.code,
});
export type FinishInput = z.infer<typeof FinishInput>;

/** The next step of a sign-in after the return from the provider. */
export type ProviderStep =
  | { needs: "username"; email: string; username: string }
  | { needs: "password"; email: string }
  | { needs: "code" }
  | { needs: "start"; problem: string; moved?: Moved };

/** A valid username made of the person's name at the provider; empty if that is impossible. */
export function proposedUsername(given: string): string {
  const name = [...given.normalize("NFKC").split("@")[0]!.trim()].slice(0, 12).join("").trim();
  return usernameProblem(name) === null ? name : "";
}
