import type { Locator, Page } from "@playwright/test";
import { intercept, refuse } from "./intercept.ts";
import { atRest } from "./page-cache.ts";
import { pressUntilAnnounced } from "./press-until-announced.ts";
import { expect, test } from "./test.ts";
import { keepToasts } from "./toasts.ts";

async function make(page: Page, ...titles: string[]) {
  for (const proje_title of titles)
    expect((await page.request.post("/api/project/", { data: { proje_title } })).status()).toBe(201);
}

const projects = (page: Page) => page.getByRole("list", { name: "Projects", exact: true });
const archived = (page: Page) => page.getByRole("list", { name: "Archived projects" });

/** The titles of a list, in their order. */
const expectTitles = (list: Locator, titles: string[]) =>
  expect(list.getByRole("listitem").locator("p > bdi")).toHaveText(titles);

const confirm = (page: Page, name: string) => page.getByRole("alertdialog").getByRole("button", { name }).click();

test("a question about a project returns the focus, an archived project leads to the heading, and Undo restores a deleted one", async ({
  page,
  person: _,
  expectAccessible,
}) => {
  await make(page, "Work", "Home");
  await keepToasts(page);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Archive Work" }).click();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Archive Work" })).toBeFocused();
  await page.keyboard.press("Enter");
  await confirm(page, "Archive");
  await expectTitles(archived(page), ["Work"]);
  await expect(page.getByRole("heading", { name: "Projects", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Unarchive Work" }).click();
  await confirm(page, "Unarchive");
  await expectTitles(projects(page), ["Work", "Home"]);
  await page.getByRole("button", { name: "Delete Work" }).click();
  // A reload before the response would send the request again, after the project was deleted.
  const deleted = page.waitForResponse((answer) => answer.request().postData()?.includes('"delete"') ?? false);
  await confirm(page, "Delete");
  await (await deleted).finished();
  const restored = page.waitForResponse((answer) => answer.request().postData()?.includes('"restore"') ?? false);
  await page.locator(".toast", { hasText: "Deleted “Work”" }).getByRole("button", { name: "Undo" }).click();
  await (await restored).finished();
  await page.reload();
  await expectTitles(projects(page), ["Work", "Home"]);
});

test("projects are reordered by menu, by Alt and arrows, by keyboard drag and by mouse", async ({
  page,
  person: _,
}) => {
  await make(page, "a", "b", "c");
  await page.goto("/settings");

  await page.getByRole("button", { name: "More for a" }).click();
  await expect(page.getByRole("menuitem", { name: "Move up" })).toBeDisabled();
  await page.getByRole("menuitem", { name: "Move down" }).click();
  await expectTitles(projects(page), ["b", "a", "c"]);
  await expect(page.getByText("a moved to position 2 of 3")).toBeAttached();
  await expect(page.getByRole("button", { name: "More for a" })).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await expectTitles(projects(page), ["b", "c", "a"]);
  await expect(page.getByRole("button", { name: "More for a" })).toBeFocused();

  const grip = page.getByRole("button", { name: "Move c" });
  await grip.focus();
  await expect(grip).toHaveAttribute("aria-roledescription", /./);
  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up c, position 2 of 3")).toBeAttached();
  await pressUntilAnnounced(() => page.keyboard.press("ArrowUp"), page.getByText("c moved to position 1 of 3"));
  await page.keyboard.press("Space");
  await expectTitles(projects(page), ["c", "b", "a"]);

  // Hovering waits until the rows no longer move.
  for (const row of [grip, page.getByRole("button", { name: "Move a" })]) await row.hover();
  const from = (await page.getByRole("button", { name: "Move a" }).boundingBox())!;
  const to = (await grip.boundingBox())!;
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y + 8, { steps: 12 });
  await expect(page.getByText("a moved to position 1 of 3")).toBeAttached();
  await page.mouse.up();
  await expectTitles(projects(page), ["a", "c", "b"]);
  await expect(async () => {
    const list = (await (await page.request.get("/api/project/")).json()) as { proje_title: string }[];
    expect(list.map((one) => one.proje_title)).toEqual(["a", "c", "b"]);
  }).toPass();
});

test("a failed change is reported in place, and the list is reverted", async ({ page, person: _, expectedErrors }) => {
  expectedErrors.push(/status of 500/);
  await make(page, "a", "b");
  await page.goto("/settings");
  await intercept(page, "**/settings.data*", (route) =>
    route.request().method() === "POST" ? refuse(route, 500, "Server error") : route.continue(),
  );
  await page.getByRole("button", { name: "Archive a" }).click();
  await confirm(page, "Archive");
  await expect(page.getByRole("alert")).toHaveText("Failed to archive project");
  await page.getByRole("button", { name: "More for b" }).click();
  await page.getByRole("menuitem", { name: "Move up" }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to reorder projects");
  await expectTitles(projects(page), ["a", "b"]);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("button", { name: "More for b" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const name = page.getByLabel("Project name");
  await name.fill("Office");
  await name.press("Enter");
  await expect(name).toHaveAccessibleDescription("Server error");
  await expect(name).toHaveValue("Office");
  await expect(name).toBeFocused();
});

test("offline changes to projects are sent once online @reads-ahead", async ({
  page,
  person: _,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await make(page, "a", "b", "c");
  await page.goto("/settings");
  await atRest(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "More for a" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByLabel("Project name").fill("House");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "More for House" }).click();
  await page.getByRole("menuitem", { name: "Move down" }).click();
  await page.getByRole("button", { name: "Archive b" }).click();
  await confirm(page, "Archive");
  await page.getByRole("button", { name: "Delete c" }).click();
  await confirm(page, "Delete");
  await expectTitles(projects(page), ["House"]);
  await expectTitles(archived(page), ["b"]);
  await expect(page.getByText("Not sent yet: 4 changes.")).toBeVisible();
  await context.setOffline(false);
  await expect(async () => {
    const list = (await (await page.request.get("/api/project/")).json()) as { proje_title: string }[];
    expect(list.map((one) => one.proje_title)).toEqual(["House"]);
  }).toPass();
  await expect(page.getByText("Not sent yet: ")).toBeHidden();
  await page.reload();
  await expectTitles(projects(page), ["House"]);
  await expectTitles(archived(page), ["b"]);
});
