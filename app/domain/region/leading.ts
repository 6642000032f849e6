/** Days for which an account that has moved leads over to its new region. Without schemas, because a page shows it. */
export const LEADING_DAYS = 90;
