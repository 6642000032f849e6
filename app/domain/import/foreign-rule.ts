/** Converts RRULEs of other apps, which are often longer than a todo's rule with the same meaning. */
import { every, formatRepeat, parseRepeat } from "../todo/repeat.ts";

const CODES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const WORKDAYS = [1, 2, 3, 4, 5];

/**
 * The todo rule that means the same as a text such as `RRULE:FREQ=WEEKLY;WKST=SU;BYDAY=SU,MO;`, and the dates that it
 * skips; null if a todo cannot have it.
 */
export function foreignRule(text: string): { repeat: string; exceptions: string } | null {
  const [rule = "", ...more] = text.trim().split(/\s+/);
  if (!more.every((line) => /^EXDATE\b/i.test(line))) return null;
  const parts = rule
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .split(";")
    .filter(Boolean);
  const valueOf = (name: string) => parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  const rest = parts.filter((part) => !/^(?:WKST|TT_SKIP)=/.test(part)).join(";");
  const read = parseRepeat(rest);
  if (!read || !hasSameWeeks(valueOf("WKST"), read)) return null;
  const weekly = withoutWeekends(valueOf("TT_SKIP"), read);
  return weekly && { repeat: formatRepeat(weekly), exceptions: more.join(" ") };
}

type Rule = NonNullable<ReturnType<typeof parseRepeat>>;

/**
 * Says whether the rule gives the same dates when weeks begin on Monday: with several weekdays, some could fall into
 * another week.
 */
function hasSameWeeks(start: string | undefined, { freq, interval, weekdays }: Rule): boolean {
  if (start === undefined) return true;
  const first = CODES.indexOf(start) + 1;
  if (first === 0) return false;
  const moved = weekdays.filter((day) => day >= first && first > 1).length;
  return freq !== "WEEKLY" || interval === 1 || moved === 0 || moved === weekdays.length;
}

/** The rule without Saturdays and Sundays, if TickTick skips them; null if it skips other days. */
function withoutWeekends(skipped: string | undefined, rule: Rule): Rule | null {
  if (skipped === undefined) return rule;
  if (skipped !== "WEEKEND" || rule.interval !== 1) return null;
  if (rule.freq === "DAILY") return every("WEEKLY", 1, { weekdays: WORKDAYS });
  const weekdays = rule.weekdays.filter((day) => WORKDAYS.includes(day));
  return rule.freq === "WEEKLY" && weekdays.length > 0 ? { ...rule, weekdays } : null;
}
