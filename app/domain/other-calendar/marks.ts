/** The marks by which calendars are told apart. calendar-mark.css draws them. Without schemas, because home loads it. */
export const CALENDAR_MARKS = ["ring", "square", "diamond", "triangle", "plus", "wave"] as const;
export type CalendarMark = (typeof CALENDAR_MARKS)[number];
