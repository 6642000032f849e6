/** The text of a week's summary, as Markdown, and how it is added to the weekly notes of each project. */
import { pluralize } from "../pluralize.ts";
import { codePoints } from "../code-points.ts";
import { dateLabel, dateRangeLabel } from "../time/date-label.ts";
import type { WeekSummary } from "./close-week.ts";
import { addDays, weekOf } from "./week.ts";
import { MAX_WEEKLY_NOTES } from "./weekly-update.ts";

/** The number of titles that a project lists; the rest is a count. */
const MAX_TITLES = 20;
const HOUR = 60;

/** The data of a summary's text. `titles` has the projects' titles by id, in the user's order. */
type Facts = Omit<WeekSummary, "markdown" | "closed_at" | "left_over"> & { titles: Record<string, string> };

/** `1 todo`, `3 todos`. */

/** `25 min`, `2 h`, `6 h 45 min`. */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** `a`, `a and b`, `a, b and c`. */
const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/** A week's summary as Markdown: a sentence or two about all of it, then a section for each project. */
export function summaryText(facts: Facts, locale: string): string {
  const { week_start: monday, done, minutes, meetings, titles } = facts;
  const title = `# Week ${weekOf(monday).week}, ${dateRangeLabel(monday, addDays(monday, 6), locale)}`;
  const sections = Object.entries(titles).flatMap(([id, name]) => {
    const text = projectText(
      done.find(({ project_id }) => project_id === id),
      minutes.projects.find(({ project_id }) => project_id === id)?.minutes ?? 0,
      meetings.filter(({ project_id }) => project_id === id),
    );
    return text ? [`## ${oneLine(name)}\n\n${text}`] : [];
  });
  return [title, overview(facts, locale), ...sections].join("\n\n");
}

function overview({ week_start, done, minutes, meetings, diary_days, words_answered }: Facts, locale: string): string {
  const todos = done.reduce((sum, of) => sum + of.count, 0);
  const main = [
    ...(todos > 0 ? [`completed ${pluralize(todos, "todo")}`] : []),
    ...(minutes.total > 0 ? [`focused for ${duration(minutes.total)}`] : []),
  ];
  const also = [
    ...(meetings.length > 0 ? [`had ${pluralize(meetings.length, "meeting")}`] : []),
    ...(diary_days > 0 ? [`wrote in the diary on ${pluralize(diary_days, "day")}`] : []),
    ...(words_answered > 0 ? [`practised ${pluralize(words_answered, "word")}`] : []),
  ];
  if (main.length + also.length === 0) return "Nothing was recorded in this week.";
  const you = (parts: string[]) => (parts.length > 0 ? [`You ${listed(parts)}.`] : []);
  return [...you(main), ...focusSentences(week_start, minutes, locale), ...you(also)].join(" ");
}

function focusSentences(monday: string, { total, last_week, days }: Facts["minutes"], locale: string): string[] {
  if (total === 0) return [];
  const difference = Math.abs(total - last_week);
  const compared =
    last_week === 0
      ? []
      : difference === 0
        ? ["You focused as long as in the week before."]
        : [`That is ${duration(difference)} ${total > last_week ? "more" : "less"} focus than in the week before.`];
  const most = Math.max(...days);
  const best = days.flatMap((of, i) => (of === most ? [dateLabel(addDays(monday, i), locale, "weekdayLong")] : []));
  // No day is better than the others when all that had some focus had as much.
  if (best.length === days.filter((of) => of > 0).length) return compared;
  const were = best.length === 1 ? "was the best day" : "were the best days";
  return [...compared, `${listed(best)} ${were}, with ${duration(most)}${best.length === 1 ? "" : " each"}.`];
}

function projectText(
  done: Facts["done"][number] | undefined,
  minutes: number,
  meetings: readonly { meeting_title: string }[],
): string {
  const parts: string[] = [];
  if (done && done.count > 0) {
    const titles = done.todos.slice(0, MAX_TITLES).map(({ todo_title }) => `- ${oneLine(todo_title)}`);
    const rest = done.count - titles.length;
    parts.push([`Completed ${pluralize(done.count, "todo")}:`, "", ...titles].join("\n"));
    if (rest > 0) parts.push(`And ${pluralize(rest, "more", "more")}.`);
  }
  if (minutes > 0) parts.push(`Focused for ${duration(minutes)}.`);
  if (meetings.length > 0)
    parts.push(`Met about ${listed(withTimes(meetings.map((of) => oneLine(of.meeting_title))))}.`);
  return parts.join("\n\n");
}

/** Each text once, with the times that it occurs: `Budget (twice)`. */
function withTimes(texts: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times].map(([text, n]) => (n === 1 ? text : `${text} (${n === 2 ? "twice" : `${n} times`})`));
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

/** Each project with its section of the summary. Of projects with one name, the first has the first section. */
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
 * Weekly notes with a project's part of the summary behind them, as far as their limit allows: whole lines only. Notes
 * that have the part already stay as they are.
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

/** Weekly notes without a part that was added to them; null when they do not have it any more. */
export function withoutPart(notes: string, part: string): string | null {
  const at = part === "" ? -1 : notes.lastIndexOf(part);
  if (at < 0) return null;
  const [before, after] = [notes.slice(0, at).trimEnd(), notes.slice(at + part.length).trimStart()];
  return [before, after].filter((text) => text !== "").join("\n\n");
}
