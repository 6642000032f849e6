import { dateIn, plainDays } from "../../app/domain/time/timezone.ts";
import table from "../../app/routes.ts";
import { newProject, newTodo } from "./data.ts";
import { write } from "./database.ts";
import { storeEverywhere } from "./every-text.ts";
import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";
import { ZONE } from "./time-zone.ts";

/** The narrowest supported screen, in CSS pixels. */
const WIDTH = 320;

const today = dateIn(plainDays(ZONE), new Date());

test("no page scrolls sideways on the narrowest screen or with text twice as large, even with very long words @narrow", async ({
  page,
  admin,
  stage,
  expectedErrors,
}) => {
  await page.setViewportSize({ width: WIDTH, height: 568 });
  const language = `pack-${"W".repeat(20)}-${admin.id.slice(0, 8)}`;
  const project = await storeEverywhere(page, language, { text: "W".repeat(240), short: "W".repeat(10), today });
  const username = `WWWW${admin.id.slice(0, 8)}`;
  const email = `${"w".repeat(60)}${admin.email}`;
  write(stage, (database) =>
    database.prepare("UPDATE user SET username = ?, email = ? WHERE id = ?").run(username, email, admin.id),
  );

  const pages = table.flatMap(({ children = [] }) => children.map(({ path }) => `/${path ?? ""}`));
  const visits = [
    ...pages.map((path) => path.replace("*", "nowhere")),
    ...["notes", "completed", "meetings"].map((tab) => `/app?tab=${tab}&project=${project}`),
    `/verify?email=${email}`,
    ...["audio", "uploads", "learners"].map((tab) => `/admin-language?language=${language}&tab=${tab}`),
    `/language?language=${language}&mode=all`,
  ];
  expectedErrors.push(/404 \(Not Found\)/);
  const isTooWide = (box: Element) => box.scrollWidth > box.clientWidth;
  const wide: string[] = [];
  for (const path of visits) {
    await page.goto(path);
    const html = page.locator("html");
    if (await html.evaluate(isTooWide)) wide.push(path);
    await page.setViewportSize({ width: 375, height: 812 });
    await html.evaluate((root) => (root.style.fontSize = "200%"));
    const large = () => html.evaluate(isTooWide);
    if (await large()) {
      // A chart follows its place in the next frame.
      await expect
        .poll(large, { timeout: 5_000 })
        .toBe(false)
        .catch(() => wide.push(`${path}, twice as large`));
    }
    await page.setViewportSize({ width: WIDTH, height: 568 });
  }
  expect(wide).toEqual([]);

  await page.goto(`/calendar?day=${today}`);
  expect(await page.getByRole("dialog").evaluate(isTooWide)).toBe(false);

  await keepToasts(page);
  await page.goto("/app");
  await page.getByRole("checkbox", { name: "WWW" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeInViewport({ ratio: 1 });
});

test("three projects fit one line that scrolls to the chosen one, and weekdays stay readable at twice the text size @narrow", async ({
  page,
  person,
  stage,
}) => {
  await page.setViewportSize({ width: WIDTH, height: 568 });
  for (const name of ["Work", "Household", "Garden 26"]) await newProject(stage, person, name);
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
});

test("the form to move a todo opens below it, and its button does not move @narrow", async ({
  page,
  person,
  stage,
}) => {
  const project = await newProject(stage, person, "Garden");
  for (const todo_title of ["Sow", "A title that takes two lines on a screen as narrow as this one is"]) {
    await newTodo(stage, person, project, { todo_title, todo_due_date: today });
  }
  await page.goto(`/calendar?day=${today}`);
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
