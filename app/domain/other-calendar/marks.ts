/**
 * The marks that distinguish calendars. calendar-mark.css draws them. This module has no schemas, because home loads
 * it.
 */
export const CALENDAR_MARKS = ["ring", "square", "diamond", "triangle", "plus", "wave"] as const;
export type CalendarMark = (typeof CALENDAR_MARKS)[number];
