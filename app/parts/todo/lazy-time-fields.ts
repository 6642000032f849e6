import { lazyPart } from "#app/ui/lazy-part.tsx";

/** The fields of a todo's time and reminder, which the editors of home and of the calendar load at rest. */
export const TimeFields = lazyPart(() => import("./time-fields.tsx"), "TimeFields");
