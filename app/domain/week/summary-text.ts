/** Makes the text of a week's summary, as Markdown, and adds it to the weekly notes of each project. */
import { isolated } from "#app/i18n/listed.ts";
import type { I18n } from "@lingui/core";
import { codePoints } from "../text/code-points.ts";
import { dateLabel, dateRangeLabel } from "../time/date-label.ts";
import type { WeekSummary } from "./close-week.ts";
import { addDays, weekOf } from "./week.ts";
import { MAX_WEEKLY_NOTES } from "./weekly-update.ts";

/** The most titles that a project lists; the others are counted. */
const MAX_TITLES = 20;
const HOUR = 60;

/** The data of a summary's text. `titles` has the projects' titles by id, in the user's order. */
type Facts = Omit<WeekSummary, "markdown" | "closed_at" | "left_over"> & { titles: Record<string, string> };

/** `25 min`, `2 h`, `6 h 45 min`. */
export function duration(i18n: I18n, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  if (hours === 0) return i18n._("duration.minutes", { minutes: rest }, { message: "{minutes} min" });
  if (rest === 0) return i18n._("duration.hours", { hours }, { message: "{hours} h" });
  return i18n._("duration.hours_minutes", { hours, minutes: rest }, { message: "{hours} h {minutes} min" });
}

/** A list in the format of `locale`: `a`, `a and b`, `a, b and c`. */
const listed = (parts: readonly string[], locale: string) => new Intl.ListFormat(locale).format(parts);

/** A week's summary as Markdown: one or two sentences about all of it, and a section for each project. */
export function summaryText(i18n: I18n, facts: Facts, locale: string): string {
  const { week_start: monday, done, minutes, meetings, titles } = facts;
  const title = i18n._(
    "summary.title",
    { week: weekOf(monday).week, days: dateRangeLabel(monday, addDays(monday, 6), locale) },
    { message: "Week {week}, {days}" },
  );
  const sections = Object.entries(titles).flatMap(([id, name]) => {
    const text = projectText(
      i18n,
      locale,
      done.find(({ project_id }) => project_id === id),
      minutes.projects.find(({ project_id }) => project_id === id)?.minutes ?? 0,
      meetings.filter(({ project_id }) => project_id === id),
    );
    return text ? [`## ${oneLine(name)}\n\n${text}`] : [];
  });
  return [`# ${title}`, overview(i18n, facts, locale), ...sections].join("\n\n");
}

function overview(
  i18n: I18n,
  { week_start, done, minutes, meetings, diary_days, words_answered }: Facts,
  locale: string,
): string {
  const todos = done.reduce((sum, of) => sum + of.count, 0);
  const also = [
    meetings.length > 0 &&
      i18n._(
        "summary.meetings",
        { count: meetings.length },
        { message: "{count, plural, one {had # meeting} other {had # meetings}}" },
      ),
    diary_days > 0 &&
      i18n._(
        "summary.diary",
        { count: diary_days },
        { message: "{count, plural, one {wrote in the diary on # day} other {wrote in the diary on # days}}" },
      ),
    words_answered > 0 &&
      i18n._(
        "summary.words",
        { count: words_answered },
        { message: "{count, plural, one {practised # word} other {practised # words}}" },
      ),
  ].filter((act) => act !== false);
  const main = mainSentence(i18n, todos, minutes.total);
  if (!main && also.length === 0)
    return i18n._("summary.nothing", {}, { message: "Nothing was recorded in this week." });
  return [
    ...(main ? [main] : []),
    ...focusSentences(i18n, week_start, minutes, locale),
    ...(also.length > 0 ? [i18n._("summary.also", { acts: listed(also, locale) }, { message: "You {acts}." })] : []),
  ].join(" ");
}

/** The sentence about todos and focus; null if there are neither. */
function mainSentence(i18n: I18n, count: number, minutes: number): string | null {
  const time = duration(i18n, minutes);
  if (count > 0 && minutes > 0)
    return i18n._(
      "summary.completed_focused",
      { count, time },
      {
        message:
          "{count, plural, one {You completed # todo and focused for {time}.} other {You completed # todos and focused for {time}.}}",
      },
    );
  if (count > 0)
    return i18n._(
      "summary.completed",
      { count },
      { message: "{count, plural, one {You completed # todo.} other {You completed # todos.}}" },
    );
  return minutes > 0 ? i18n._("summary.focused", { time }, { message: "You focused for {time}." }) : null;
}

function focusSentences(
  i18n: I18n,
  monday: string,
  { total, last_week, days }: Facts["minutes"],
  locale: string,
): string[] {
  if (total === 0) return [];
  const compared = last_week === 0 ? [] : [comparison(i18n, total - last_week)];
  const most = Math.max(...days);
  const best = days.flatMap((of, i) => (of === most ? [dateLabel(addDays(monday, i), locale, "weekdayLong")] : []));
  // If all days with focus have the same minutes, no day is named as the best.
  if (best.length === days.filter((of) => of > 0).length) return compared;
  const named = { days: listed(best, locale), time: duration(i18n, most) };
  return [
    ...compared,
    best.length === 1
      ? i18n._("summary.best_day", named, { message: "{days} was the best day, with {time}." })
      : i18n._("summary.best_days", named, { message: "{days} were the best days, with {time} each." }),
  ];
}

function comparison(i18n: I18n, difference: number): string {
  const time = duration(i18n, Math.abs(difference));
  if (difference === 0) return i18n._("summary.same", {}, { message: "You focused as long as in the week before." });
  return difference > 0
    ? i18n._("summary.more", { time }, { message: "That is {time} more focus than in the week before." })
    : i18n._("summary.less", { time }, { message: "That is {time} less focus than in the week before." });
}

function projectText(
  i18n: I18n,
  locale: string,
  done: Facts["done"][number] | undefined,
  minutes: number,
  meetings: readonly { meeting_title: string }[],
): string {
  const parts: string[] = [];
  if (done && done.count > 0) {
    const titles = done.todos.slice(0, MAX_TITLES).map(({ todo_title }) => `- ${oneLine(todo_title)}`);
    const rest = done.count - titles.length;
    const head = i18n._(
      "summary.project_completed",
      { count: done.count },
      { message: "{count, plural, one {Completed # todo:} other {Completed # todos:}}" },
    );
    parts.push([head, "", ...titles].join("\n"));
    if (rest > 0)
      parts.push(
        i18n._(
          "summary.project_rest",
          { count: rest },
          { message: "{count, plural, one {And # more.} other {And # more.}}" },
        ),
      );
  }
  if (minutes > 0)
    parts.push(
      i18n._("summary.project_focused", { time: duration(i18n, minutes) }, { message: "Focused for {time}." }),
    );
  if (meetings.length > 0) {
    const met = withTimes(
      i18n,
      meetings.map((of) => oneLine(of.meeting_title)),
    );
    const titles = listed(isolated(i18n, met), locale);
    parts.push(i18n._("summary.project_met", { titles }, { message: "Met about {titles}." }));
  }
  return parts.join("\n\n");
}

/** Each text once, with the number of times it occurs: `Budget (twice)`. */
function withTimes(i18n: I18n, texts: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times].map(([title, count]) =>
    count === 1
      ? title
      : i18n._(
          "summary.times",
          { title, count },
          { message: "{count, plural, =2 {{title} (twice)} one {{title} (# time)} other {{title} (# times)}}" },
        ),
  );
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** A `## ` heading of a summary and the text under it. */
interface Section {
  heading: string;
  text: string;
}

/** The sections of a summary, in order. */
function sectionsOf(markdown: string): Section[] {
  const sections: { heading: string; lines: string[] }[] = [];
  let isInside = false;
  for (const line of markdown.split(/\r\n?|\n/)) {
    const heading = /^(##?) +(\S.*)/.exec(line);
    if (!heading) {
      if (isInside) sections.at(-1)!.lines.push(line);
      continue;
    }
    isInside = heading[1] === "##";
    if (isInside) sections.push({ heading: heading[2]!.trimEnd(), lines: [] });
  }
  return sections.map(({ heading, lines }) => ({ heading, text: lines.join("\n").trim() }));
}

/**
 * Each project with its section of the summary. If projects have the same title, the first one gets the first
 * section.
 */
export function withSections<Project extends { proje_title: string }>(
  projects: readonly Project[],
  markdown: string,
): { project: Project; section: string }[] {
  const sections = sectionsOf(markdown);
  return projects.flatMap((project) => {
    const place = sections.findIndex(({ heading }) => heading === oneLine(project.proje_title));
    return place < 0 ? [] : [{ project, section: sections.splice(place, 1)[0]!.text }];
  });
}

/**
 * Appends a project's part of the summary to weekly notes, up to their limit, in whole lines. Notes that contain the
 * part already do not change.
 */
export function withSection(
  notes: string,
  section: string,
): { text: string; room: "all" | "part" | "none"; part: string } {
  if (section === "" || notes.includes(section)) return { text: notes, room: "all", part: "" };
  const start = notes === "" ? "" : `${notes}\n\n`;
  let left = MAX_WEEKLY_NOTES - codePoints(start);
  const fitting: string[] = [];
  for (const line of section.split("\n")) {
    left -= codePoints(line) + (fitting.length > 0 ? 1 : 0);
    if (left < 0) break;
    fitting.push(line);
  }
  const part = fitting.join("\n").trimEnd();
  if (part === "") return { text: notes, room: "none", part };
  return { text: start + part, room: part === section ? "all" : "part", part };
}

/** Weekly notes without a part that was added to them; null if they do not contain it any more. */
export function withoutPart(notes: string, part: string): string | null {
  const at = part === "" ? -1 : notes.lastIndexOf(part);
  if (at < 0) return null;
  const [before, after] = [notes.slice(0, at).trimEnd(), notes.slice(at + part.length).trimStart()];
  return [before, after].filter((text) => text !== "").join("\n\n");
}
