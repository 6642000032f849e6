import type { Page } from "@playwright/test";
import { addDays, weekday } from "../../app/domain/week/week.ts";
import { newEntries } from "./data.ts";
import { deafen } from "./deaf.ts";
import { intercept } from "./intercept.ts";
import { atRest } from "./page-cache.ts";
import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";
import { today } from "./week-sheet.ts";

const field = (page: Page) => page.locator('[name="diary_text"]');
const status = (page: Page) => page.locator("#diary-status");

/** Runs in the page: the texts that this browser has stored, as JSON. */
function storedTexts(): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("sevenfold-commands");
    opening.addEventListener("success", () => {
      const all = opening.result.transaction("commands").objectStore("commands").getAll();
      all.addEventListener("success", () => {
        opening.result.close();
        resolve(JSON.stringify(all.result));
      });
    });
  });
}

test("an entry saves itself a second after typing stops, is kept without a network, and is there after a reload @phone", async ({
  page,
  person: _,
  expectAccessible,
  context,
  expectedErrors,
}) => {
  await page.goto("/diary");
  await expectAccessible();
  // The empty field has room for a dozen lines.
  expect((await field(page).boundingBox())!.height).toBeGreaterThan(200);
  await field(page).pressSequentially("Dear diary");
  await expect(status(page)).toHaveText("Not saved");
  await expect(status(page)).toHaveText("Saved");
  await expect(page.getByRole("timer")).toHaveText(/Open for \d+ (h|min|s)/);
  await expect(page.getByText("written", { exact: true })).toHaveCount(1);
  await page.reload();
  await expect(field(page)).toHaveValue("Dear diary");

  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await field(page).fill("Written in a tunnel");
  await expect(status(page)).toHaveText("Not sent yet");
  await expect(page.getByText("Network error - please check your connection")).toHaveCount(0);
  await context.setOffline(false);
  await expect(status(page)).toHaveText("Saved");
  await expect(page.getByText("written", { exact: true })).toHaveCount(1);
  await page.reload();
  await expect(field(page)).toHaveValue("Written in a tunnel");
});

test("a search finds days while the person types, Back returns to the results, and what a link opens stays open @reads-ahead", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  newEntries(stage, person, 45);
  await page.goto("/diary");
  await page.getByRole("searchbox").pressSequentially("day 41");
  const found = page.locator(".diary-found a");
  await expect(found).toHaveCount(1);
  await expect(found.locator("mark")).toHaveText(["Day", "41", "day"]);
  await expectAccessible();
  await page.keyboard.press("Enter");
  await expect(found).toBeFocused();
  await expect(page).toHaveURL(/q=day/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article").first()).toContainText("Day 41 ");
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("day 41");
  await expect(found).toHaveCount(1);
  // The server's results stay until the browser has computed its own.
  await page.addInitScript(() => {
    const look = () => document.querySelector(".diary-found a") ?? document.documentElement.classList.add("lost-days");
    const watch = () => new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    document.addEventListener("DOMContentLoaded", watch);
  });
  await page.reload();
  await atRest(page);
  await expect(found).toHaveCount(1);
  await expect(page.locator("html")).not.toHaveClass(/lost-days/);

  await page.goto("/diary");
  await atRest(page);
  await page.clock.install();
  const search = page.getByRole("searchbox");
  await search.fill("day 1");
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/q=day/);
  await search.fill("");
  await page
    .getByRole("article")
    .first()
    .getByRole("link", { name: /^Add to/ })
    .click();
  await expect(page).toHaveURL(/add=/);
  await page.clock.runFor(1000);
  await expect(page).not.toHaveURL(/q=/);
  await expect(page.getByLabel("Add to this day")).toBeVisible();
});

test("an empty day starts with the template, and is saved once that is changed @reads-ahead", async ({
  page,
  person: _,
  expectAccessible,
}) => {
  await page.goto("/diary");
  const written = page.getByText("written", { exact: true });
  await page.getByRole("link", { name: "Template" }).click();
  await expect(page.getByLabel("Template", { exact: true })).toBeFocused();
  await page.keyboard.type("One good thing:");
  // Before the last key is stored, the browser asks whether to leave the page; Playwright answers yes.
  await expect.poll(() => page.evaluate(storedTexts)).toContain("One good thing:");
  await page.reload();
  await expect(page.getByLabel("Template", { exact: true })).toHaveValue("One good thing:");
  await expectAccessible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(field(page)).toHaveValue("One good thing:");
  await atRest(page);
  await page.reload();
  await expect(field(page)).toHaveValue("One good thing:");
  await expect(status(page)).toHaveText("Saves by itself");
  await field(page).fill("");
  await expect(field(page)).toHaveValue("");
  await expect(status(page)).toHaveText("Saves by itself");
  await expect(page.locator("#diary-problem")).toHaveCount(0);
  await field(page).fill("One good thing:");
  await field(page).press("End");
  await page.keyboard.type(" quinces");
  await expect(status(page)).toHaveText("Saved");
  await expect(written).toHaveCount(1);
  await page.reload();
  await expect(field(page)).toHaveValue("One good thing: quinces");
});

test("a conflict between two tabs shows both texts, and the writer chooses", async ({
  page,
  context,
  person: _,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await deafen(page);
  await page.goto("/diary");
  await field(page).fill("A start");
  await expect(status(page)).toHaveText("Saved");
  const other = await context.newPage();
  await other.goto("/diary");
  await field(other).fill("From the other tab");
  await expect(status(other)).toHaveText("Saved");
  await field(page).fill("From this tab");
  await expect(page.getByRole("alert", { name: "Two texts" })).toBeVisible();
  await expect(page.getByLabel("Saved somewhere else")).toHaveValue("From the other tab");
  await expectAccessible();
  // A tab without unsaved text shows the saved text, and asks nothing.
  const third = await context.newPage();
  await third.goto("/diary");
  await expect(field(third)).toHaveValue("From the other tab");
  await expect(third.getByRole("alert", { name: "Two texts" })).toBeHidden();
  await page.reload();
  await page.getByRole("button", { name: "Keep Both" }).click();
  await expect(status(page)).toHaveText("Saved");
  await expect(field(page)).toHaveValue("From the other tab\n\nFrom this tab");
});

test("earlier entries load while the person scrolls or tabs, and one is deleted after a question, also without a network @phone", async ({
  page,
  person,
  stage,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  newEntries(stage, person, 45);
  await page.goto("/diary");
  const entries = page.getByRole("article");
  await expect(entries).toHaveCount(20);
  // At the end of the entries the focus moves to the first of the newly loaded ones.
  await page.getByRole("link", { name: "Earlier Entries" }).focus();
  await expect(entries.nth(20)).toBeFocused();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(entries).toHaveCount(45, { timeout: 1000 });
  }).toPass();
  // Deletion also works for an entry of a page that was loaded later.
  const question = page.getByRole("alertdialog", { name: "Delete this entry?" });
  await entries
    .last()
    .getByRole("link", { name: /Delete/ })
    .click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(entries).toHaveCount(44);
  await expect(page.locator("h1")).toBeFocused();
  await entries
    .first()
    .getByRole("link", { name: /Delete/ })
    .focus();
  await page.keyboard.press("Enter");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  const recover = await intercept(page, "**/diary.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(entries).toHaveCount(43);
  await page.reload();
  await expect(entries.first()).not.toContainText("Day 1 ");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  recover();
  await answered;
  await page.reload();
  await expect(entries.first()).not.toContainText("Day 1 ");
});

test("an addendum is added to a past or unwritten day, also without a network, and is changed and deleted @reads-ahead", async ({
  page,
  person,
  stage,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await keepToasts(page);
  newEntries(stage, person, 2);
  await page.goto("/diary");
  await atRest(page);
  const day = page.getByRole("article").first();
  let recover = await intercept(page, "**/diary.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await day.getByRole("link", { name: /^Add to/ }).click();
  await expect(page.getByLabel("Add to this day")).toBeFocused();
  await page.keyboard.type("She **called**.");
  await expectAccessible();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const added = day.getByRole("region", { name: /^Added on/ });
  await expect(added).toContainText("She called.");
  // The text is rendered as Markdown.
  await expect(added.locator("strong")).toHaveText("called");
  await page.reload();
  await expect(added).toContainText("She called.");
  let answered = page.waitForResponse((response) => response.request().method() === "POST");
  recover();
  await answered;
  await page.reload();
  await expect(added).toContainText("She called.");

  await added.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("What you add").press("End");
  await page.keyboard.type(" Twice.");
  await expect(added.getByText("Saved", { exact: true })).toBeVisible();
  await added.getByRole("link", { name: "Done" }).click();
  await expect(added).toContainText("She called. Twice.");
  await added.getByRole("link", { name: /^Delete/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(added).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(added).toContainText("She called. Twice.");

  const yesterday = addDays(today(), -1);
  await page.goto(`/diary?before=${today()}`);
  await atRest(page);
  recover = await intercept(page, "**/diary.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  const add = page.getByRole("link", { name: /^Add to/ });
  await add.and(page.getByRole("link", { name: new RegExp(`\\b${Number(yesterday.slice(8))}\\b`) })).click();
  await expect(page.getByLabel("Add to this day")).toBeFocused();
  const empty = page.getByRole("article").filter({ hasText: "Nothing was written on this day." });
  await expect(empty).toContainText("Nothing was written on this day.");
  await page.keyboard.type("By the sea");
  await expectAccessible();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const first = empty.getByRole("region", { name: /^Added on/ });
  await expect(first).toContainText("By the sea");
  // The other past days of that week have no entry.
  await expect(add).toHaveCount(weekday(yesterday) - 1);
  await page.reload();
  await expect(first).toContainText("By the sea");
  answered = page.waitForResponse((response) => response.request().method() === "POST");
  recover();
  await answered;
  await page.reload();
  await first.getByRole("link", { name: /^Delete/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(empty).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(first).toContainText("By the sea");
});

test.describe("at midnight", () => {
  // The westernmost zone. The test later switches to the easternmost one, where the next day has already begun.
  test.use({ timezoneId: "Etc/GMT+12" });

  test("the day ends by the server's clock, and the text typed until then stays", async ({
    page,
    context,
    person: _,
  }) => {
    // The first page sends the zone to the server.
    await page.goto("/stats");
    await page.clock.install();
    await page.goto("/diary");
    const heading = await page.locator("h1").innerText();
    await field(page).fill("The last line of the day");
    await page.clock.runFor(2000);
    await expect(status(page)).toHaveText("Saved");

    await context.addCookies([{ name: "timezone", value: "Pacific/Kiritimati", url: page.url() }]);
    // The countdown ends in the browser, but the server decides which day it is.
    await page.clock.fastForward(25 * 3_600_000);
    await expect(page.locator("h1")).not.toHaveText(heading);
    await expect(field(page)).toHaveValue("");
    await expect(page.getByRole("article").first()).toContainText("The last line of the day");
  });

  test("a text that was typed more than three days ago is offered to the new day", async ({
    page,
    context,
    person: _,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/, /status of 403/);
    await page.goto("/stats");
    // The writer's clock shows the same day, four days ago.
    await page.clock.install({ time: Date.now() - 4 * 24 * 3_600_000 });
    await page.goto("/diary");
    const recover = await intercept(page, "**/diary.data*", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await field(page).fill("The last line of the day");
    await page.clock.runFor(2000);
    await expect(status(page)).toHaveText("Not sent yet");
    recover();
    const left = page.getByRole("region", { name: "Text that was not saved" });
    await expect(async () => {
      // The page may have sent its own zone again.
      await context.addCookies([{ name: "timezone", value: "Pacific/Kiritimati", url: page.url() }]);
      await page.clock.fastForward(25 * 3_600_000);
      await expect(left).toContainText("What waited for a network can arrive for three days.", { timeout: 1000 });
    }).toPass();
    await expect(left).toContainText("You can only write diary entries until midnight");
    await expect(left.getByLabel("The text")).toHaveValue("The last line of the day");
    await left.getByRole("button", { name: "Add to Today" }).click();
    await expect(field(page)).toHaveValue("The last line of the day");
    await expect(left).toHaveCount(0);
  });
});
