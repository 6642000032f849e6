/** The databases, servers and browser that the parts of the benchmark share. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "playwright";
import { findChromium } from "../local/chromium.ts";
import { openDatabase } from "../local/installation.ts";
import { build, migrate } from "../local/prepare.ts";
import { newSession } from "../local/session.ts";
import { step } from "../report.mjs";
import { mondayOf } from "../../app/domain/week/week.ts";
import { calendars } from "../seed/calendars.ts";
import { fullAccount } from "../seed/full-account.ts";
import { others } from "../seed/others.ts";
import { visits } from "../seed/visits.ts";
import { buildBaselines, serveBare, serveRemix } from "./baselines.ts";
import { warm } from "./load.ts";
import type { PageTarget } from "./page.ts";
import { serveProduct, type States } from "./rates.ts";
import { barePage, barePages } from "./routes.ts";

const MANY = 1_000_000;
const FEW = 1000;
/** The events of the measured account's other calendars; a seeded account has 47. */
const EVENTS_A_MONTH = 329;

export const account = { username: "fullhouse", email: "full@example.com", password: "Right horse 1!" };

/** The measured sessions: of the person with a full list and of an admin, and the project with the list. */
interface Who {
  session: string;
  admin: string;
  project: string;
}

/** The servers, data and browser with which the parts measure. */
export interface Stage extends Who {
  /** The folder of all state folders. */
  folder: string;
  states: States;
  /** The URLs of the product and of the two baselines. */
  product: string;
  bare: string;
  remix: string;
  home: PageTarget;
  browser: Browser;
}

/**
 * Builds, fills and serves everything. `end` stops everything, `quiet` everything except the product. `isLarge` adds
 * a database with a million todos of other people.
 */
export async function setTheStage(folder: string, isLarge: boolean) {
  const state = (name: string) => join(folder, name);
  const states = { few: state("few"), many: state("many"), bare: state("bare"), remix: state("remix") };
  const open: (() => Promise<unknown>)[] = [];
  const close = async (from: number) => {
    for (const end of open.splice(from).toReversed()) await end();
  };
  const end = () => close(0);
  try {
    await build();
    await step("Building the baselines", buildBaselines);
    const who = await step("Filling the databases", () => fill(states, state("pages"), isLarge));
    const { url: product, close: closeProduct } = await serveProduct(state("pages"));
    open.push(closeProduct);
    const home: PageTarget = { url: `${product}/app?project=${who.project}`, session: who.session };
    const remix = await serveRemix(states.remix);
    open.push(remix.close);
    const bare = await serveBare(states.bare, {
      "/home": await barePage(home.url, who.session),
      ...(await barePages(product, { person: who.session, admin: who.admin })),
    });
    open.push(bare.close);
    const browser = await chromium.launch(await findChromium());
    open.push(() => browser.close());
    await step("Warming up", async () => {
      await warm({ url: home.url, cookie: `session=${who.session}` });
      await warm({ url: `${bare.url}/home` });
    });
    const stage: Stage = { ...who, folder, states, product, bare: bare.url, remix: remix.url, home, browser };
    return { stage, end, quiet: () => close(1) };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Fills the databases. All open todos of the measured account are in one project, so that its page is the heaviest. */
async function fill({ few, many, bare, remix }: States, pages: string, isLarge: boolean): Promise<Who> {
  await migrate(few);
  const database = openDatabase(few);
  const now = new Date();
  const user = fullAccount(database, account, now);
  calendars(database, user, mondayOf(now), EVENTS_A_MONTH / 47);
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
  for (const copy of [pages, many, bare, remix]) cpSync(few, copy, { recursive: true });
  if (!isLarge) return { session, admin, project };
  const crowded = openDatabase(many);
  crowded.exec("BEGIN");
  others(crowded, { users: MANY / 100, todos: MANY - FEW }, new Date(now.getTime() + 1));
  visits(crowded, now);
  crowded.exec("COMMIT");
  crowded.close();
  return { session, admin, project };
}
