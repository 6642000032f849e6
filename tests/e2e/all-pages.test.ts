import type { Page } from "@playwright/test";
import { addWeeks, mondayOf, weekKey } from "../../app/domain/week/week.ts";
import table from "../../app/routes.ts";
import { openInstallation } from "../../scripts/local/installation.ts";
import { inGreek } from "../../scripts/local/pseudo.ts";
import { newHost, sample } from "../hosts.ts";
import { PSEUDO, servePseudo } from "./pseudo-product.ts";
import { screenProblems } from "./screen-problems.ts";
import { onEachScreen, SCREENS, type Screen } from "./screens.ts";
import { expect, test as base } from "./test.ts";
import { today } from "./week-sheet.ts";

type Pseudo = Awaited<ReturnType<typeof servePseudo>>;

/** The product in the pseudo-language, for the journeys of this file. */
const test = base.extend<{ pseudo: Pseudo }>({
  pseudo: [
    async ({ stage }, use) => {
      const pseudo = await servePseudo(stage);
      await use(pseudo);
      await pseudo.stop();
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ pseudo }, use) => use(pseudo.url),
});
test.use({ locale: PSEUDO.ltr });

/** Pages that stay English. */
const ENGLISH = ["privacy", "terms", "admin", "admin-language", "system-stats"];

const day = today();
const learnt = encodeURIComponent(inGreek("Spanish"));
const link = "uid=1&token=1";
const VISITOR = [
  "/",
  "/login",
  "/login/provider",
  "/register",
  "/verify?email=1@2.34",
  "/verify/confirm?success=true",
  "/verify/confirm?error=1",
  `/verify/not-me?${link}`,
  `/verify/email?${link}`,
  `/morning?${link}`,
  `/reminder?${link}`,
  "/forgot-password",
  `/reset-password?${link}`,
  "/contact",
];
const OWN = [
  "/app",
  "/app?new",
  `/app?week=${weekKey(addWeeks(mondayOf(day), -1))}`,
  ...["notes", "completed", "meetings"].map((tab) => `/app?tab=${tab}`),
  "/settings",
  "/settings/trash",
  "/share",
  "/bring",
  `/close-week?week=${weekKey(addWeeks(mondayOf(day), -1))}`,
  "/calendar",
  `/calendar?day=${day}`,
  "/diary",
  "/diary?q=1",
  "/stats",
  `/language?language=${learnt}`,
  `/language?language=${learnt}&mode=daily`,
  `/language?language=${learnt}&mode=review`,
  `/language/words?language=${learnt}`,
  `/language/figures?language=${learnt}`,
  "/nowhere",
];

/** The pages with a full account that are checked with axe, and on the narrowest screen. */
const ACCESSIBLE = [
  "/app",
  "/app?tab=meetings",
  "/settings",
  "/calendar",
  "/diary",
  "/stats",
  `/language?language=${learnt}`,
  `/language?language=${learnt}&mode=daily`,
  `/language/words?language=${learnt}`,
];

/** The results: the page of each problem, and the kinds of menus and dialogs that were opened on each screen. */
interface Seen {
  problems: Map<string, string>;
  kinds: Map<string, string[]>;
}

/**
 * Runs in the page: expands everything, marks one button of each kind that opens something and is not in `seen`, and
 * returns the kinds, and whether there was anything to expand.
 */
function unfold(seen: string[]): { kinds: string[]; hasUnfolded: boolean } {
  const folded = document.querySelectorAll<HTMLDetailsElement>("details:not([open])");
  for (const details of folded) {
    details.open = true;
    details.setAttribute("data-unfolded", "");
  }
  const kinds: string[] = [];
  const root = document.querySelector("dialog:modal") ?? document;
  for (const button of root.querySelectorAll("button[aria-haspopup]")) {
    const kind = `${button.className} in ${button.parentElement!.className}`;
    if (!button.checkVisibility() || kinds.includes(kind) || seen.includes(kind)) continue;
    button.setAttribute("data-kind", `${kinds.length}`);
    kinds.push(kind);
  }
  return { kinds, hasUnfolded: folded.length > 0 };
}

/** Runs in the page: reverts `unfold`. */
function foldAgain(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>("[data-unfolded]")) {
    details.open = false;
    details.removeAttribute("data-unfolded");
  }
  for (const button of document.querySelectorAll("[data-kind]")) button.removeAttribute("data-kind");
}

/**
 * Checks an open page on a screen and in a direction, with its collapsed parts, and each kind of menu and dialog.
 */
async function lookAround(page: Page, where: string, path: string, { problems, kinds }: Seen): Promise<void> {
  const look = async (part: string) => {
    for (const problem of await screenProblems(page)) {
      if (!problems.has(problem)) problems.set(problem, `${where}, ${part}`);
    }
  };
  await look(path);
  const known = kinds.get(where) ?? [];
  const { kinds: own, hasUnfolded } = await page.evaluate(unfold, known);
  kinds.set(where, [...known, ...own]);
  if (hasUnfolded) await look(`${path}, unfolded`);
  const opened = page.locator("dialog:modal, :popover-open");
  const before = await opened.count();
  for (const i of own.keys()) {
    const button = page.locator(`[data-kind="${i}"]`);
    if (!(await button.isVisible())) continue;
    await button.click();
    await expect(opened).not.toHaveCount(before);
    await look(`${path}, ${await button.getAttribute("aria-label")}`);
    await expect(async () => {
      await page.keyboard.press("Escape");
      await expect(opened).toHaveCount(before, { timeout: 1000 });
    }).toPass();
  }
  await page.evaluate(foldAgain);
}

/** Runs in the page: gives it the direction and the styles of a language. With another `html[lang]` it would reload. */
function turn({ dir, lang }: { dir: string; lang: string }): void {
  document.documentElement.dir = dir;
  document.body.lang = lang;
}

/** Checks an open page in both directions. Turning the page costs much less than opening it in another language. */
async function lookInBothDirections(page: Page, screen: Screen, path: string, seen: Seen): Promise<void> {
  await lookAround(page, `${screen} ltr`, path, seen);
  await page.evaluate(turn, { dir: "rtl", lang: PSEUDO.rtl });
  await lookAround(page, `${screen} rtl`, path, seen);
  await page.evaluate(turn, { dir: "ltr", lang: "" });
}

/** Checks that an open page with text twice as large fits a phone. */
async function fitsTwiceAsLarge(page: Page, path: string): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize(SCREENS.narrow.size);
  const html = page.locator("html");
  await html.evaluate((root) => (root.style.fontSize = "200%"));
  // A chart adapts to its new size in the next frame.
  const tooWide = () => html.evaluate((root) => root.scrollWidth - root.clientWidth);
  await expect.poll(tooWide, `${path} with text twice as large`).toBe(0);
  await html.evaluate((root) => root.style.removeProperty("font-size"));
  await page.setViewportSize(size);
}

/** Adds a pack with two words, and a host that has reported. Returns the addresses of their pages. */
async function addForAdmins(page: Page, { stateDir }: Pseudo): Promise<string[]> {
  const language = "Seen";
  const rows = ["word_original,pronunciation,meaning,audio_hash", "uno,,one,", "due,,two,"];
  const csvFile = { name: "words.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
  await page.request.post("/api/admin/language/create-pack", { data: { language } });
  await page.request.post("/api/admin/language/upload-csv", { multipart: { language, csvFile } });
  const host = newHost();
  const headers = { authorization: `Bearer ${openInstallation(stateDir).agentToken}` };
  await page.request.post("/api/system-stats/report", { data: sample(host, 90), headers });
  const tabs = ["words", "audio", "uploads", "learners"];
  return [
    "/admin",
    ...tabs.map((tab) => `/admin-language?tab=${tab}&language=${language}`),
    `/system-stats?host=${host}`,
  ];
}

test("the check of a page finds English words, and texts that are cut, covered, outside or too wide", async ({
  page,
}) => {
  await page.setContent(`<!DOCTYPE html><html lang="uk"><title>Home · Sevenfold</title>
    <p>Sevenfold [Ŧóóđááýý] <kbd>Ctrl</kbd> <span lang="en">by Friday</span> 1@2.34</p>
    <p>Today</p>
    <button aria-label="close">×</button> <input placeholder="Search" />
    <p style="width: 50px; overflow: hidden; white-space: nowrap">[Çúúŧ ááŧ ŧĥéé ééđĝéé]</p>
    <p style="width: 50px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">[Šĥóóřŧééñééđ]</p>
    <a href="/1">[Óóñéé]</a><a href="/2" style="margin-left: -30px">[Ŧŵóó]</a>
    <p style="margin-left: calc(100vw - 60px); white-space: nowrap">[Óóúúŧšííđéé óóф ŧĥéé ŵííñđóóŵ]</p>`);
  const kinds = (await screenProblems(page)).map((problem) => problem.replace(/ (by|px) .*|:.*|\d+.*/s, "").trim());
  expect(kinds).toEqual([
    "English title",
    "English aria-label",
    "English placeholder",
    "English",
    "Cut",
    "Outside of the window",
    "The page is",
    "Covered",
  ]);
});

test("in the pseudo-language, every page is translated whole and accessible, and in both directions nothing is cut, covered or outside of a wide screen or a phone, also with text twice as large", async ({
  page,
  context,
  pseudo,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/);
  const pages = table.flatMap(({ children = [] }) => children.map(({ path = "" }) => path));
  const looked = [...VISITOR, ...OWN].map((path) => path.slice(1).split("?")[0]);
  const missing = pages.filter((path) => ![...looked, ...ENGLISH, "*"].includes(path));
  expect(missing, "pages that are not looked at").toEqual([]);
  const seen: Seen = { problems: new Map(), kinds: new Map() };
  const open = async (path: string, check: (screen: Screen) => Promise<void>) => {
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    // The next page opens on the screen on which this page was left.
    await onEachScreen(page, check);
    await fitsTwiceAsLarge(page, path);
  };
  const fits = async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  };
  for (const path of VISITOR) await open(path, (screen) => lookInBothDirections(page, screen, path, seen));
  const { token: value, url, todo } = pseudo;
  await context.addCookies([{ name: "session", value, url, httpOnly: true, sameSite: "Lax" }]);
  for (const path of [...OWN, `/app?edit=${todo}`]) {
    await open(path, async (screen) => {
      await lookInBothDirections(page, screen, path, seen);
      if (ACCESSIBLE.includes(path)) await expectAccessible();
    });
    if (ACCESSIBLE.includes(path)) await fits();
  }
  for (const path of await addForAdmins(page, pseudo)) {
    await open(path, () => expectAccessible());
    await fits();
  }
  expect(seen.kinds.size).toBe(4);
  for (const kinds of seen.kinds.values()) expect(kinds.length).toBeGreaterThan(5);
  expect([...seen.problems].map(([problem, where]) => `${where}: ${problem}`)).toEqual([]);
});
