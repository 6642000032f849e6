import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { Schedule } from "../../app/domain/learning/schedule.server.ts";
import { addDays, utcDate } from "../../app/domain/week/week.ts";
import { inserter } from "./rows.ts";
import { type LearnerAnswer, learnerYear } from "./learner.ts";
import { SPANISH } from "./spanish.ts";

const LANGUAGE = "Spanish";
const DAYS = 364;
/** Two weeks of summer without practice. */
const AWAY = [220, 234] as const;
const SETTINGS = { new_words: 1, reviews: 20, days_off: [7] };
/** The number of words in the list that were not shown yet. */
const UNMET = 12;

/** The columns that undoing an answer restores. */
type Before = Schedule & { seen_on: string; struggling: number; last_practiced_at: string | null };

interface Progress {
  met_on: string;
  times_practiced: number;
  total_attempts: number;
  correct_answers: number;
  now: Before;
}

interface DayCounts {
  answers: number;
  reviews: number;
  due: number;
  recalled: number;
}

/** The result of a year's answers: each word's progress, by its index in the list, and each day's counts. */
interface LearntYear {
  known: Map<number, Progress>;
  days: Map<string, DayCounts>;
}

/**
 * Adds a year of learning own words: on most days until yesterday, with Sundays off, missed days and a holiday.
 * `user_id` is a user without words whose time zone is UTC.
 */
export function learning(database: DatabaseSync, user_id: string, now: Date): void {
  const from = addDays(utcDate(now), -DAYS);
  const ids = SPANISH.map(() => randomUUID());
  const year = answeredYear(database, user_id, ids, from);
  addWords(database, user_id, ids, from, year);
  const addDay = inserter(database, "language_day");
  for (const [practiced_on, counts] of year.days) addDay({ user_id, language: LANGUAGE, practiced_on, ...counts });
  addLearner(database, user_id, year);
  database.prepare("UPDATE user SET learning = ? WHERE id = ?").run(JSON.stringify(SETTINGS), user_id);
}

/** Answers words from the first date on, and adds a row for each answer. */
function answeredYear(database: DatabaseSync, user_id: string, ids: readonly string[], from: string): LearntYear {
  const year: LearntYear = { known: new Map(), days: new Map() };
  const addReview = inserter(database, "language_review");
  const answer = (one: LearnerAnswer, result: "correct" | "wrong", practiced_at: string) => {
    const { number, before } = countAnswer(year, one, result, practiced_at);
    addReview({
      user_id,
      word_id: ids[one.word]!,
      number,
      result,
      mode: one.wasDue ? "review" : "daily",
      practiced_at,
      before: JSON.stringify(before),
      answer_id: null,
    });
  };
  learnerYear({
    seed: 5,
    settings: SETTINGS,
    away: AWAY,
    from,
    days: DAYS,
    lexicon: SPANISH.length - UNMET,
    onAnswer(one) {
      const { word, date, isCorrect, before } = one;
      if (!year.known.has(word)) {
        const unseen = { ...before, seen_on: date, struggling: 0, last_practiced_at: null };
        year.known.set(word, { met_on: date, times_practiced: 0, total_attempts: 0, correct_answers: 0, now: unseen });
      }
      answer(one, isCorrect ? "correct" : "wrong", `${date}T12:00:00.000Z`);
      // A missed word returns in the same practice until it is answered correctly.
      if (!isCorrect) answer(one, "correct", `${date}T12:02:00.000Z`);
    },
  });
  return year;
}

/**
 * Counts an answer for its word and its day. Returns its number among the word's answers, and the values that undoing
 * it restores.
 */
function countAnswer(
  { known, days }: LearntYear,
  { word, date, wasDue, after }: LearnerAnswer,
  result: "correct" | "wrong",
  at: string,
) {
  const progress = known.get(word)!;
  const before = progress.now;
  const correct = result === "correct" ? 1 : 0;
  const isDue = wasDue && before.reviewed_at !== after.reviewed_at ? 1 : 0;
  // A word that was just missed is waiting too.
  const waited = isDue === 1 || before.struggling === 1 ? 1 : 0;
  progress.times_practiced += 1;
  progress.total_attempts += 1;
  progress.correct_answers += correct;
  progress.now = { ...after, seen_on: date, struggling: 1 - correct, last_practiced_at: at };
  const day = days.get(date) ?? { answers: 0, reviews: 0, due: 0, recalled: 0 };
  days.set(date, {
    answers: day.answers + 1,
    reviews: day.reviews + waited,
    due: day.due + isDue,
    recalled: day.recalled + isDue * correct,
  });
  return { number: progress.times_practiced, before: { ...before, practiced_on: date, waited, was_due: isDue } };
}

/** Adds all words of the list, with the progress of those that were shown. */
function addWords(
  database: DatabaseSync,
  user_id: string,
  ids: readonly string[],
  from: string,
  { known }: LearntYear,
) {
  const addWord = inserter(database, "language_word");
  const addProgress = inserter(database, "language_progress");
  for (const [i, { word_original, meaning }] of SPANISH.entries()) {
    const texts = { word_original, pronunciation: "", meaning, search_text: `${word_original}\n\n${meaning}` };
    const own = { id: ids[i]!, user_id, language: LANGUAGE, position: i + 1, created_at: `${from}T08:00:00.000Z` };
    addWord({ ...own, ...texts });
    const progress = known.get(i);
    if (!progress) continue;
    const { now: state, ...counts } = progress;
    addProgress({ user_id, word_id: ids[i]!, language: LANGUAGE, ...counts, ...state });
  }
}

/** Adds the totals over all words. */
function addLearner(database: DatabaseSync, user_id: string, { known, days }: LearntYear) {
  const all = [...known.values()];
  const sum = (name: "total_attempts" | "correct_answers") => all.reduce((total, one) => total + one[name], 0);
  inserter(
    database,
    "language_learner",
  )({
    user_id,
    language: LANGUAGE,
    day_number: new Set(all.map(({ met_on }) => met_on)).size,
    total_words_encountered: all.length,
    total_attempts: sum("total_attempts"),
    correct_answers: sum("correct_answers"),
    met_on: all.at(-1)!.met_on,
    last_practiced_at: `${[...days.keys()].at(-1)!}T12:02:00.000Z`,
  });
}

/**
 * Adds a user to the chosen people if an admin has restricted learning to these. With any other setting nothing
 * changes. Returns whether the user may learn.
 * @param byDefault LANGUAGE_AUDIENCE, which applies until an admin chooses
 */
export function openLearning(database: DatabaseSync, user_id: string, byDefault: string, now: Date): boolean {
  const row = database.prepare("SELECT audience FROM language_setting WHERE id = 1").get();
  const audience = (row?.audience as string | undefined) ?? byDefault;
  if (audience === "chosen") {
    const add = database.prepare("INSERT INTO language_access (language, user_id, created_at) VALUES ('', ?, ?)");
    add.run(user_id, now.toISOString());
  }
  return audience === "chosen" || audience === "everyone";
}
