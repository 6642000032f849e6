import type { Locator, Page } from "@playwright/test";
import { cell } from "./calendar-page.ts";
import { newProject } from "./data.ts";
import { newFeed } from "./feed-server.ts";
import { keyboardOf } from "./keyboard.ts";
import { atRest } from "./page-cache.ts";
import type { Stage } from "./stage.ts";
import { expect, test } from "./test.ts";
import { inBothThemes } from "./themes.ts";
import { fold, open, today } from "./week-sheet.ts";

const day = today();
const EVENTS = { "Team planning": `${day}T09:30`, "Market day": day };

/** Adds a calendar with events of today. */
async function addCalendar(page: Page, stage: Stage, events: Record<string, string> = EVENTS) {
  const feed = newFeed(stage);
  await feed.has(events);
  const data = { calendar_address: feed.address, calendar_name: "Work" };
  expect((await page.request.post("/api/other-calendar", { data })).status()).toBe(201);
  return feed;
}

const soft = (page: Page) => fold(page, day).locator(".day-event");

test("by keyboard alone a calendar is added and shown in the day, the month and the week, and an event becomes a todo once", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  const project = await newProject(stage, person, "Work");
  const feed = newFeed(stage);
  await feed.has(EVENTS);
  const keys = keyboardOf(page);
  await page.goto("/settings");
  await keys.tabTo("textbox", /^Secret address of the calendar/);
  await page.keyboard.type(feed.address);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Team");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“Team” is beside your todos now.")).toBeVisible();
  await expectAccessible();

  await page.goto("/app");
  await expect(soft(page)).toHaveText([/Market day \(Team\)/, /9:30 Team planning \(Team\)/]);
  await open(page, day).press("Enter");
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("textbox", { name: "New todo" })).toBeFocused();
  await expectAccessible();
  await keys.enter("button", "Add to Todos Team planning", { back: true });
  await expect(panel.getByText("In your todos")).toBeVisible();
  await expect(panel.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(soft(page)).toHaveCount(1);
  const todos = async () => (await page.request.get(`/api/todo/project/${project}`)).json();
  await expect.poll(todos).toMatchObject([{ todo_title: "Team planning", todo_time: "09:30" }]);

  await page.goto("/calendar");
  await expect(cell(page, day).locator(".month-other")).toHaveText([/Market day/, /Team planning/]);
  // The legend has an entry for the calendar.
  await expect(page.locator(".page-view").getByText("Team", { exact: true })).toBeVisible();
  await page.goto(`/calendar?day=${day}`);
  const list = page.getByRole("dialog").getByRole("list", { name: "Other calendars" });
  await expect(list.getByText("In your todos")).toHaveCount(1);
  await expect(list.getByRole("button")).toHaveAccessibleName("Add to Todos Market day");
  // The second line of a long title starts below the first line, not below the mark.
  const lines = await list.locator("bdi", { hasText: "Market day" }).evaluate((title) => {
    title.textContent = "Market day ".repeat(20);
    return [...title.getClientRects()].map(({ left }) => left);
  });
  expect(lines.length).toBeGreaterThan(1);
  expect(new Set(lines).size).toBe(1);
});

test("on a phone the buttons of a calendar are below its name, and the button of an event with a long name is in sight @phone", async ({
  page,
  person,
  stage,
}) => {
  await newProject(stage, person, "Work");
  await addCalendar(page, stage, { ["W".repeat(120)]: day });
  await page.goto("/settings");
  const row = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Change Work" }) });
  /** The left edge, in pixels, of the words in a part of the row. */
  const start = (part: Locator) =>
    part.evaluate((element) => {
      const words = document.createRange();
      words.selectNode(document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!);
      return words.getBoundingClientRect().left;
    });
  const name = await start(row.getByText("Work", { exact: true }).first());
  expect(await start(row.getByRole("button").first())).toBeCloseTo(name, 0);
  await page.goto("/app");
  await open(page, day).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Add to Todos/ })).toBeInViewport({ ratio: 1 });
});

test("events are hidden by the switch in the week's head, and are there without a network, also in an opened day @reads-ahead", async ({
  page,
  context,
  person,
  stage,
  expectedErrors,
  expectAccessible,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /api\/live/);
  await newProject(stage, person, "Work");
  await addCalendar(page, stage);
  await page.goto("/app");
  await expect(soft(page)).toHaveCount(2);
  const shown = page.getByRole("button", { name: "Events of other calendars" });
  await shown.press("Enter");
  await expect(soft(page)).toHaveCount(0);
  await shown.press("Enter");
  await expect(soft(page)).toHaveCount(2);
  await atRest(page);
  await context.setOffline(true);
  await page.getByRole("link", { name: "Calendar", exact: true }).first().click();
  await cell(page, day).getByRole("link").first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("list", { name: "Other calendars" })).toContainText("Team planning");
  await dialog.getByLabel("New todo").fill("Sow");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("checkbox", { name: "Complete Sow" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cell(page, day).getByRole("link").first()).toBeFocused();
  await expect(page.getByText("Not sent yet: 1 change.")).toBeVisible();
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await expect(page.locator(".todos", { hasText: "Sow" })).toContainText("Not sent yet");
  await inBothThemes(page, expectAccessible);
  await context.setOffline(false);
  await expect(page.getByText("Not sent yet")).toHaveCount(0);
});
