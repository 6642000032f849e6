/** The cookie by which the main address knows the region that a browser used last: its name. */
export const REGION_COOKIE = "region";
