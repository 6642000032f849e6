import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { STOPPED_MESSAGE } from "../../app/domain/impersonation/impersonation.ts";
import { write } from "./database.ts";
import { newPerson, type Person } from "./people.ts";
import type { Stage } from "./stage.ts";
import { expect, test } from "./test.ts";
import { inBothThemes } from "./themes.ts";

const rows = (page: Page) => page.getByRole("table", { name: /^Users/ }).getByRole("row");
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
}) => {
  const mark = crowd(stage);
  await page.goto("/admin");
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
});

test("an admin impersonates somebody for a reason, under a red banner, until it is stopped or ends by itself", async ({
  page,
  admin,
  stage,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[03]/);
  const ada = newPerson(stage);
  await ask(page, ada);
  const reason = page.getByLabel("Reason");
  await expect(reason).toBeFocused();
  await inBothThemes(page, expectAccessible);
  await page.getByRole("button", { name: "Impersonate" }).click();
  await expect(reason).toHaveAccessibleDescription("Please give a reason");
  await expect(reason).toBeFocused();
  await page.keyboard.type("Ticket 42");
  await page.getByRole("button", { name: "Impersonate" }).click();
  await page.waitForURL("/app");
  await expect(banner(page)).toContainText(`IMPERSONATING ${ada.username}`);
  await inBothThemes(page, expectAccessible);
  await page.getByLabel("Project name").fill("Help");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: /Help/ })).toBeVisible();
  // A double click sends one request.
  const asked: string[] = [];
  page.on("request", (request) => request.method() === "POST" && asked.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: "Stop Impersonation" }).dblclick();
  await expect(page.getByText(STOPPED_MESSAGE)).toBeVisible();
  await expect(page).toHaveURL(/\/admin(#users)?$/);
  expect(asked.filter((path) => path === "/_root.data")).toHaveLength(1);
  await expect(banner(page)).toBeHidden();

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
  await expect(page.getByText(admin.email)).toBeVisible();
});
