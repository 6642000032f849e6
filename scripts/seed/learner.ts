/** A simulated learner: shows the effect of the schedule, the limit and the days off in a year with missed days. */
import { default_w, fsrs, type FSRS, type FSRSState, Rating } from "ts-fsrs";
import { reschedule, type Schedule } from "../../app/domain/learning/schedule.server.ts";
import { aimOf, isDayOff, newWords, shareOf } from "../../app/domain/learning/load.ts";
import { RETENTION_DAYS } from "../../app/domain/learning/figures.ts";
import { DEFAULT_SETTINGS, type LearningSettings } from "../../app/domain/learning/settings.ts";
import { addDays } from "../../app/domain/week/week.ts";
import { random as seeded } from "./random.ts";

export interface Year {
  /** The share of due words that were remembered, in percent. */
  reached: number;
  /** The number of words that were shown. */
  words: number;
  /** The number of reviews in total, and on the busiest day. */
  reviews: number;
  most: number;
  /** How many words still wait at the end of the busiest day, and at the end of the last day. */
  mostLeft: number;
  left: number;
  missed: number;
}

/** An answer, with the product's schedule of the word before and after it. */
export interface LearnerAnswer {
  /** The index of the word among those that were shown. */
  word: number;
  date: string;
  isCorrect: boolean;
  wasDue: boolean;
  before: Schedule;
  after: Schedule;
}

interface LearnerOptions {
  seed: number;
  /** The first date. */
  from?: string;
  /** The number of words that can be learned. */
  lexicon?: number;
  onAnswer?: (answer: LearnerAnswer) => void;
  settings?: Partial<LearningSettings>;
  /** The share of days without practice. */
  missing?: number;
  /** The first day of an absence, and the day after its end. */
  away?: readonly [from: number, to: number];
  days?: number;
}

/** A word with the product's schedule, and with the simulated memory. */
interface Learnt {
  place: number;
  schedule: Schedule;
  memory: FSRSState | null;
  /** The day on which it was answered last. */
  day: number;
}

const NOTHING: Schedule = {
  due_at: null,
  stability: null,
  difficulty: null,
  scheduled_days: null,
  reps: null,
  lapses: null,
  state: null,
  reviewed_at: null,
};
const UTC = { zone: "UTC", starts: 0 };
const noon = (date: string) => new Date(`${date}T12:00:00Z`);
/** How far a memory's parameters differ from those of the schedule. */
const SPREAD = 0.1;

/** A memory with FSRS' forgetting curve and its own parameters. */
function memoryOf({ int }: ReturnType<typeof seeded>): FSRS {
  const w = default_w.map((value) => value * (1 + (SPREAD * int(-1000, 1000)) / 1000));
  return fsrs({ w, enable_fuzz: false });
}

/** A year of a learner who answers the words of each day, unless they miss the day. */
export function learnerYear(options: LearnerOptions): Year {
  const { seed, settings = {}, missing = 0.15, away = [0, 0], days = 365 } = options;
  const { from = "2026-01-01", lexicon = Infinity, onAnswer } = options;
  const random = seeded(seed);
  const chosen = { ...DEFAULT_SETTINGS, ...settings };
  const { retention } = chosen;
  const memory = memoryOf(random);
  const words: Learnt[] = [];
  const year = { reached: 0, words: 0, reviews: 0, most: 0, mostLeft: 0, left: 0, missed: 0 };
  let recalled = 0;

  /** The due answers on each day of the last month. */
  const month: { day: number; due: number; recalled: number }[] = [];
  const recent = () => ({ due: sum("due"), recalled: sum("recalled") });
  const sum = (name: "due" | "recalled") => month.reduce((total, one) => total + one[name], 0);
  const answer = (word: Learnt, isCorrect: boolean, day: number, now: Date) => {
    const before = word.schedule;
    word.schedule = reschedule(word.schedule, isCorrect ? "correct" : "wrong", now, {
      days: UTC,
      retention: aimOf(retention, recent()),
    });
    word.memory = memory.next_state(word.memory, day - word.day, isCorrect ? Rating.Good : Rating.Again);
    // A missed word returns in the same practice until it is answered correctly.
    if (!isCorrect) word.memory = memory.next_state(word.memory, 0, Rating.Good);
    word.day = day;
    const wasDue = before.due_at !== null;
    onAnswer?.({ word: word.place, date: addDays(from, day), isCorrect, wasDue, before, after: word.schedule });
  };

  for (let day = 0; day < days; day += 1) {
    const today = addDays(from, day);
    const now = noon(today);
    const at = now.toISOString();
    const waiting = words.filter(({ schedule }) => schedule.due_at! <= at);
    year.left = waiting.length;
    if (isDayOff(chosen, today)) continue;
    if (random.chance(missing) || (day >= away[0] && day < away[1])) {
      year.missed += 1;
      continue;
    }
    // As many days as the product uses for its calculation; missed days have no answers.
    while (month.length > 0 && month[0]!.day <= day - RETENTION_DAYS) month.shift();
    const done = { day, due: 0, recalled: 0 };
    month.push(done);
    const share = shareOf(chosen, { today, waiting: waiting.length, done: 0 });
    waiting.sort((a, b) => (a.schedule.due_at! < b.schedule.due_at! ? -1 : 1));
    for (const word of waiting.slice(0, share)) {
      const isCorrect = random.chance(memory.forgetting_curve(day - word.day, word.memory!.stability));
      recalled += isCorrect ? 1 : 0;
      answer(word, isCorrect, day, now);
      done.due += 1;
      done.recalled += isCorrect ? 1 : 0;
    }
    for (let i = newWords(chosen, { today, waiting: waiting.length }); i > 0 && words.length < lexicon; i -= 1) {
      const word = { place: words.length, schedule: NOTHING, memory: null, day };
      words.push(word);
      // Half of the new words are remembered when they are first asked.
      answer(word, random.chance(0.5), day, now);
    }
    year.reviews += share;
    year.most = Math.max(year.most, share);
    year.left = waiting.length - share;
    year.mostLeft = Math.max(year.mostLeft, year.left);
  }
  return { ...year, words: words.length, reached: (100 * recalled) / year.reviews };
}
