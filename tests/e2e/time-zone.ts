/** The people's zone: without an offset, so that the current week, which begins in UTC, has their today at any hour. */
export const ZONE = "Africa/Abidjan";
