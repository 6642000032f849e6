import { newEntries } from "./data.ts";
import { expect, test } from "./test.ts";

test("an entry saves itself a second after typing stops, earlier entries load while the person scrolls, and Back returns to the days that were found @phone", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  newEntries(stage, person, 25);
  await page.goto("/diary");
  await expectAccessible();
  const field = page.locator('[name="diary_text"]');
  // The empty field has room for a dozen lines.
  expect((await field.boundingBox())!.height).toBeGreaterThan(200);
  await field.pressSequentially("Dear diary");
  await expect(page.locator("#diary-status")).toHaveText("Saved");
  await page.reload();
  await expect(field).toHaveValue("Dear diary");

  const entries = page.getByRole("article");
  await expect(entries).toHaveCount(20);
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(entries).toHaveCount(25, { timeout: 1000 });
  }).toPass();

  await page.getByRole("searchbox").pressSequentially("day 21");
  const found = page.locator(".diary-found a");
  await expect(found.locator("mark")).toHaveText(["Day", "21", "day"]);
  await expect(page).toHaveURL(/q=day/);
  await expectAccessible();
  await found.click();
  await expect(entries.first()).toContainText("Day 21 ");
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("day 21");
  await expect(found).toHaveCount(1);
});
