import type { I18n } from "@lingui/core";

/** A reminder as text: `15 minutes before`, `At the time`. */
export function remindText(i18n: I18n, minutes: number): string {
  if (minutes === 0) return i18n._("todo.remind_at_time", {}, { message: "At the time" });
  if (minutes % 1440 === 0)
    return i18n._(
      "todo.remind_days",
      { count: minutes / 1440 },
      { message: "{count, plural, one {# day before} other {# days before}}" },
    );
  if (minutes % 60 === 0)
    return i18n._(
      "todo.remind_hours",
      { count: minutes / 60 },
      { message: "{count, plural, one {# hour before} other {# hours before}}" },
    );
  return i18n._(
    "todo.remind_minutes",
    { count: minutes },
    { message: "{count, plural, one {# minute before} other {# minutes before}}" },
  );
}
