import type { Page } from "@playwright/test";
import { dateIn, plainDays } from "../../app/domain/time/timezone.ts";
import { newProject, newTodo } from "./data.ts";
import { write } from "./database.ts";
import { storeEverywhere } from "./every-text.ts";
import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";
import { ZONE } from "./time-zone.ts";

/** The narrowest supported screen, in CSS pixels. */
const WIDTH = 320;

const today = dateIn(plainDays(ZONE), new Date());

/**
 * Markup that ends a text, an attribute, a script or JSON, and leaves a trace when it runs. Its first word is very
 * long.
 */
const RUNS = "self.ran=1";
const SCRIPT = `</script><script>${RUNS}</script><img src=x onerror=${RUNS}>"'><svg onload=${RUNS}>{{${RUNS}}}\${${RUNS}}`;
const TEXT = "W".repeat(40) + SCRIPT;
/** The same for fields of ten characters. */
const SHORT = "<script>WW";

/** Returns every violation of the CSP on the page's screens. */
async function violationsOn(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction("tellViolation", (what: string) => violations.push(what));
  await page.addInitScript(() => {
    document.addEventListener(
      "securitypolicyviolation",
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        const { tellViolation } = globalThis as unknown as { tellViolation(what: string): void };
        tellViolation(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
      },
    );
  });
  return violations;
}

const hasRun = (page: Page) => page.evaluate(() => "ran" in globalThis);

test("with long words and scripts stored in every text, no page that shows one runs it, violates its CSP or scrolls sideways, also with text twice as large @phone", async ({
  page,
  admin,
  stage,
  expectedErrors,
}) => {
  await page.setViewportSize({ width: WIDTH, height: 568 });
  const violations = await violationsOn(page);
  const language = `pack-${"W".repeat(20)}-${admin.id.slice(0, 8)}`;
  const project = await storeEverywhere(page, language, { text: TEXT, short: SHORT, today });
  // No form accepts such a name, but it may be older than the rule.
  const username = `<b>W${admin.id.slice(0, 8)}`;
  const email = `${"w".repeat(60)}${admin.email}`;
  write(stage, (database) =>
    database.prepare("UPDATE user SET username = ?, email = ? WHERE id = ?").run(username, email, admin.id),
  );

  const hostile = encodeURIComponent(SCRIPT);
  // The pages that show stored texts. tests/pages/hostile.test.ts opens every page with hostile addresses.
  const visits = [
    "/app",
    ...["notes", "completed", "meetings"].map((tab) => `/app?tab=${tab}&project=${project}`),
    "/settings",
    "/settings/trash",
    "/close-week",
    "/calendar",
    "/diary",
    `/diary?q=${hostile}`,
    "/share",
    "/stats",
    "/admin",
    "/system-stats",
    "/language/words",
    "/language/figures",
    `/verify?email=${email}`,
    ...["words", "audio", "uploads", "learners"].map((tab) => `/admin-language?language=${language}&tab=${tab}`),
    ...["", "&mode=daily", "&mode=all"].map((mode) => `/language?language=${language}${mode}`),
  ];
  const isTooWide = (box: Element) => box.scrollWidth > box.clientWidth;
  const wide: string[] = [];
  for (const path of visits) {
    // Hydration renders the server's markup again.
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    expect([path, await hasRun(page)]).toEqual([path, false]);
    const html = page.locator("html");
    if (await html.evaluate(isTooWide)) wide.push(path);
    await page.setViewportSize({ width: 375, height: 812 });
    await html.evaluate((root) => (root.style.fontSize = "200%"));
    const large = () => html.evaluate(isTooWide);
    if (await large()) {
      // A chart adapts to its new size in the next frame.
      await expect
        .poll(large, { timeout: 5_000 })
        .toBe(false)
        .catch(() => wide.push(`${path}, twice as large`));
    }
    await page.setViewportSize({ width: WIDTH, height: 568 });
  }
  expect(wide).toEqual([]);

  await page.goto(`/calendar?month=${today.slice(0, 7)}&day=${today}`);
  expect(await page.getByRole("dialog").evaluate(isTooWide)).toBe(false);

  await keepToasts(page);
  await page.goto("/app");
  await page.getByRole("checkbox", { name: "WWW" }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeInViewport({ ratio: 1 });
  // In other languages the label is longer, and the text next to it still needs room for its words.
  await undo.evaluate((button) => (button.textContent = "Erneut versuchen"));
  await page.setViewportSize({ width: 375, height: 568 });
  expect(await page.locator(".toast > p").evaluate((text) => text.clientWidth)).toBeGreaterThan(120);
  const tops = page.locator(".toast button").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  expect(new Set(await tops).size).toBe(1);
  await page.setViewportSize({ width: WIDTH, height: 568 });

  // The same pages by client-side navigation.
  const links = [
    ["Calendar", "/calendar"],
    ["Diary", "/diary"],
    ["Language Admin", "/admin-language"],
    ["Language Learning", "/language"],
  ] as const;
  for (const [link, path] of links) {
    await page.getByRole("button", { name: "account menu" }).click();
    await page.getByRole("menuitem", { name: link }).click();
    await expect(page.getByRole("menu")).toBeHidden();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.locator(".underway")).toHaveCount(0);
    expect([link, await hasRun(page)]).toEqual([link, false]);
  }
  expect(violations).toEqual([]);

  // Proves that the test would notice a script that runs.
  expectedErrors.push(/elsewhere\.example/);
  await page.evaluate(() => {
    document.body.appendChild(Object.assign(document.createElement("img"), { src: "https://elsewhere.example/x.png" }));
  });
  await expect(() => expect(violations).toEqual([expect.stringContaining("img-src")])).toPass();
});

test("three projects fit one line, weekdays stay readable at twice the text size, and a day's todos keep their lines @phone", async ({
  page,
  person,
  stage,
}) => {
  await page.setViewportSize({ width: WIDTH, height: 568 });
  for (const name of ["Work", "Household"]) await newProject(stage, person, name);
  const project = await newProject(stage, person, "Garden 26");
  await page.goto("/app");
  const projects = page.getByRole("tablist", { name: "Projects" });
  expect((await projects.boundingBox())!.height).toBeLessThan(60);
  for (const tab of await projects.getByRole("tab").all()) {
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await expect(tab).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByRole("button", { name: /3\/3/ })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 375, height: 812 });
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  const cut = await page
    .locator(".day-head")
    .evaluateAll((heads) =>
      heads.filter((head) => head.scrollWidth > head.clientWidth).map((head) => head.textContent),
    );
  expect(cut).toEqual([]);

  for (const todo_title of ["Sow", "A title that takes two lines on a screen as narrow as this one is"]) {
    await newTodo(stage, person, project, { todo_title, todo_due_date: today });
  }
  for (const todo_category of ["high", "medium", "low"])
    await newTodo(stage, person, project, { todo_title: "Dig", todo_category, todo_due_date: today });
  await page.goto(`/calendar?day=${today}`);
  // The priority is on the same line as the project.
  const steps = await page
    .getByRole("dialog")
    .locator(".priority")
    .evaluateAll((all) => {
      const words = document.createRange();
      const topOf = (text: Element) => {
        words.selectNodeContents(text);
        return words.getBoundingClientRect().top;
      };
      return all.map((one) => Math.abs(topOf(one) - topOf(one.closest("p")!.querySelector("a bdi")!)));
    });
  expect(steps).toHaveLength(5);
  expect(Math.max(...steps), "px between the two words").toBeLessThan(0.5);

  // The form to move a todo opens below its button, and the button does not move.
  const button = page.getByRole("dialog").locator("summary").last();
  const place = () =>
    button.evaluate((one) => {
      const [at, row] = [one, one.closest("li")!].map((box) => box.getBoundingClientRect());
      return [Math.round(at!.x), Math.round(at!.y - row!.y)];
    });
  const before = await place();
  await button.click();
  await expect(page.locator("details[open]").getByLabel("New date")).toBeVisible();
  expect(await place()).toEqual(before);
});
