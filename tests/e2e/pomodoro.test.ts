import type { Page } from "@playwright/test";
import { deafen } from "./deaf.ts";
import { intercept } from "./intercept.ts";
import { lengthenSession } from "./long-session.ts";
import { signIn } from "./people.ts";
import { pagesReadAhead } from "./page-cache.ts";
import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";

const timer = (page: Page) => page.getByRole("button", { name: /^(Start a pomodoro|Pomodoro), / });

/** Opens the home page with one project, and waits until it is ready. */
async function openHome(page: Page) {
  await page.request.post("/api/project/", { data: { proje_title: "Garden" } });
  await page.goto("/app");
  await page.mouse.move(200, 200);
}

test("two devices show one clock", async ({ page, person, stage, openBrowser, expectAccessible, expectedErrors }) => {
  // The note is too long.
  expectedErrors.push(/status of 400/);
  await openHome(page);
  const context = await openBrowser();
  await signIn(context, stage, person);
  const phone = await context.newPage();
  await phone.goto("/diary");
  await phone.mouse.move(200, 200);
  await expect(timer(phone)).toContainText("25:00");

  await timer(page).click();
  for (const one of [page, phone]) await expect(timer(one)).toContainText(/24:\d\d/);
  await expect(phone).toHaveTitle(/^2[34]:\d\d · /);
  await expectAccessible();

  await timer(phone).click();
  const dialog = phone.getByRole("dialog", { name: "Garden" });
  await expect(dialog.getByText("Active", { exact: true })).toBeVisible();
  await expect(dialog.getByText("25 minutes", { exact: true })).toBeVisible();
  await expectAccessible(phone);
  await phone.keyboard.press("Space");
  await expect(dialog.getByText("Paused", { exact: true })).toBeVisible();
  await expect(timer(page)).toContainText("paused");
  await expect(page).toHaveTitle(/^Paused 2[34]:\d\d · /);
  await phone.keyboard.press("Space");
  await expect(timer(page)).not.toContainText("paused");

  await lengthenSession(page);
  await timer(page).click();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(dialog).toBeHidden();
  await expect(phone.getByText("No active pomodoro session.", { exact: false })).toBeVisible();
  await expectAccessible();
  // The header's style for minutes does not apply to the dialog.
  await expect(page.getByText("Note (optional)")).toHaveCSS("text-align", "start");
  const note = page.getByLabel("Note (optional)");
  await note.fill("x".repeat(751));
  await page.getByRole("button", { name: "Save Note" }).click();
  await expect(note).toHaveAccessibleDescription(/at most 750 characters/);
  await expect(note).toBeFocused();
  await note.fill("Sowed the beans");
  await page.keyboard.press("Enter");
  await expect(timer(page)).toBeFocused();
  await page.goto("/stats");
  await expect(page.getByRole("row", { name: /Garden Sowed the beans \d+ min/ })).toBeVisible();
});

test("the end of a pomodoro rings once per browser, and is completed by hand @reads-ahead", async ({
  page,
  person,
  context,
}) => {
  expect(person.id).not.toBe("");
  let rings = 0;
  await context.exposeFunction("rang", () => (rings += 1));
  await context.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      if (!this.muted) void (window as unknown as { rang(): void }).rang();
      return play.call(this);
    };
  });
  await page.clock.install();
  await openHome(page);
  const other = await context.newPage();
  await other.clock.install();
  await other.goto("/app");
  await other.mouse.move(200, 200);
  await pagesReadAhead(page);
  // A pending request would time out when the clock jumps.
  const [started] = await Promise.all([other.waitForResponse(/\/api\/pomodoro\/start$/), timer(other).click()]);
  await started.finished();
  for (const one of [page, other]) await expect(timer(one)).toContainText("24:");

  for (const one of [page, other]) await one.clock.fastForward("25:00");
  for (const one of [page, other]) {
    await expect(timer(one)).toContainText("0:00");
    await expect(one).toHaveTitle(/^Timer complete · /);
  }
  // The toast has disappeared during the skipped minutes.
  await timer(page).click();
  const dialog = page.getByRole("dialog", { name: "Garden" });
  await expect(dialog.getByText("Timer Complete", { exact: true })).toBeVisible();
  await expect(dialog.getByText(/^It ended/)).toBeVisible();
  await dialog.getByRole("button", { name: "Complete" }).click();
  // A session of less than a minute asks for no note.
  await expect(page.getByText("Pomodoro completed: less than a minute on Garden.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  for (const one of [page, other]) await expect(timer(one)).toContainText("25:00");
  await expect.poll(() => rings).toBe(1);
});

test("a pomodoro announces only its start, the last five minutes and its end @reads-ahead", async ({
  page,
  person: _,
}) => {
  await page.clock.install();
  // After a connection that was lost for ten minutes the page reads its data again, and the next jump of the clock
  // would time out that read.
  await deafen(page);
  await openHome(page);
  await pagesReadAhead(page);
  await page.evaluate(() => {
    const said: string[] = ((window as unknown as { said: string[] }).said = []);
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest("[role=status], [role=alert], [aria-live]");
        const text = region?.ariaLive === "off" ? "" : (region?.querySelector("p") ?? region)?.textContent;
        if (text && said.at(-1) !== text) said.push(text);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  // A pending request would time out when the clock jumps.
  const [started] = await Promise.all([page.waitForResponse(/\/api\/pomodoro\/start$/), timer(page).click()]);
  await started.finished();
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  const soFar = ["Pomodoro started: 25 minutes on Garden."];
  await expect.poll(said).toEqual(soFar);
  await page.clock.fastForward("10:00");
  await page.clock.fastForward("10:00");
  soFar.push("Five minutes left.");
  await expect.poll(said).toEqual(soFar);
  await page.clock.fastForward("25:00");
  await expect.poll(said).toEqual([...soFar, expect.stringMatching(/^Timer complete\./)]);
});

test("a cancelled pomodoro is shown until its dialog is closed, and a button of its toast keeps its minutes", async ({
  page,
  person: _,
}) => {
  await openHome(page);
  await timer(page).click();
  await expect(timer(page)).toContainText(/24:\d\d/);
  await timer(page).click();
  const dialog = page.getByRole("dialog", { name: "Garden" });
  // The socket announces the end before the response arrives.
  await page.route("**/api/pomodoro/cancel", async (route) => {
    const response = await route.fetch();
    await expect(timer(page)).toContainText("25:00");
    await expect(dialog.getByText("Active", { exact: true })).toBeVisible();
    await route.fulfill({ response });
  });
  await page.evaluate(() => {
    const said: string[] = ((window as unknown as { said: string[] }).said = []);
    new MutationObserver(() => {
      if (document.body.textContent.includes("No active pomodoro session")) said.push("nothing is active");
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Pomodoro cancelled. Its minutes do not count.")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([]);

  await page.unroute("**/api/pomodoro/cancel");
  await keepToasts(page);
  await page.reload();
  await page.mouse.move(200, 200);
  await lengthenSession(page, "cancel");
  await timer(page).click();
  await expect(timer(page)).toContainText(/24:\d\d/);
  await timer(page).click();
  await page.getByRole("dialog", { name: "Garden" }).getByRole("button", { name: "Cancel" }).click();
  const statuses = async () => {
    const answer = await page.request.get("/api/pomodoro/history");
    const { sessions } = (await answer.json()) as { sessions: { status: string }[] };
    return sessions.map(({ status }) => status);
  };
  await expect.poll(statuses).toEqual(["cancelled", "cancelled"]);
  await page.getByRole("button", { name: "Keep Minutes" }).click();
  await expect.poll(statuses).toEqual(["completed", "cancelled"]);
});

test("an invalid length, a failing start and a missing project are reported at once", async ({
  page,
  person: _,
  expectAccessible,
  expectedErrors,
}) => {
  await page.goto("/app");
  await page.mouse.move(200, 200);
  await timer(page).click();
  await expect(page.getByText("Failed to start pomodoro: Please create a project first.")).toBeVisible();

  expectedErrors.push(/ERR_FAILED/);
  await openHome(page);
  await page.getByRole("button", { name: "Pomodoro length and project" }).click();
  await page.getByRole("menuitem", { name: "Another length…" }).click();
  const minutes = page.getByLabel("Minutes");
  const isRefused = async (typed: string, text: string) => {
    await minutes.fill(typed);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(minutes).toHaveAccessibleDescription(`1 to 180 ${text}`);
    await expect(minutes).toHaveValue(typed);
    await expect(minutes).toBeFocused();
  };
  for (const typed of ["", "0", "181", "2.5"]) await isRefused(typed, "Choose a length of 1 to 180 minutes");
  await expectAccessible();
  const recover = await intercept(page, "**/api/pomodoro/start", (route) => route.abort());
  await isRefused("50", "Network error - please check your connection");
  recover();
  await page.keyboard.press("Enter");
  await expect(timer(page)).toContainText(/50:00|4\d:\d\d/);
  await expect(timer(page)).toBeFocused();
});
