/** Converts the rules by which tasks of Super Productivity repeat. */
import { every, formatRepeat, MAX_INTERVAL, type RepeatRule } from "../todo/repeat.ts";
import { firstOf } from "../todo/repeat.server.ts";
import { isDate } from "../week/week.ts";
import { timeInText } from "./draft-time.ts";
import { type Json, listOf, someOf, textOf } from "./super-productivity-state.ts";
import { type TodoDraft } from "./todo-draft.server.ts";
import { NOTES } from "./notes.ts";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const CYCLES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
const LAST_DAY = 31;

/** The rule of a configuration; null if a todo cannot have it. */
export function ruleOf(config: Json): RepeatRule | null {
  const freq = CYCLES.find((one) => one === config.repeatCycle);
  const interval = Number(config.repeatEvery ?? 1);
  if (!freq || !Number.isInteger(interval) || interval < 1 || interval > MAX_INTERVAL) return null;
  const weekdays = WEEKDAYS.flatMap((name, i) => (config[name] === true ? i + 1 : []));
  if (freq === "WEEKLY") return every(freq, interval, { weekdays });
  const start = textOf(config.startDate);
  const [month, day] = isDate(start) ? [Number(start.slice(5, 7)), Number(start.slice(8, 10))] : [null, null];
  if (freq === "MONTHLY") return every(freq, interval, ofMonth(config) ?? { day });
  return every(freq, interval, freq === "YEARLY" ? { month, day } : {});
}

/** The last day or a weekday of the month. Sunday is 0. */
function ofMonth({ monthlyLastDay, monthlyWeekOfMonth: week, monthlyWeekday: weekday }: Json) {
  if (monthlyLastDay === true) return { day: LAST_DAY };
  const nth = [1, 2, 3, 4, -1].find((one) => one === week);
  const isWeekday = Number.isInteger(weekday) && Number(weekday) >= 0 && Number(weekday) <= 6;
  return nth !== undefined && isWeekday ? { nth, weekdays: [Number(weekday) || 7] } : null;
}

/** The first date of a rule from today on. The rule counts from its start date. */
export const firstDateOf = (config: Json, rule: RepeatRule, today: string): string =>
  firstOf(rule, isDate(textOf(config.startDate)) ? textOf(config.startDate) : today, today);

/** The fields of a todo that repeats by a configuration. What a todo cannot have is added to `texts`, or noted. */
export function repeatOf(
  config: Json,
  texts: string[],
  note: (text: string, lost?: string) => void,
): Pick<TodoDraft, "repeat" | "repeat_from" | "time"> {
  const [templates, exceptions] = [listOf(config.subTaskTemplates), listOf(config.deletedInstanceDates)];
  if (templates.length > 0)
    note(
      NOTES.rule_subtasks,
      someOf(templates, (one) => textOf((one as Json | null)?.title)),
    );
  if (exceptions.length > 0) note(NOTES.exceptions, someOf(exceptions, textOf));
  if (config.isPaused === true) {
    note(NOTES.paused_rules, textOf(config.notes));
    return {};
  }
  const rule = ruleOf(config);
  if (rule)
    return {
      repeat: formatRepeat(rule),
      repeat_from: config.repeatFromCompletionDate === true ? "done" : "due",
      ...(textOf(config.startTime) && { time: timeInText(textOf(config.startTime)) }),
    };
  texts.push(`FREQ=${textOf(config.repeatCycle).slice(0, 60)};INTERVAL=${Number(config.repeatEvery)}`);
  note(NOTES.rules);
  return {};
}
