import { newProject, newTodo } from "./data.ts";
import { place, places, visitPlaces } from "./places.ts";
import { keyboardOf } from "./keyboard.ts";
import { expect, test } from "./test.ts";
import { inBothThemes } from "./themes.ts";
import { keepToasts } from "./toasts.ts";

const PHONE = { width: 375, height: 812 };

test("on a phone the navigation is a bar at the bottom that leads to each page, covers neither the focus nor a toast, and scrolls when text is twice as large", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  const project = await newProject(stage, person, "Garden");
  await newTodo(stage, person, project, { todo_title: "Sow" });
  await page.setViewportSize(PHONE);
  await keepToasts(page);
  await page.goto("/settings");
  const bar = (await places(page).boundingBox())!;
  expect(bar.y + bar.height).toBe(PHONE.height);
  for (const link of await places(page).getByRole("link").all()) {
    const { width, height } = (await link.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  // The focus ring is checked at each stop.
  await keyboardOf(page).tabTo("link", "Terms");
  await page.goto("/app");
  await visitPlaces(page);
  await expect(place(page, "Language")).toHaveCount(0);
  await inBothThemes(page, expectAccessible);
  await page.getByRole("checkbox", { name: "Sow" }).click();
  const end = () => page.locator(".toast").evaluate((toast) => toast.getBoundingClientRect().bottom);
  // The bar slides up to its place.
  await expect.poll(end).toBeLessThan(bar.y);

  await page.goto("/stats");
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await keyboardOf(page).tabTo("link", "Statistics");
});

test("on paper a todo's title keeps its width, the week is in landscape, the diary has its text, and there are no buttons and fields", async ({
  page,
  stage,
  person,
}) => {
  const isAcross = async () => {
    const [, width, height] = /MediaBox\s*\[0 0 (\S+) (\S+)\]/.exec((await page.pdf()).toString("latin1"))!;
    return Number(width) > Number(height);
  };
  const work = await newProject(stage, person, "Work");
  await newTodo(stage, person, work, { todo_title: "Write the letter to Ana" });
  await page.goto("/app");
  expect(await isAcross()).toBe(true);
  await page.emulateMedia({ media: "print" });
  const title = page.getByText("Write the letter to Ana", { exact: true });
  await expect.poll(async () => (await title.boundingBox())!.width).toBeGreaterThan(120);
  await expect(places(page)).toBeHidden();

  await page.emulateMedia({ media: "screen" });
  await page.goto("/diary");
  expect(await isAcross()).toBe(false);
  await page.getByRole("textbox", { name: /^Entry of/ }).fill("Quinces at the market.");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("textbox", { name: /^Entry of/ })).toBeVisible();
  for (const hidden of [
    places(page),
    page.getByText("Saved", { exact: true }),
    page.getByRole("searchbox"),
    page.getByText(/^Open for/),
  ])
    await expect(hidden).toBeHidden();
});
