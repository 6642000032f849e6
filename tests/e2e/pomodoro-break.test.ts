import { expect, test } from "./test.ts";

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
