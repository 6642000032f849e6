import type { Page } from "@playwright/test";
import { newProject } from "./data.ts";
import { test } from "./network-test.ts";
import { cachedPages, pagesReadAhead } from "./page-cache.ts";
import { givePassword, PASSWORD } from "./people.ts";
import { expect } from "./test.ts";

test.use({ serviceWorkers: "allow", readsAhead: true });

/** Opens a page, and waits until its service worker can handle a share without a network. */
async function install(page: Page) {
  await page.goto("/app");
  const kept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith("sevenfold-documents-"));
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(kept).toEqual(expect.arrayContaining(["/app", "/share"]));
  await pagesReadAhead(page);
  await expect.poll(() => cachedPages(page)).toContain("/app");
}

/** Shares as a phone does: sends a form with files, which redirects to the page. */
async function share(page: Page, fields: Record<string, string>, picture?: "picture") {
  await Promise.all([
    page.waitForURL("**/share"),
    page.evaluate(
      async ({ fields, hasPicture }) => {
        const form = document.createElement("form");
        Object.assign(form, { method: "post", action: "/share", enctype: "multipart/form-data" });
        for (const [name, value] of Object.entries(fields)) {
          const field = document.createElement("textarea");
          Object.assign(field, { name, value });
          form.appendChild(field);
        }
        if (hasPicture) {
          const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 200 });
          const paper = canvas.getContext("2d")!;
          paper.fillStyle = "#c60";
          paper.fillRect(0, 0, 300, 200);
          const drawn = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!)));
          const files = new DataTransfer();
          files.items.add(new File([drawn], "quinces.png", { type: "image/png" }));
          const field = Object.assign(document.createElement("input"), { type: "file", name: "picture" });
          field.files = files.files;
          form.appendChild(field);
        }
        document.body.appendChild(form);
        form.submit();
      },
      { fields, hasPicture: picture !== undefined },
    ),
  ]);
}

test("a share without a network waits in its fields, over a closed tab, and becomes a todo @phone", async ({
  page,
  context,
  person,
  stage,
  network,
  expectAccessible,
}) => {
  const project = await newProject(stage, person, "Work");
  await install(page);
  const connect = network.cut();
  await context.setOffline(true);
  await share(page, { title: "Quince jam", text: "<b>Three</b> pounds", url: "javascript:alert(1)" });
  await expect(page.getByLabel("Title")).toHaveValue("Quince jam");
  await expect(page.getByLabel("Description")).toHaveValue("<b>Three</b> pounds\njavascript:alert(1)");
  await page.getByLabel("Title").fill("Make quince jam");
  await expectAccessible();
  const next = await context.newPage();
  await page.close();
  await next.goto("/share");
  await expect(next.getByLabel("Title")).toHaveValue("Make quince jam");
  await next.getByRole("link", { name: "Not Now" }).click();
  await next.getByRole("button", { name: "Open", exact: true }).click();
  await next.getByRole("button", { name: "Add Todo" }).click();
  await expect(next.getByRole("checkbox", { name: "Make quince jam" })).toBeVisible();
  connect();
  await context.setOffline(false);
  const todos = () => next.request.get(`/api/todo/project/${project}`).then((answer) => answer.text());
  await expect.poll(todos).toContain("Make quince jam");
  await next.goto("/share");
  await expect(next.getByText("Nothing is waiting here.")).toBeVisible();
});

test("a shared picture goes to today's diary with its text, and the shortcuts on the icon open the line for a todo and the start of a pomodoro @phone", async ({
  page,
  person,
  stage,
}) => {
  await newProject(stage, person, "Work");
  await install(page);
  await share(page, { text: "At the market" }, "picture");
  await expect(page.getByRole("img", { name: "The picture that you shared" })).toBeVisible();
  await page.getByRole("button", { name: "Add to Diary" }).click();
  await page.waitForURL("**/diary");
  await expect(page.locator('[name="diary_text"]')).toHaveValue("At the market");
  await expect(page.locator("img.diary-picture")).toHaveJSProperty("naturalWidth", 300);

  await page.goto("/app#add-todo");
  await expect(page.getByRole("form", { name: "New todo" })).toBeVisible();
  await page.goto("/calendar");
  await page.goto("/app#start-focus");
  await expect(page.getByRole("dialog", { name: "Start a pomodoro" })).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
});

test("a share before a sign-in waits for it, also without a network, and the page says so @phone", async ({
  page,
  context,
  person,
  stage,
  network,
}) => {
  await newProject(stage, person, "Work");
  await givePassword(stage, person);
  await install(page);
  await context.clearCookies();
  const connect = network.cut();
  await context.setOffline(true);
  await share(page, { text: "Buy quinces" });
  await expect(page.getByText("What you shared is kept in this browser.")).toBeVisible();
  connect();
  await context.setOffline(false);
  // The page without a network redirects by itself.
  await expect(page.getByText("Buy quinces")).toBeVisible();
  // The links to log in and register stand beside the logo.
  expect(await page.getByRole("banner").evaluate((header) => header.clientHeight)).toBe(56);
  await page.getByRole("link", { name: "Login" }).last().click();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/share");
  await expect(page.getByLabel("Title")).toHaveValue("Buy quinces");
});
