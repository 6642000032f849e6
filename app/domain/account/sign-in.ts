/** The reasons for which a sign-in fails. */
import { text } from "#app/i18n/text.ts";

export const LOGIN_FAILED_MESSAGE = text("account.login_failed", "Login failed");
export const CONFIRM_BROWSER_MESSAGE = text(
  "account.confirm_browser",
  "This account was registered more than once. We sent you a link: open it in this browser, then log in.",
);
export const UNVERIFIED_MESSAGE = text("account.unverified", "Please verify your email before logging in.");
