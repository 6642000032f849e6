/**
 * `npm run screens [-- NAME…]`: takes screenshots of every screen into `screens/`, with an empty and with a full
 * account. `npm run screens -- pictures` takes the pictures of the README and of the manifest into `public/screens/`,
 * and the card for shared links.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import { addWeeks, mondayOf, weekday, weekKey } from "../app/domain/week/week.ts";
import { runAgent } from "./local/agent.ts";
import { findChromium } from "./local/chromium.ts";
import { makeFirstAdmin } from "./local/first-admin.ts";
import { freePort } from "./local/free-port.ts";
import { openDatabase } from "./local/installation.ts";
import { loadPacks } from "./local/packs.ts";
import { build, migrate } from "./local/prepare.ts";
import { serve } from "./local/serve-build.ts";
import { newSession } from "./local/session.ts";
import { takeSocialCard } from "./local/social-card.ts";
import { step } from "./report.mjs";
import { calendars } from "./seed/calendars.ts";
import { fullAccount } from "./seed/full-account.ts";
import { learning } from "./seed/learning.ts";
import { others } from "./seed/others.ts";
import { visits } from "./seed/visits.ts";
import { settings } from "./settings.mjs";

const WIDTHS = [375, 768, 1280, 1680];
const THEMES = ["light", "dark"] as const;
const AT_ONCE = 3;
const PUBLIC = [
  "/",
  "/login",
  "/register",
  "/verify?email=ada@example.com",
  "/verify/confirm?success=true",
  "/forgot-password",
  "/reset-password?uid=1&token=1",
  "/contact",
  "/privacy",
  "/terms",
  "/nowhere",
];
const PRIVATE = [
  "/app",
  "/settings",
  "/settings/trash",
  "/calendar",
  "/diary",
  "/stats",
  "/admin",
  "/admin-language",
  "/language",
  "/language/words",
  "/language/figures?language=Spanish",
  "/system-stats",
];

/** Home, as the README and the manifest show it, with two pixels for each CSS pixel. */
const PICTURES = [
  { name: "wide", width: 1280, height: 800, theme: "light" },
  { name: "narrow", width: 375, height: 812, theme: "dark" },
] as const;
const PICTURE_QUALITY = 0.8;

interface Photo {
  path: string;
  account: "visitor" | "empty" | "full";
  width: number;
  theme: (typeof THEMES)[number];
}

const wanted = process.argv.slice(2);
const nameOf = (path: string) => path.split("?")[0]!.slice(1).replaceAll("/", "-") || "landing";
const isWanted = (path: string) => wanted.length === 0 || wanted.includes(nameOf(path));
const photos = THEMES.flatMap((theme) =>
  WIDTHS.flatMap((width): Photo[] => [
    ...PUBLIC.map((path) => ({ path, account: "visitor" as const, width, theme })),
    ...PRIVATE.flatMap((path) => (["empty", "full"] as const).map((account) => ({ path, account, width, theme }))),
  ]),
).filter(({ path }) => isWanted(path));

const stateDir = mkdtempSync(join(tmpdir(), "sevenfold-screens-"));
const port = await freePort();
const url = `http://localhost:${port}`;
await build();
await migrate(stateDir);
const sessions = await fill();
const server = await serve({ port, stateDir, vars: { ...settings().vars, APP_URL: url, AGENT_TOKEN: "screens" } });
const stopAgent = runAgent(port, "screens");
const browser = await chromium.launch(await findChromium());
try {
  await loadPacks(url, sessions.admin);
  mkdirSync("screens", { recursive: true });
  if (wanted.includes("pictures")) {
    for (const one of PICTURES) await takePicture(browser, one);
    writeFileSync("public/social.png", await takeSocialCard(browser, url));
  }
  await step(`Photographing ${photos.length} screens`, async () => {
    const left = [...photos];
    const photographer = async () => {
      for (let one = left.shift(); one; one = left.shift()) await photograph(browser, one);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, photographer));
  });
} finally {
  await browser.close();
  stopAgent();
  await server.close();
  rmSync(stateDir, { recursive: true, force: true });
}

/** Creates both accounts as admins, so that they see every screen. */
async function fill() {
  const admin = (await makeFirstAdmin(stateDir))!;
  const database = openDatabase(stateDir);
  const now = new Date();
  const full = fullAccount(database, { username: "fullhouse", email: "full@example.com", password: "unused" }, now);
  calendars(database, full, mondayOf(now));
  learning(database, full, now);
  database.prepare("UPDATE user SET role = 'admin' WHERE id = ?").run(full);
  others(database, { users: 40, todos: 400 }, now);
  visits(database, now);
  const { id } = database.prepare("SELECT id FROM user WHERE email = ?").get(admin.email) as { id: string };
  const tokens = { admin, empty: newSession(database, id), full: newSession(database, full) };
  database.close();
  return tokens;
}

async function photograph(browser: Browser, { path, account, width, theme }: Photo): Promise<void> {
  const height = width < 768 ? 812 : 900;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    locale: "en-GB",
    hasTouch: width < 768,
  });
  if (account !== "visitor") await context.addCookies([{ name: "session", value: sessions[account], url }]);
  const page = await context.newPage();
  const answer = await page.goto(path);
  if (answer?.status() !== 404 || path === "/nowhere") {
    await settled(page);
    const name = [nameOf(path), String(width), theme, ...(account === "visitor" ? [] : [account])].join("-");
    await page.screenshot({ path: `screens/${name}.png`, fullPage: true });
  }
  await context.close();
}

/** Takes a picture as WebP, which has a third of a PNG's size. */
async function takePicture(browser: Browser, { name, width, height, theme }: (typeof PICTURES)[number]): Promise<void> {
  const viewport = { width, height };
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    deviceScaleFactor: 2,
    colorScheme: theme,
    locale: "en-GB",
    hasTouch: width < 768,
  });
  await context.addCookies([{ name: "session", value: sessions.full, url }]);
  const page = await context.newPage();
  // A week that has just begun has no line yet, so another day is shown.
  const now = new Date();
  const monday = addWeeks(mondayOf(now), weekday(now.toISOString().slice(0, 10)) < 4 ? -1 : 0);
  await page.goto(`/app?week=${weekKey(monday)}`);
  await settled(page);
  const png = (await page.screenshot()).toString("base64");
  // The product's security policy forbids its own pages to read such an address.
  const blank = await context.newPage();
  const webp = await blank.evaluate(
    async ([data, quality]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext("2d")!.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    [png, PICTURE_QUALITY] as const,
  );
  mkdirSync("public/screens", { recursive: true });
  writeFileSync(`public/screens/home-${name}.webp`, Buffer.from(webp.split(",")[1]!, "base64"));
  await context.close();
}

/** Waits until nothing is loading or moving. */
async function settled(page: Page): Promise<void> {
  // A page with an open socket or a refresh timer is never idle.
  await page.waitForLoadState("networkidle", { timeout: 3000 }).catch(() => undefined);
  await page.waitForTimeout(250);
}
