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

test("every main page is mirrored from right to left, with no overflow and nothing covered, on a wide screen and a phone", async ({
  page,
  person,
  stage,
}) => {
  const work = await newProject(stage, person, "عمل Work");
  for (const todo_title of ["Call Ana at 9:30", "اتصل بـ Ana"]) {
    await newTodo(stage, person, work, { todo_title, todo_due_date: today() });
  }
  newEntries(stage, person, 3);
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

test("the left and the right arrow key move in their direction, in tabs, the week and the calendar", async ({
  page,
  person,
  stage,
}) => {
  for (const name of ["Work", "Garden"]) await newProject(stage, person, name);
  await page.goto("/app");
  const focusX = () => page.evaluate(() => document.activeElement!.getBoundingClientRect().x);
  async function leads(key: "ArrowLeft" | "ArrowRight") {
    const before = await focusX();
    await page.keyboard.press(key);
    if (key === "ArrowLeft") await expect.poll(focusX).toBeLessThan(before - 4);
    else await expect.poll(focusX).toBeGreaterThan(before + 4);
  }
  await page.locator(".projects [role=tab]").first().focus();
  await leads("ArrowLeft");
  await leads("ArrowRight");

  const tuesday = addDays(mondayOf(today()), 1);
  await open(page, tuesday).focus();
  await leads("ArrowLeft");
  await leads("ArrowRight");
  await expect(open(page, tuesday)).toBeFocused();

  await page.goto("/calendar?month=2031-03");
  const day = (date: string) => page.locator(`[data-date="${date}"] > a`);
  await day("2031-03-12").focus();
  await leads("ArrowLeft");
  await expect(day("2031-03-13")).toBeFocused();
  await leads("ArrowRight");
  await expect(day("2031-03-12")).toBeFocused();
});

test("a todo is dropped on the visible target, by mouse and by keyboard, and todos are reordered by drag", async ({
  page,
  person,
  stage,
}) => {
  const work = await newProject(stage, person, "Work");
  await newTodo(stage, person, work, { todo_title: "Call Ana" });
  await page.goto("/app");
  const monday = mondayOf(today());
  const grip = page.locator("[data-grip]");
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

  for (const todo_title of ["Sow", "Weed", "Mow"]) await newTodo(stage, person, work, { todo_title });
  await page.reload();
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

test("a title that is written from left to right begins behind its time, and one from right to left before it", async ({
  page,
  person,
  stage,
}) => {
  const work = await newProject(stage, person, "Work");
  // The newest todo is first.
  const titles = ["اقرأ التقرير الكامل عن السنة الماضية", "Read the whole report of the last year"];
  for (const todo_title of titles)
    await newTodo(stage, person, work, {
      todo_title,
      todo_due_date: today(),
      todo_time: "15:30",
      todo_repeat: "FREQ=DAILY",
    });
  const tomorrow = addDays(today(), 1);
  await page.goto(`/app?week=${weekKey(mondayOf(tomorrow))}`);
  // A repeating todo has only one line in the week, and cutting its title must not remove the first letters.
  const [toTheRight, toTheLeft] = await fold(page, tomorrow)
    .locator(".day-event")
    .evaluateAll((entries) =>
      entries.map((entry) => {
        const time = entry.querySelector("time")!;
        const letter = document.createRange();
        const title = [...time.parentElement!.childNodes].findLast((node) => node.textContent!.trim())!;
        letter.setStart(title, 0);
        letter.setEnd(title, 1);
        return Math.sign(letter.getBoundingClientRect().x - time.getBoundingClientRect().x);
      }),
    );
  expect([toTheRight, toTheLeft]).toEqual([1, -1]);
});
