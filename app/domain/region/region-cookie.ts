/** The cookie by which the main address knows the region that a browser used last: its name. */
export const REGION_COOKIE = "region";

/** The parameter of a link by which a person chooses a region: its name. */
export const REGION_PARAMETER = "region";

/** The name in the fragment that carries a typed address to another region. A fragment is in no request and in no log. */
export const EMAIL_FRAGMENT = "email";
