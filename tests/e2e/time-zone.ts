/** The people's time zone. It equals UTC, so that today is always in the current week, which begins in UTC. */
export const ZONE = "Africa/Abidjan";
