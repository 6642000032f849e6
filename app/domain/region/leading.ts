import { EMAIL_FRAGMENT } from "./region-cookie.ts";

/** Days for which an account that has moved leads over to its new region. Without schemas, because a page shows it. */
export const LEADING_DAYS = 90;

/** The most bytes of a reason with which a socket is closed. */
const MAX_REASON = 123;

/**
 * The login page that leads over to another region. It gets the e-mail in its fragment, which is in no request, unless that is too
 * long for the reason of a closed socket.
 */
export function leadingPage(region: string, email: string): string {
  const page = `/login?moved=${region}`;
  const whole = `${page}#${new URLSearchParams({ [EMAIL_FRAGMENT]: email })}`;
  return whole.length > MAX_REASON ? page : whole;
}
