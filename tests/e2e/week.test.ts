import type { Page } from "@playwright/test";
import { newProject } from "./data.ts";
import { expect, test } from "./test.ts";

const heading = (page: Page) => page.getByRole("heading", { name: /^Week \d/ });

test("weeks are changed by links, keys and Back, the address names the week, and a button pressed while one slides in takes effect afterwards @phone", async ({
  page,
  person,
  stage,
}) => {
  await newProject(stage, person, "Work");
  await page.goto("/app?week=2026-W52");
  await expect(heading(page)).toHaveText(/^Week 52 21\s?–\s?27 December 2026$/);
  const next = page.getByRole("link", { name: "Next week" });
  await next.click();
  await expect(heading(page)).toHaveText(/^Week 53 28 Dec\s?–\s?3 Jan 2027$/);
  await expect(page).toHaveURL(/week=2026-W53/);
  await page.keyboard.press("]");
  await expect(heading(page)).toHaveText(/^Week 1 4\s?–\s?10 January 2027$/);
  await expect(page).toHaveURL(/week=2027-W01/);
  await expect(next).not.toHaveAttribute("aria-disabled");
  await page.goBack();
  await expect(heading(page)).toContainText("Week 53");

  await page.getByText("Week 53", { exact: true }).dblclick();
  await expect(page.getByLabel("Week", { exact: true })).toBeFocused();
  // A title of two lines, as in German, needs the style of dialogs and not that of the week's heading.
  await expect(page.getByRole("dialog").getByRole("heading")).toHaveCSS("font-size", "18px");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Jump to Week" })).toBeFocused();

  await expect(next).not.toHaveAttribute("aria-disabled");

  // The week stands still halfway.
  await page.evaluate(() => {
    const halfway = new CSSStyleSheet();
    halfway.replaceSync(".week-sheet { animation-play-state: paused !important }");
    document.adoptedStyleSheets.push(halfway);
  });
  await next.press("Enter");
  await expect(heading(page)).toContainText("Week 1 ");
  await next.press("Enter");
  await expect(next).toHaveAttribute("aria-disabled", "true");
  await expect(heading(page)).toContainText("Week 1 ");
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  await expect(heading(page)).toContainText("Week 2 ");
  await expect(next).toBeFocused();
  await expect(next).not.toHaveAttribute("aria-disabled");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.keyboard.press("t");
  await expect(page).toHaveURL((url) => !url.searchParams.has("week"));
  await expect(next).not.toHaveAttribute("aria-disabled");
});

test("a meeting is created and fits a narrow window, its lines become todos, ticking either ticks both, and it is deleted", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  await newProject(stage, person, "Work");
  await page.goto("/app?tab=meetings");
  await page.getByRole("link", { name: "New Meeting" }).click();
  await page.getByLabel("Title").fill("Planning");
  const notes = page.getByLabel("Notes", { exact: true });
  await notes.fill("- [ ] call Ana tomorrow\n- [ ] send the report");
  await page.reload();
  await page.getByRole("button", { name: "Create Meeting" }).click();
  await expect(page.getByRole("tabpanel", { name: "Meetings" }).getByRole("link", { name: /^Planning/ })).toBeFocused();
  await page.getByRole("button", { name: "All 2 to Todos" }).click();
  const todos = page.locator(".todos").getByRole("checkbox");
  await expect(todos).toHaveCount(2);
  await expectAccessible();
  const size = page.viewportSize()!;
  await page.setViewportSize({ ...size, width: 320 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize(size);

  await page.getByRole("tab", { name: "Stats" }).click();
  await page.getByRole("link", { name: "Meeting of call Ana" }).click();
  await todos.first().click();
  await expect(notes).toHaveValue(/\[x\] call Ana/);
  await notes.fill("- [x] call Ana tomorrow\n- [x] send the report");
  await expect(todos).toHaveCount(0);
  await page.getByRole("button", { name: "Delete meeting" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "Meetings 0" })).toBeVisible();
});
