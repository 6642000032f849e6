/** The marks by which calendars are told apart, with the sign of each. Without schemas, because home loads it. */
export const MARKS = { ring: "○", square: "□", diamond: "◇", triangle: "△", plus: "+", wave: "~" } as const;
export type CalendarMark = keyof typeof MARKS;
