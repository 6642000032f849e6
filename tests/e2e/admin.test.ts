import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { STOPPED_MESSAGE } from "../../app/domain/impersonation/impersonation.ts";
import { write } from "./database.ts";
import { hydrated } from "./hydrated.ts";
import { intercept } from "./intercept.ts";
import { newPerson, type Person } from "./people.ts";
import type { Stage } from "./stage.ts";
import { expect, test } from "./test.ts";
import { inBothThemes } from "./themes.ts";

const rows = (page: Page) => page.getByRole("table", { name: /^Users/ }).getByRole("row");
const log = (page: Page) => page.getByRole("table", { name: /^Audit log/ });
const banner = (page: Page) => page.getByRole("region", { name: "Impersonation" });

/** Creates twelve people whose names share a prefix; the first is an admin. Returns the prefix. */
function crowd(stage: Stage): string {
  // No id contains this letter, and therefore no address of other people does.
  const mark = `w${randomUUID().slice(0, 6)}`;
  write(stage, (database) => {
    const add = database.prepare(
      `INSERT INTO user (id, username, email, role, email_verified_at, created_at)
       VALUES (?1, ?1, ?1 || '@example.com', ?2, '2020-01-01', '2020-01-01')`,
    );
    for (let i = 0; i < 12; i++) add.run(`${mark}-${String(i).padStart(2, "0")}`, i === 0 ? "admin" : "user");
  });
  return mark;
}

/** Opens the dialog to impersonate the person from the list of users. */
async function ask(page: Page, person: Person) {
  await page.goto(`/admin?search=${person.username}`);
  await page.getByRole("button", { name: `More for ${person.username}` }).click();
  await page.getByRole("menuitem", { name: "Impersonate" }).click();
}

async function impersonate(page: Page, person: Person, reason: string) {
  await ask(page, person);
  await page.getByLabel("Reason").fill(reason);
  await page.getByRole("button", { name: "Impersonate" }).click();
  await page.waitForURL("/app");
  await expect(banner(page)).toBeVisible();
}

test("the list of users is searched while typing, filtered and paged, and Back and Forward restore each step", async ({
  page,
  admin: _,
  stage,
  expectAccessible,
}) => {
  const mark = crowd(stage);
  await page.goto("/admin");
  await inBothThemes(page, expectAccessible);
  const search = page.getByRole("searchbox", { name: "Search by name or email" });
  // When a person types slowly, each pause adds a step to the history.
  await search.fill(mark);
  await expect(rows(page)).toHaveCount(11);
  await expect(page).toHaveURL(`/admin?search=${mark}`);
  await expect(search).toBeFocused();
  await expect(page.getByText("12 users · page 1 of 2")).toBeVisible();

  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(`/admin?search=${mark}&page=2`);
  await expect(rows(page)).toHaveCount(3);
  await page.getByLabel("Role").selectOption("Admin");
  await expect(page).toHaveURL(`/admin?search=${mark}&role=admin`);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText(`${mark}-00`);

  await page.goBack();
  await expect(page.getByLabel("Role")).toHaveValue("");
  await expect(rows(page)).toHaveCount(3);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/admin");
  await expect(search).toHaveValue("");
  await page.goForward();
  await expect(search).toHaveValue(mark);
  await page.reload();
  await expect(rows(page)).toHaveCount(11);
  await search.fill(`${mark} nobody`);
  await expect(page.getByText(`No user has “${mark} nobody” in their name or email.`)).toBeVisible();
  await expectAccessible();
});

test("an admin impersonates somebody for a reason, under a red banner, and stops", async ({
  page,
  admin,
  stage,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[03]/);
  const ada = newPerson(stage);
  await ask(page, ada);
  const dialog = page.getByRole("alertdialog", { name: `Impersonate ${ada.username}?` });
  await expect(dialog).toContainText(ada.email);
  await expect(page.getByLabel("Reason")).toBeFocused();
  await inBothThemes(page, expectAccessible);
  await page.getByRole("button", { name: "Impersonate" }).click();
  await expect(page.getByLabel("Reason")).toHaveAccessibleDescription("Please give a reason");
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await impersonate(page, ada, "Ticket 42");
  await expect(page).toHaveURL("/app");
  await expect(banner(page)).toContainText(
    `IMPERSONATING ${ada.username} ${ada.email} as admin ${admin.username}, 60 min left`,
  );
  await inBothThemes(page, expectAccessible);

  await page.getByLabel("Project name").focus();
  await page.keyboard.type("Help");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: /Help/ })).toBeVisible();
  await page.goto("/diary");
  await expect(page.getByText("Diary texts are hidden while impersonating.")).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByText("Ticket 42")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete Account" })).toBeHidden();
  await page.goto("/admin");
  await expect(page.getByText("Admin access required")).toBeVisible();

  await page.goto("/settings");
  await page.getByRole("button", { name: "Stop Impersonation" }).click();
  await expect(page.getByText(STOPPED_MESSAGE)).toBeVisible();
  await expect(page).toHaveURL(/\/admin(#users)?$/);
  await expect(banner(page)).toBeHidden();
  await page.goto("/settings");
  await expect(page.getByText(admin.email)).toBeVisible();
  await page.reload();
  await expect(page.getByText(STOPPED_MESSAGE)).toBeHidden();

  // Other journeys may add lines to the log at the same time.
  await page.goto(`/admin?who=${admin.username}`);
  // After each username comes the beginning of the account's id.
  const both = new RegExp(`${admin.username} [0-9a-f]{8} as ${ada.username} [0-9a-f]{8}`);
  for (const what of ["Stopped", "Added a project", "Refused 403 GET /admin"]) {
    await expect(log(page).getByRole("row").filter({ hasText: both }).filter({ hasText: what }).first()).toBeVisible();
  }
});

test("the banner shows why an impersonation could not be stopped, and the impersonation ends by itself when its time is up", async ({
  page,
  admin,
  stage,
  expectedErrors,
}) => {
  await impersonate(page, newPerson(stage), "Ticket 44");
  const actsFor = (ms: number) =>
    write(stage, (database) =>
      database
        .prepare("UPDATE session SET acts_until = ? WHERE admin_id = ?")
        .run(new Date(Date.now() + ms).toISOString(), admin.id),
    );
  actsFor(50_000);
  await page.clock.install();
  await page.goto("/settings");
  await expect(banner(page)).toContainText("1 min left");
  actsFor(-1000);
  await page.clock.fastForward("01:00");
  await expect(page.getByText("The impersonation ended by itself after 60 minutes.")).toBeVisible();
  await expect(page).toHaveURL("/settings");
  await expect(page.getByText(admin.email)).toBeVisible();

  expectedErrors.push(/net::ERR_FAILED/);
  await impersonate(page, newPerson(stage), "Ticket 43");
  // Before hydration the button would end the impersonation with a plain form post.
  await hydrated(page);
  const recover = await intercept(page, "**/_root.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Stop Impersonation" }).click();
  await expect(banner(page).getByRole("alert")).toHaveText(
    "Failed to stop impersonation: Network error - please check your connection",
  );
  recover();
  // A double click sends one request.
  const asked: string[] = [];
  page.on("request", (request) => request.method() === "POST" && asked.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: "Stop Impersonation" }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText(STOPPED_MESSAGE)).toBeVisible();
  expect(asked.filter((path) => path === "/_root.data")).toHaveLength(1);
});

test("the visits of 7, 30 or 90 days are shown, compared with the days before, and saved @phone", async ({
  page,
  admin,
  stage,
  expectAccessible,
}) => {
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  write(stage, (database) => {
    const add = database.prepare(
      "INSERT OR REPLACE INTO visit_day (page, day, visits, unique_visitors) VALUES ('*', ?, ?, ?)",
    );
    for (let i = 1; i < 14; i++) add.run(dayBefore(i), i < 7 ? 56 : 50, i < 7 ? 9 : 10);
  });
  await page.goto(`/admin?search=${admin.username}`);
  await page.getByRole("link", { name: "7 days" }).click();
  await expect(page).toHaveURL(`/admin?search=${admin.username}&days=7`);
  await expect(page.getByRole("link", { name: "7 days" })).toHaveAttribute("aria-current", "true");
  await expect(page.getByText("12 percent more than in the 7 days before, without today")).toBeAttached();
  await expect(page.getByText("10 percent fewer than in the 7 days before, without today")).toBeAttached();
  await expectAccessible();
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Visits as CSV" }).click();
  expect((await saved).suggestedFilename()).toBe("visits.csv");
  await page.getByRole("link", { name: "90 days" }).click();
  await expect(page.getByText("90 days in UTC")).toBeVisible();
});
