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
  // A look at the break does not end it.
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
  // A pending request would time out when the clock jumps.
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

test("the header stays on one line with an offered and with a running break, on the narrowest phone and beside the longest names @phone", async ({
  page,
  person: _,
  stage,
}) => {
  await page.request.post("/api/project/", { data: { proje_title: "Переїздимо" } });
  const form = { intent: "change-language", locale: "uk" };
  await page.request.post("/settings", { form, headers: { origin: stage.url }, maxRedirects: 0 });
  await page.goto("/app");
  const heights = async (...widths: number[]) => {
    const found: number[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      found.push(await page.getByRole("banner").evaluate((header) => header.clientHeight));
    }
    return found;
  };
  const [wide, narrow] = await heights(1280, 320);
  await page.getByRole("button", { name: /^Почати помодоро, / }).click();
  await page.getByRole("button", { name: /^Помодоро, / }).click();
  expect(await heights(320)).toEqual([narrow]);
  await page.getByRole("button", { name: "Завершити" }).click();
  const button = page.locator(".break");
  await expect(button).toBeVisible();
  expect(await heights(1280, 1024, 960, 320)).toEqual([wide, wide, wide, narrow]);
  await button.click();
  await expect(button).toContainText(/4:\d\d/);
  expect(await heights(1280, 1024, 960, 320)).toEqual([wide, wide, wide, narrow]);
});
