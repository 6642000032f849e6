/**
 * `npm run bench [-- NAME…]`: measures the budgets, as absolute values or as ratios to a baseline that runs beside the
 * product; all of them, or only the parts of these names.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { largeBackup } from "./bench/backup.ts";
import { inputToPaint } from "./bench/acts.ts";
import { daysOfRequests, REQUESTS_BEFORE } from "./bench/day.ts";
import { buildBaselines, serveBare, serveRemix } from "./bench/baselines.ts";
import { seenElsewhere } from "./bench/live.ts";
import { slowAnswer, warm } from "./bench/load.ts";
import { memoryKept } from "./bench/memory.ts";
import { feltInTurn, loaded, stepped } from "./bench/page.ts";
import { walked } from "./bench/places.ts";
import { barePage, barePages, firstVisits } from "./bench/routes.ts";
import { rates, serveProduct, type States } from "./bench/rates.ts";
import { type Line, report } from "./bench/report.ts";
import { searchTimes } from "./bench/search.ts";
import { wordsCost } from "./bench/words.ts";
import { findChromium } from "./local/chromium.ts";
import { openDatabase } from "./local/installation.ts";
import { build, migrate } from "./local/prepare.ts";
import { newSession } from "./local/session.ts";
import { sizes } from "./local/sizes.ts";
import { step } from "./report.mjs";
import { fullAccount } from "./seed/full-account.ts";
import { others } from "./seed/others.ts";
import { visits } from "./seed/visits.ts";

const MANY = 1_000_000;
const FEW = 1000;
const account = { username: "fullhouse", email: "full@example.com", password: "Right horse 1!" };

const PARTS = [
  "load",
  "paint",
  "places",
  "weeks",
  "acts",
  "first-visits",
  "live",
  "day",
  "answers",
  "words",
  "search",
  "memory",
  "backup",
  "sizes",
] as const;
type Part = (typeof PARTS)[number];
const wanted: string[] = process.argv.slice(2);
const isWanted = (part: Part) => wanted.length === 0 || wanted.includes(part);
const unknown = wanted.filter((name) => !PARTS.includes(name as Part));
if (unknown.length > 0) throw new Error(`No part is called ${unknown.join(", ")}. They are ${PARTS.join(", ")}.`);

const lines: Line[] = [];

const folder = mkdtempSync(join(tmpdir(), "sevenfold-bench-"));
const state = (name: string) => join(folder, name);
const states: States = { few: state("few"), many: state("many"), bare: state("bare"), remix: state("remix") };
const open: (() => Promise<unknown>)[] = [];

try {
  await build();
  await step("Building the baselines", buildBaselines);
  const { session, admin, project } = await step("Filling the databases", fill);
  const cookie = `session=${session}`;
  const product = await serveProduct(state("pages"));
  open.push(product.close);
  const home = { url: `${product.url}/app?project=${project}`, session };
  const remix = await serveRemix(states.remix);
  const sessions = { person: session, admin };
  const bare = await serveBare(states.bare, {
    "/home": await barePage(home.url, session),
    ...(await barePages(product.url, sessions)),
  });
  open.push(remix.close, bare.close);
  const browser = await chromium.launch(await findChromium());
  open.push(() => browser.close());
  await step("Warming up", async () => {
    await warm({ url: home.url, cookie });
    await warm({ url: `${bare.url}/home` });
  });
  await measure("load", "Loading pages", async () => {
    const own = await loaded(browser, home);
    const least = await loaded(browser, { url: `${remix.url}/?project=${project}` });
    lines.push(
      {
        what: "/app, JavaScript before it can be used, brotli",
        measured: own.javascript / 1000,
        budget: 125,
        unit: "kB",
      },
      { what: "/app, JavaScript that follows", measured: own.later / 1000, budget: 15, unit: "kB" },
      {
        what: "/app, JavaScript, as a multiple of a minimal Remix page's",
        measured: own.javascript / least.javascript,
        budget: 1.5,
        unit: "x",
      },
      { what: "/app, all bytes before it can be used, brotli", measured: own.all / 1000, budget: 145, unit: "kB" },
      { what: "/app, requests before it can be used", measured: own.requests, budget: 8 },
      { what: "/app, fonts", measured: own.fonts, budget: 0 },
      { what: "/app, calls after the HTML", measured: own.calls, budget: 0 },
    );
  });
  await measure("paint", "Loading pages on a slow phone", async () => {
    const next = { url: `${product.url}/app`, session, isKept: true };
    const [own, plain, kept] = await feltInTurn(browser, [home, { url: `${bare.url}/home` }, next]);
    lines.push(
      {
        what: "/app, largest paint, of a bare page's with the same text",
        measured: own!.largestPaint / plain!.largestPaint,
        budget: 1.3,
        unit: "x",
      },
      {
        what: "/app, largest paint of the next visit, of a bare page's from the network",
        measured: kept!.largestPaint / plain!.largestPaint,
        budget: 0.5,
        unit: "x",
      },
      { what: "/app, total blocking time", measured: own!.blocked, budget: 50, unit: "ms" },
      { what: "/app, layout shift", measured: own!.shift, budget: 0.01 },
    );
  });
  await measure("places", "Going from place to place on a slow phone", async () => {
    const slow = await walked(browser, home, true);
    const quick = await walked(browser, home, false);
    lines.push(
      { what: "from place to place, requests before the paint", measured: slow.requests, budget: 0 },
      {
        what: "from place to place, of the same without a slow network",
        measured: slow.median / quick.median,
        budget: 1.2,
        unit: "x",
      },
      { what: "from place to place, the slowest", measured: slow.slowest, budget: 200, unit: "ms" },
    );
  });
  await measure("weeks", "Stepping through weeks", async () => {
    lines.push({
      what: "/app, a step to the next week",
      measured: await stepped(browser, home),
      budget: 100,
      unit: "ms",
    });
  });
  await measure("acts", "Acting on a slow phone", async () => {
    lines.push({
      what: "/app, from an input to the next paint, 98 % within",
      measured: await inputToPaint(browser, home),
      budget: 150,
      unit: "ms",
    });
  });
  await measure("first-visits", "Visiting every page for the first time", async () => {
    lines.push(...(await firstVisits(browser, { product: product.url, bare: bare.url, sessions })));
  });
  await measure("live", "Changing a todo on another device", async () => {
    const answer = await fetch(`${product.url}/api/todo/project/${project}`, { headers: { cookie } });
    const [todo] = (await answer.json()) as { id: string }[];
    lines.push({
      what: "a change seen on a second device, the slowest of seven",
      measured: await seenElsewhere(browser, { ...home, todo: todo!.id }),
      budget: 1000,
      unit: "ms",
    });
  });
  await measure("day", "Living through a day", async () => {
    const { first, other } = await daysOfRequests(browser, home);
    const what = "requests a day, of those before pages were cached and prefetched";
    lines.push(
      { what, measured: other / REQUESTS_BEFORE, budget: 1.1, unit: "x" },
      { what: `${what}, first day of a build`, measured: first / REQUESTS_BEFORE, budget: 1.4, unit: "x" },
    );
  });
  // The following needs a quiet machine: only the product keeps running.
  for (const close of open.splice(1).toReversed()) await close();
  await measure("answers", "Asking for answers", async () => {
    lines.push(...(await rates(states, { cookie, admin: `session=${admin}`, project })));
    const page = { url: home.url, cookie };
    lines.push({
      what: "/app on the server, 97.5 % within",
      measured: await slowAnswer(page, 300),
      budget: 30,
      unit: "ms",
    });
    const body = JSON.stringify({ email: account.email, password: account.password });
    const login = await slowAnswer({ url: `${product.url}/api/auth/login`, body }, 40);
    lines.push({ what: "signing in, 97.5 % within", measured: login, budget: 250, unit: "ms" });
  });
  await measure("words", "Filling a language pack", async () => {
    const cost = await wordsCost(product.url, `session=${admin}`);
    lines.push(
      { what: "5,000 words imported, CPU", measured: cost.imported, budget: 1000, unit: "ms" },
      { what: "200 recordings of 30 kB uploaded, CPU", measured: cost.uploaded, budget: 1500, unit: "ms" },
      { what: "a practice answer, CPU", measured: cost.answered, budget: 10, unit: "ms" },
    );
  });
  await measure("search", "Searching 100,000 rows", async () => {
    lines.push(...(await searchTimes(state("search"))));
  });
  await measure("memory", "Asking 30,000 times and collecting", async () => {
    lines.push(...(await memoryKept(states.few, { cookie, project })));
  });
  await measure("backup", "Saving and restoring 600 MB", async () => {
    lines.push(...(await largeBackup(folder)));
  });
  await measure("sizes", "Weighing the bundles", async () => {
    for (const { name, bytes, budget } of sizes()) {
      lines.push({ what: name, measured: bytes / 1000, budget: budget / 1000, unit: "kB" });
    }
  });
} finally {
  for (const close of open.toReversed()) await close();
  rmSync(folder, { recursive: true, force: true });
}

/** Runs a part of the benchmark, if it is wanted, and prints its lines. */
async function measure(part: Part, text: string, run: () => Promise<unknown>) {
  if (!isWanted(part)) return;
  const before = lines.length;
  await step(text, run);
  report(lines.slice(before));
}

/** Puts all open todos of the measured account into one project, for the heaviest page. */
async function fill() {
  const { few, many, bare, remix } = states;
  await migrate(few);
  const database = openDatabase(few);
  const now = new Date();
  const user = fullAccount(database, account, now);
  const { id: project } = database.prepare("SELECT id FROM project WHERE user_id = ? ORDER BY position").get(user) as {
    id: string;
  };
  database.prepare("UPDATE todo SET project_id = ? WHERE user_id = ? AND is_checked_date IS NULL").run(project, user);
  const session = newSession(database, user);
  others(database, { users: 10, todos: FEW }, now);
  const { id: other } = database.prepare("SELECT id FROM user WHERE id <> ?").get(user) as { id: string };
  database.prepare("UPDATE user SET role = 'admin' WHERE id = ?").run(other);
  const admin = newSession(database, other);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  for (const copy of [state("pages"), many, bare, remix]) cpSync(few, copy, { recursive: true });
  if (!isWanted("answers")) return { session, admin, project };
  const crowded = openDatabase(many);
  crowded.exec("BEGIN");
  others(crowded, { users: MANY / 100, todos: MANY - FEW }, new Date(now.getTime() + 1));
  visits(crowded, now);
  crowded.exec("COMMIT");
  crowded.close();
  return { session, admin, project };
}
