import { translate } from "#app/i18n/messages.ts";
import { pageI18n } from "#app/i18n/messages.client.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { NavigateFunction } from "@remix-run/react";
import type { ReactNode } from "react";
import { hasTerms, type SearchKind, type SearchResult, searchTerms } from "#app/domain/search/search.ts";
import { dateLabel, dateRangeLabel } from "#app/domain/time/date-label.ts";
import { typedDates, typedWhen } from "#app/domain/typed-line/when.ts";
import type { TypedWords } from "#app/domain/typed-line/words.ts";
import { addDays, isDate, mondayOf, mondayOfWeek, monthOf, weekKey, weekOf } from "#app/domain/week/week.ts";
import { menuLinksOf } from "../menu-links.ts";
import { destinationsOf } from "../destinations.ts";
import type { RootData } from "#app/parts/account/root-data.ts";
import { type Shortcut, shortcutGroups } from "#app/parts/command-bar/shortcuts.ts";
import { commandsWithoutKeys } from "./commands.ts";
import { typedWeeks } from "./typed-weeks.ts";
import { Marked } from "#app/parts/search/marked.tsx";

export interface Option {
  /** Unique within the list. */
  id: string;
  text: ReactNode;
  /** A second line, or text beside the first one. */
  detail?: ReactNode;
  /** A date at the end of the row. */
  date?: string;
  /** The shortcut, in the notation of tinykeys. */
  keys?: string;
  /** The option adds something with the typed text, instead of finding something. */
  isAdded?: true;
  /** Why it cannot run. The command bar then stays open and shows this text. */
  problem?: string | null;
  /** Runs after the command bar is closed. */
  run(): void;
}

export interface Section {
  title: string;
  options: Option[];
}

const KIND_TITLES: Record<SearchKind, MessageDescriptor> = {
  todo: msg`Todos`,
  project: msg`Projects`,
  meeting_note: msg`Meetings`,
  weekly_update: msg`Weekly notes`,
  diary_entry: msg`Diary`,
  word: msg`Words`,
};
/** The most commands and pages that are shown for a text. */
const MOST_COMMANDS = 6;

interface Around {
  user: NonNullable<RootData["user"]>;
  navigate: NavigateFunction;
  locale: string;
  /** The words for typed dates. */
  language: TypedWords | undefined;
  today: string;
  /** Called when a command cannot run here. */
  onUnavailable(does: string): void;
}

/** The pages and the commands of the shown page: all of them, or those that contain the words of `query`. */
export function commandSections(query: string, around: Around): Section[] {
  const terms = searchTerms(query);
  // A text without letters and digits, such as an emoji, finds no command.
  if (terms.length === 0 && query.trim()) return [];
  const destinations = destinationOptions(terms, around);
  const commands = commandOptions(terms, around);
  if (terms.length === 0)
    return sections([
      [msg`Go to`, destinations],
      [msg({ message: "Do", comment: "The heading of commands" }), commands],
    ]);
  return sections([
    [msg`Commands`, [...destinations, ...commands].slice(0, MOST_COMMANDS)],
    [msg`Weeks and days`, dateOptions(query, around)],
  ]);
}

const sections = (all: [MessageDescriptor, Option[]][]): Section[] =>
  all.flatMap(([title, options]) => (options.length > 0 ? { title: pageI18n()._(title), options } : []));

interface Destination {
  to: string;
  text: MessageDescriptor;
  keys?: string;
}

function destinationOptions(terms: readonly string[], { user, navigate }: Around): Option[] {
  const i18n = pageI18n();
  const destinations: Destination[] = [...destinationsOf(user)];
  const others: Destination[] = menuLinksOf(user).filter(({ to }) => !destinations.some((place) => place.to === to));
  return [...destinations, ...others]
    .map(({ text, ...place }) => ({ ...place, text: i18n._(text) }))
    .filter(({ text: place }) => hasTerms(i18n._(msg`Go to ${place}`), terms))
    .map(({ to, text, keys }) => ({
      id: `go ${to}`,
      text: <Marked text={text} terms={terms} />,
      ...(keys && { keys }),
      run: () => navigate(to),
    }));
}

/** The shortcuts of the page, followed by the commands without a key. */
function commandOptions(terms: readonly string[], { user, onUnavailable, today, navigate }: Around): Option[] {
  const goes = (keys: string) => keys.startsWith("g ");
  const isOwn = (keys: string) => keys === "/" || keys === "$mod+k";
  const options = new Map<string, Option>();
  for (const { title, shortcuts } of shortcutGroups()) {
    for (const { keys, does, isOfFocus } of shortcuts) {
      if (isOfFocus && terms.length === 0) continue;
      if (
        goes(keys) ||
        isOwn(keys) ||
        options.has(keys + does) ||
        !hasTerms(`${does} ${translate(pageI18n(), title)}`, terms)
      )
        continue;
      const text = <Marked text={does} terms={terms} />;
      options.set(keys + does, {
        id: `do ${keys} ${does}`,
        text,
        keys,
        run: () => runCommand(keys, does, onUnavailable),
      });
    }
  }
  const others = commandsWithoutKeys(today, user.learns, navigate)
    .filter(({ does, also = "" }) => hasTerms(`${does} ${also}`, terms))
    .map(({ does, run }) => ({ id: `do ${does}`, text: <Marked text={does} terms={terms} />, run }));
  return [...options.values(), ...others];
}

/** Runs a shortcut. Several components may have registered it; the first one that applies runs. */
function runCommand(keys: string, does: string, onUnavailable: (does: string) => void): void {
  const press = new KeyboardEvent("keydown", { key: keys.split(/[ +]/).at(-1)! });
  const isMeant = (shortcut: Shortcut) => shortcut.keys === keys && shortcut.does === does;
  const meant = shortcutGroups().flatMap(({ shortcuts }) => shortcuts.filter(isMeant));
  if (!meant.some((shortcut) => shortcut.run(press) !== false)) onUnavailable(does);
}

/**
 * The weeks and the days that a text names, if it contains nothing else: `week 40`, `2026-W40`, `next week`,
 * `2026-11-27`, `tomorrow`, `16 nov`.
 */
function dateOptions(query: string, { navigate, locale, language, today }: Around): Option[] {
  const text = query.trim();
  const around = { today, locale, language };
  const monday = mondayOfWeek(text) ?? typedWhen(text, around)?.todo_week;
  const mondays = monday ? [monday] : typedWeeks(text, today);
  const weekOption = (start: string): Option => ({
    id: `week ${start}`,
    text: pageI18n()._(msg`Week ${{ number: weekOf(start).week }}`),
    detail: dateRangeLabel(start, addDays(start, 6), locale),
    run: () => navigate(`/app?week=${weekKey(start)}`),
  });
  const dayOption = (date: string): Option => ({
    id: `day ${date}`,
    text: dateLabel(date, locale, "full"),
    detail: pageI18n()._(msg`in the calendar`),
    run: () => navigate(`/calendar?month=${monthOf(date)}&day=${date}`),
  });
  if (mondays.length > 0) return mondays.map(weekOption);
  const dates = isDate(text) ? [text] : typedDates(text, around);
  return dates.flatMap((date) => [weekOption(mondayOf(date)), dayOption(date)]);
}

/** The search results, grouped by kind. */
export function resultSections(
  results: readonly SearchResult[],
  query: string,
  { navigate, locale }: Around,
): Section[] {
  const terms = searchTerms(query);
  const titleOf = (kind: SearchKind, title: string) =>
    kind === "diary_entry"
      ? dateLabel(title, locale, "full")
      : kind === "weekly_update"
        ? pageI18n()._(msg`Weekly note`)
        : title;
  const options = (kind: SearchKind): Option[] =>
    results
      .filter((result) => result.kind === kind)
      .map(({ id, title, excerpt, date, href }) => ({
        id: `${kind} ${id}`,
        text: <Marked text={titleOf(kind, title)} terms={terms} />,
        ...(excerpt.text && { detail: <Marked text={excerpt.text} terms={terms} /> }),
        ...(isDate(date) && kind !== "diary_entry" && { date: dateLabel(date, locale, "medium") }),
        run: () => navigate(href),
      }));
  return sections((Object.keys(KIND_TITLES) as SearchKind[]).map((kind) => [KIND_TITLES[kind], options(kind)]));
}
