/** Methods that change nothing. */
export const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
