import { lazyPart } from "#app/ui/lazy-part.tsx";

/**
 * The fields of a todo's time and reminder. The editors of home and of the calendar load them when the page is idle.
 */
export const TimeFields = lazyPart(() => import("./time-fields.tsx"), "TimeFields");
