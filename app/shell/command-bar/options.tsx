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
import { menuLinks } from "../menu-links.ts";
import { destinationsOf } from "../destinations.ts";
import type { RootData } from "#app/parts/account/root-data.ts";
import { type Shortcut, shortcutGroups } from "#app/parts/command-bar/shortcuts.ts";
import { commandsWithoutKeys } from "./commands.ts";
import { typedWeeks } from "./typed-weeks.ts";
import { Marked } from "#app/parts/search/marked.tsx";

/** A line of the list. */
export interface Option {
  /** Unique in the list. */
  id: string;
  text: ReactNode;
  /** A second line, or a text beside it. */
  detail?: ReactNode;
  /** At the end of the line. */
  date?: string;
  /** In the notation of tinykeys. */
  keys?: string;
  /** Makes something of the text, instead of finding it. */
  isAdded?: true;
  /** Why it cannot run. The line stays open with its text and says so. */
  problem?: string | null;
  /** Runs once the line is closed. */
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
/** The commands and places that are shown for a text. */
const MOST_COMMANDS = 6;

interface Around {
  user: NonNullable<RootData["user"]>;
  navigate: NavigateFunction;
  locale: string;
  /** The words of typed dates. */
  language: TypedWords | undefined;
  today: string;
  /** Called when a command does not apply. */
  onUnavailable(does: string): void;
}

/** The places and the commands of the page, all of them or those with the words of `query`. */
export function commandSections(query: string, around: Around): Section[] {
  const terms = searchTerms(query);
  // Signs alone, such as an emoji, name no command.
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
  const isAdmin = user.role === "admin";
  const links = menuLinks.filter((link) => isAdmin || !link.admin || (link.learner && user.learns));
  const i18n = pageI18n();
  const destinations: Destination[] = [...destinationsOf(user)];
  const others: Destination[] = links.filter(({ to }) => !destinations.some((place) => place.to === to));
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

/** The shortcuts of the page are its commands; behind them are those without a key. */
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

/** Runs the shortcut. Several parts of a page may have it, as a key may have several meanings: the first that applies. */
function runCommand(keys: string, does: string, onUnavailable: (does: string) => void): void {
  const press = new KeyboardEvent("keydown", { key: keys.split(/[ +]/).at(-1)! });
  const isMeant = (shortcut: Shortcut) => shortcut.keys === keys && shortcut.does === does;
  const meant = shortcutGroups().flatMap(({ shortcuts }) => shortcuts.filter(isMeant));
  if (!meant.some((shortcut) => shortcut.run(press) !== false)) onUnavailable(does);
}

/**
 * The weeks and the days that a text names and nothing else: `week 40`, `2026-W40`, `next week`, `2026-11-27`, `tomorrow`,
 * `16 nov`.
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
