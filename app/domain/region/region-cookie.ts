/** The cookie with the name of the region that a browser used last. The main address reads it. */
export const REGION_COOKIE = "region";

/** The parameter of a link with the name of the region that a person chooses. */
export const REGION_PARAMETER = "region";

/**
 * The name in the URL fragment that carries a typed e-mail to another region. No request and no log contains a
 * fragment.
 */
export const EMAIL_FRAGMENT = "email";
