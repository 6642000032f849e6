import type { Locator, Page } from "@playwright/test";
import { addDays, mondayOf, weekKey } from "../../app/domain/week/week.ts";
import { newEntries, newProject, newTodo } from "./data.ts";
import { drag } from "./drag.ts";
import { onEachScreen } from "./screens.ts";
import { expect, test } from "./test.ts";
import { fold, open, today } from "./week-sheet.ts";

test.use({ locale: "ar" });

/** The parts whose children must be next to or below each other, never on top of each other. */
const PARTS = [
  ".header-line",
  ".places",
  "main",
  ".page",
  ".page-head",
  ".week",
  ".week-head",
  ".week-strip",
  ".day-column",
];

/** Runs in the page: the children of parts that overlap. */
function overlaps(parts: Element[]): string[] {
  // The touch target extends half a line over its neighbours, in pixels.
  const REACH = 9;
  const boxesOf = (part: Element) =>
    [...part.children]
      .filter((child) => !/absolute|fixed/.test(getComputedStyle(child).position) && child.checkVisibility())
      .map((child) => ({ name: `${child.tagName} ${child.className}`, box: child.getBoundingClientRect() }));
  const share = (a: DOMRect, b: DOMRect) => ({
    width: Math.min(a.right, b.right) - Math.max(a.left, b.left),
    height: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  });
  return parts.flatMap((part) =>
    boxesOf(part).flatMap(({ name, box }, i, all) =>
      all
        .slice(i + 1)
        .filter((other) => share(box, other.box).width > REACH && share(box, other.box).height > REACH)
        .map((other) => `${name} and ${other.name}`),
    ),
  );
}

/**
 * Runs in the page: 1 where the title begins behind its time, -1 where it begins before it. A repeating todo has only
 * one line in the week, and cutting its title must not remove the first letters.
 */
function sidesOfTitles(entries: Element[]): number[] {
  return entries.map((entry) => {
    const time = entry.querySelector("time")!;
    const letter = document.createRange();
    const title = [...time.parentElement!.childNodes].findLast((node) => node.textContent!.trim())!;
    letter.setStart(title, 0);
    letter.setEnd(title, 1);
    return Math.sign(letter.getBoundingClientRect().x - time.getBoundingClientRect().x);
  });
}

async function expectMirrored(page: Page, path: string) {
  await page.goto(path);
  const html = page.locator("html");
  await expect(html).toHaveAttribute("dir", "rtl");
  await onEachScreen(page, async (screen) => {
    const at = `${path}, ${screen}`;
    expect(await html.evaluate((root) => root.scrollWidth - root.clientWidth), `${at} scrolls sideways`).toBe(0);
    for (const part of PARTS) {
      const found = await page.locator(part).evaluateAll(overlaps);
      expect(found, at).toEqual([]);
    }
  });
}

test("every main page is mirrored from right to left, with no overflow and nothing covered, on a wide screen and a phone, and each title begins on the side of its letters", async ({
  page,
  person,
  stage,
}) => {
  const work = await newProject(stage, person, "عمل Work");
  const daily = { todo_due_date: today(), todo_time: "15:30", todo_repeat: "FREQ=DAILY" };
  // The newest todo is first.
  for (const todo_title of ["اقرأ التقرير الكامل عن السنة الماضية", "Read the whole report of the last year"]) {
    await newTodo(stage, person, work, { todo_title, ...daily });
  }
  newEntries(stage, person, 3);
  const tomorrow = addDays(today(), 1);
  await page.goto(`/app?week=${weekKey(mondayOf(tomorrow))}`);
  expect(await fold(page, tomorrow).locator(".day-event").evaluateAll(sidesOfTitles)).toEqual([1, -1]);
  for (const path of ["/app", "/app?tab=meetings", "/calendar", "/diary", "/stats", "/settings"]) {
    await expectMirrored(page, path);
  }
  // The mark is at the side where text begins, and the week begins there too.
  await page.goto("/app");
  const x = async (of: Locator) => (await of.boundingBox())!.x;
  await onEachScreen(page, async () => {
    expect(await x(page.locator("header a").first())).toBeGreaterThan(
      await x(page.locator("header [aria-haspopup]").last()),
    );
    const monday = mondayOf(today());
    expect(await x(open(page, monday))).toBeGreaterThan(await x(open(page, addDays(monday, 6))));
  });
  await page.context().clearCookies();
  for (const path of ["/", "/login"]) await expectMirrored(page, path);
});

test("a todo is dropped on the visible target, by mouse and by keyboard, and todos are reordered by drag", async ({
  page,
  person,
  stage,
}) => {
  const work = await newProject(stage, person, "Work");
  for (const todo_title of ["Sow", "Weed", "Call Ana"]) await newTodo(stage, person, work, { todo_title });
  await page.goto("/app");
  const monday = mondayOf(today());
  const grip = page.locator("[data-grip]").first();
  const planned = (date: string) => fold(page, date).locator(".day-todo", { hasText: "Call Ana" });
  await expect(async () => {
    await drag(page, grip, open(page, addDays(monday, 1)));
    await expect(planned(addDays(monday, 1))).toBeVisible({ timeout: 5000 });
  }).toPass();

  const target = page.locator(".week-strip [data-over]");
  await grip.focus();
  await page.keyboard.press("Space");
  await expect(async () => {
    await page.keyboard.press("ArrowLeft");
    await expect(target).toHaveCount(1, { timeout: 2000 });
  }).toPass();
  const x = async () => (await target.boundingBox())!.x;
  const before = await x();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(x).toBeLessThan(before);
  const date = (await target.getAttribute("data-day"))!;
  await page.keyboard.press("Space");
  await expect(planned(date)).toBeVisible();

  const rows = page.locator(".todos > li[data-id] .todo-text");
  const first = await rows.first().textContent();
  await expect(async () => {
    const grip = page.locator("[data-grip]").first();
    await grip.hover();
    await expect(page.locator("[data-grip][aria-roledescription]").first()).toBeAttached();
    const { x, y } = (await grip.boundingBox())!;
    const below = (await rows.nth(2).boundingBox())!;
    await page.mouse.move(x + 8, y + 8);
    await page.mouse.down();
    await page.mouse.move(x - 4, y + 20, { steps: 4 });
    await page.mouse.move(x + 8, below.y + below.height, { steps: 12 });
    await page.mouse.up();
    await expect(rows.nth(2)).toHaveText(first!, { timeout: 5000 });
  }).toPass();
});
