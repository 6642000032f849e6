/** The cookie with the name of the region that a browser used last. The main address reads it. */
export const REGION_COOKIE = "region";

/** The parameter of a link with the name of the region that a person chooses. */
export const REGION_PARAMETER = "region";

/**
 * The name in the URL fragment that carries a typed e-mail to another region. No request and no log contains a
 * fragment.
 */
export const EMAIL_FRAGMENT = "email";

/**
 * Days for which a region leads to the new region of an account that has moved. This module has no schemas, because a
 * page shows the number.
 */
export const LEADING_DAYS = 90;

/** The most bytes of the reason with which a socket is closed. */
const MAX_REASON = 123;

/**
 * The login page that leads to another region. Its fragment, which no request contains, has the e-mail, unless that
 * is too long for the reason of a closed socket.
 */
export function leadingPage(region: string, email: string): string {
  const page = `/login?moved=${region}`;
  const whole = `${page}#${new URLSearchParams({ [EMAIL_FRAGMENT]: email })}`;
  return whole.length > MAX_REASON ? page : whole;
}
