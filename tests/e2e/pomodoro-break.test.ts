import { signIn } from "./people.ts";
import { pagesReadAhead } from "./page-cache.ts";
import { expect, test } from "./test.ts";

test("a completed pomodoro offers a break, the same on every device", async ({
  page,
  person,
  stage,
  openBrowser,
  expectAccessible,
}) => {
  await page.request.post("/api/project/", { data: { proje_title: "Garden" } });
  await page.goto("/app");
  const context = await openBrowser();
  await signIn(context, stage, person);
  const phone = await context.newPage();
  await phone.goto("/diary");

  await page.getByRole("button", { name: /^Start a pomodoro, / }).click();
  await page.getByRole("button", { name: /^Pomodoro, / }).click();
  await page.getByRole("button", { name: "Complete" }).click();
  for (const one of [page, phone]) await expect(one.getByRole("button", { name: "Take a break, 5 min" })).toBeVisible();
  await expect(page.getByText("Time for a break of 5 minutes.")).toBeAttached();
  await expectAccessible();

  await phone.getByRole("button", { name: "Take a break, 5 min" }).click();
  for (const one of [page, phone])
    await expect(one.getByRole("button", { name: /^Break, 4:\d\d left$/ })).toBeVisible();
  await expectAccessible();
  // Looking at it does not end it.
  await page.getByRole("button", { name: /^Break, / }).press("Enter");
  await page.keyboard.press("Escape");
  await expect(phone.getByRole("button", { name: /^Break, / })).toBeVisible();
  await page.getByRole("button", { name: /^Break, / }).press("Enter");
  await page.getByRole("menuitem", { name: "End the break" }).press("Enter");
  for (const one of [page, phone]) {
    await expect(one.getByText("The break is over.")).toBeAttached();
    await expect(one.getByRole("button", { name: /break, /i })).toHaveCount(0);
    await expect(one.getByRole("dialog")).toHaveCount(0);
  }
  await expect(page.getByRole("button", { name: /^Start a pomodoro, / })).toBeFocused();
});

test("a break ends by itself: quietly, and with the header as it was before @reads-ahead", async ({
  page,
  person: _,
  expectAccessible,
}) => {
  await page.clock.install();
  await page.request.post("/api/project/", { data: { proje_title: "Garden" } });
  await page.goto("/app");
  await pagesReadAhead(page);
  await page.getByRole("button", { name: /^Start a pomodoro, / }).click();
  await page.getByRole("button", { name: /^Pomodoro, / }).click();
  await page.getByRole("button", { name: "Complete" }).click();
  // A pending request would time out when the time jumps.
  const [started] = await Promise.all([
    page.waitForResponse(/\/api\/pomodoro\/break$/),
    page.getByRole("button", { name: "Take a break, 5 min" }).click(),
  ]);
  await started.finished();
  await expect(page.getByRole("button", { name: /^Break, 4:\d\d left$/ })).toBeVisible();
  await page.getByRole("button", { name: /^Break, / }).focus();
  await page.clock.fastForward("05:01");
  await expect(page.getByText("The break is over.")).toBeAttached();
  await expect(page.getByRole("button", { name: /break, /i })).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Start a pomodoro, / })).toBeFocused();
  await expectAccessible();
});

test("on the narrowest phone the header stays one line with a break that is offered, and with one that runs @phone", async ({
  page,
  person: _,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.request.post("/api/project/", { data: { proje_title: "Garden" } });
  await page.goto("/app");
  const height = () => page.getByRole("banner").evaluate((header) => header.clientHeight);
  const before = await height();
  await page.getByRole("button", { name: /^Start a pomodoro, / }).click();
  await page.getByRole("button", { name: /^Pomodoro, / }).click();
  expect(await height()).toBe(before);
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByRole("button", { name: "Take a break, 5 min" })).toBeVisible();
  expect(await height()).toBe(before);
  await page.getByRole("button", { name: "Take a break, 5 min" }).click();
  await expect(page.getByRole("button", { name: /^Break, / })).toBeVisible();
  expect(await height()).toBe(before);
});

test("a break beside the longest names of places and of a person leaves the header one line", async ({
  page,
  person: _,
  stage,
}) => {
  await page.request.post("/api/project/", { data: { proje_title: "Переїздимо" } });
  const form = { intent: "change-language", locale: "uk" };
  await page.request.post("/settings", { form, headers: { origin: stage.url }, maxRedirects: 0 });
  await page.goto("/app");
  const height = () => page.getByRole("banner").evaluate((header) => header.clientHeight);
  const before = await height();
  await page.getByRole("button", { name: /^Почати помодоро, / }).click();
  await page.getByRole("button", { name: /^Помодоро, / }).click();
  await page.getByRole("button", { name: "Завершити" }).click();
  await expect(page.locator(".break")).toBeVisible();
  for (const width of [960, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await height()]).toEqual([width, before]);
  }
});
