/** The parts of the benchmark, in order. The budgets come from the project's agreement. */
import { join } from "node:path";
import { sizes } from "../local/sizes.ts";
import { learnerYear } from "../seed/learner.ts";
import { inputToPaint, lineOpened } from "./acts.ts";
import { largeBackup } from "./backup.ts";
import { coldStart } from "./cold-start.ts";
import { daysOfRequests, REQUESTS_BEFORE } from "./day.ts";
import { waits } from "./files.ts";
import { seenElsewhere } from "./live.ts";
import { slowAnswer } from "./load.ts";
import { memoryKept } from "./memory.ts";
import { feltInTurn, loaded, stepped } from "./page.ts";
import { feedsExpanded } from "./feeds.ts";
import { manyRemindersPushed, remindersPushed } from "./reminders.ts";
import { walked } from "./places.ts";
import { rates } from "./rates.ts";
import { firstBytes } from "./regions.ts";
import type { Line } from "./report.ts";
import { firstVisits } from "./routes.ts";
import { searchTimes } from "./search.ts";
import { account, type Stage } from "./stage.ts";
import { wordsCost } from "./words.ts";

/** A part: the text that is printed while it runs, and a function that measures its lines. */
export interface Part {
  text: string;
  run(stage: Stage): Promise<Line[]>;
  /** Whether it needs a quiet machine, on which only the product is running. */
  isQuiet?: boolean;
}

/** Simulated learners who miss some days. */
const LEARNERS = [
  { missing: 0.1, reviews: 100 },
  { missing: 0.2, reviews: 60 },
];

const cookieOf = (session: string) => `session=${session}`;

export const PARTS = {
  load: {
    text: "Loading pages",
    async run({ browser, home }) {
      const { javascript, ever, requests, fonts, calls } = await loaded(browser, home);
      return [
        {
          what: "/app, JavaScript before it can be used, brotli",
          measured: javascript / 1000,
          budget: 140,
          unit: "kB",
        },
        { what: "/app, all JavaScript that ever travels, brotli", measured: ever / 1000, budget: 240, unit: "kB" },
        { what: "/app, requests before it can be used", measured: requests, budget: 14 },
        { what: "/app, fonts", measured: fonts, budget: 0 },
        { what: "/app, calls after the HTML", measured: calls, budget: 0 },
      ];
    },
  },
  paint: {
    text: "Loading pages on a slow phone",
    async run({ browser, home, product, bare, session }) {
      const next = { url: `${product}/app`, session, isKept: true };
      const [own, plain, kept] = await feltInTurn(browser, [home, { url: `${bare}/home` }, next]);
      return [
        {
          what: "/app, largest paint, of a bare page's with the same text",
          measured: own!.largestPaint / plain!.largestPaint,
          budget: 1.5,
          unit: "x",
        },
        {
          what: "/app, largest paint of the next visit, of a bare page's from the network",
          measured: kept!.largestPaint / plain!.largestPaint,
          budget: 0.9,
          unit: "x",
        },
        { what: "/app, total blocking time", measured: own!.blocked, budget: 50, unit: "ms" },
        { what: "/app, layout shift", measured: own!.shift, budget: 0.01 },
      ];
    },
  },
  places: {
    text: "Going from place to place on a slow phone",
    async run({ browser, home }) {
      const slow = await walked(browser, home, true);
      const quick = await walked(browser, home, false);
      return [
        { what: "from place to place, requests before the paint", measured: slow.requests, budget: 0 },
        {
          what: "from place to place, of the same without a slow network",
          measured: slow.median / quick.median,
          budget: 1.2,
          unit: "x",
        },
        { what: "from place to place, the slowest", measured: slow.slowest, budget: 200, unit: "ms" },
      ];
    },
  },
  weeks: {
    text: "Stepping through weeks",
    async run({ browser, home }) {
      const measured = await stepped(browser, home);
      return [{ what: "/app, a step to the next week", measured, budget: 100, unit: "ms" }];
    },
  },
  acts: {
    text: "Acting on a slow phone",
    async run({ browser, home }) {
      const measured = await inputToPaint(browser, home);
      return [{ what: "/app, from an input to the next paint, 98 % within", measured, budget: 150, unit: "ms" }];
    },
  },
  line: {
    text: "Opening the line",
    async run({ browser, home }) {
      const measured = await lineOpened(browser, home);
      return [{ what: "the line, from its key to its paint", measured, budget: 1000 / 60, unit: "ms" }];
    },
  },
  "first-visits": {
    text: "Visiting every page for the first time",
    run: ({ browser, product, bare, session, admin }) =>
      firstVisits(browser, { product, bare, sessions: { person: session, admin } }),
  },
  live: {
    text: "Changing a todo on another device",
    async run({ browser, home, product, project, session }) {
      const headers = { cookie: cookieOf(session) };
      const answer = await fetch(`${product}/api/todo/project/${project}`, { headers });
      const [todo] = (await answer.json()) as { id: string }[];
      const measured = await seenElsewhere(browser, { url: home.url, session, todo: todo!.id });
      return [{ what: "a change seen on a second device, the slowest of seven", measured, budget: 1000, unit: "ms" }];
    },
  },
  day: {
    text: "Living through a day",
    async run({ browser, home }) {
      const { first, other } = await daysOfRequests(browser, home);
      const what = "requests a day, of those before pages were cached and prefetched";
      return [
        { what, measured: other / REQUESTS_BEFORE, budget: 1.1, unit: "x" },
        { what: `${what}, first day of a build`, measured: first / REQUESTS_BEFORE, budget: 1.4, unit: "x" },
      ];
    },
  },
  answers: {
    text: "Asking for answers",
    isQuiet: true,
    async run({ states, home, product, project, session, admin }) {
      const cookie = cookieOf(session);
      const compared = await rates(states, { cookie, admin: cookieOf(admin), project });
      const page = await slowAnswer({ url: home.url, cookie }, 300);
      const body = JSON.stringify({ email: account.email, password: account.password });
      const login = await slowAnswer({ url: `${product}/api/auth/login`, body }, 40);
      return [
        ...compared,
        { what: "/app on the server, 97.5 % within", measured: page, budget: 30, unit: "ms" },
        { what: "signing in, 97.5 % within", measured: login, budget: 250, unit: "ms" },
      ];
    },
  },
  regions: {
    text: "Loading home from five cities",
    isQuiet: true,
    run: ({ states, project, session }) => firstBytes(states.few, `/app?project=${project}`, cookieOf(session)),
  },
  feeds: {
    text: "Expanding calendar feeds",
    run: async () => feedsExpanded(),
  },
  reminders: {
    text: "Reminding 500 people in one minute",
    isQuiet: true,
    run: ({ folder }) => remindersPushed(folder),
  },
  "many-reminders": {
    text: "Reminding 5,000 people in one minute",
    isQuiet: true,
    run: manyRemindersPushed,
  },
  words: {
    text: "Filling a language pack",
    isQuiet: true,
    async run({ product, admin }) {
      const cost = await wordsCost(product, cookieOf(admin));
      return [
        { what: "5,000 words imported, CPU", measured: cost.imported, budget: 1000, unit: "ms" },
        { what: "200 recordings of 30 kB uploaded, CPU", measured: cost.uploaded, budget: 1500, unit: "ms" },
        { what: "a practice answer, CPU", measured: cost.answered, budget: 15, unit: "ms" },
        ...LEARNERS.flatMap(({ missing, reviews }) => {
          const who = `a learner's year, ${100 * missing} % of days missed`;
          const year = learnerYear({ seed: 1, missing, settings: { reviews } });
          return [
            { what: `${who}, words met`, measured: year.words, budget: 1000, atLeast: true },
            { what: `${who}, reviews on the fullest day`, measured: year.most, budget: reviews },
            { what: `${who}, retention missed of 90 %`, measured: Math.abs(90 - year.reached), budget: 3, unit: "%" },
          ];
        }),
      ];
    },
  },
  search: {
    text: "Searching 100,000 rows",
    isQuiet: true,
    run: ({ folder }) => searchTimes(join(folder, "search")),
  },
  waits: {
    text: "Reading the largest files beside small requests",
    isQuiet: true,
    run: ({ states, session, admin }) => waits(states.few, { cookie: cookieOf(session), bystander: cookieOf(admin) }),
  },
  memory: {
    text: "Asking 30,000 times and collecting",
    isQuiet: true,
    run: ({ states, session, project }) => memoryKept(states.few, { cookie: cookieOf(session), project }),
  },
  backup: { text: "Saving and restoring 600 MB", isQuiet: true, run: ({ folder }) => largeBackup(folder) },
  "cold-start": {
    text: "Starting the bundle",
    isQuiet: true,
    run: async ({ folder }) => [
      { what: "cold start of the Worker, CPU", measured: await coldStart(folder), budget: 400, unit: "ms" },
    ],
  },
  sizes: {
    text: "Weighing the bundles",
    isQuiet: true,
    run: async () =>
      sizes().map(({ name, bytes, budget }) => ({
        what: name,
        measured: bytes / 1000,
        budget: budget / 1000,
        unit: "kB",
      })),
  },
} satisfies Record<string, Part>;
