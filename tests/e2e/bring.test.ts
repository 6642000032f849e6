import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { atRest } from "./places.ts";
import { expect, test } from "./test.ts";

const file = (name: string) => resolve("tests/imports", name);

async function read(page: Page, name: string) {
  await page.goto("/bring");
  await page.getByLabel("File").setInputFiles(file(name));
  await page.getByRole("button", { name: "Read File" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
}

const bring = async (page: Page, said: string) => {
  await page.getByRole("button", { name: "Bring It" }).click();
  await expect(page.getByRole("status").filter({ hasText: said })).toBeVisible();
};

test("a project of Todoist is looked at, brought under another name, and undone", async ({
  page,
  person: _,
  expectAccessible,
}) => {
  await page.goto("/settings");
  await page.getByRole("link", { name: "Bring data" }).click();
  await expect(page.getByRole("heading", { name: "Bring your data" })).toBeVisible();
  await expectAccessible();
  await read(page, "todoist.csv");
  await expect(page.getByText("Subtasks, which become todos of their own: 2")).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Name of the project of todoist").fill("Trip");
  await bring(page, "Brought 1 new project, 9 todos.");
  await page.getByRole("link", { name: "Open your projects" }).click();
  await expect(page.getByText("Send the report @office").first()).toBeVisible();
  await atRest(page);
  await page.goto("/bring");
  await page.getByRole("button", { name: "Undo todoist.csv" }).click();
  await expect(page.getByText("What you brought is removed.")).toBeVisible();
  await expectAccessible();
});

test("lists of TickTick are chosen, and one is left out", async ({ page, person: _ }) => {
  await read(page, "ticktick.csv");
  await page.getByLabel("Where Inbox goes").selectOption("Leave out");
  await expect(page.getByLabel("Name of the project of Inbox")).toBeHidden();
  await bring(page, "Brought 2 new projects, 6 todos.");
});

test("a backup of Super Productivity, a list and a ZIP are brought", async ({ page, person: _ }) => {
  await read(page, "super-productivity.json");
  await bring(page, "Brought 2 new projects, 9 todos.");
  await read(page, "list.txt");
  await page.getByLabel("Where list goes").selectOption("Into Work");
  await page.getByLabel("Where Garden goes").selectOption("Into Work");
  await bring(page, "Brought 6 todos.");

  const zip = await (await page.request.get("/api/account/export")).body();
  await page.goto("/bring");
  await page.getByLabel("File").setInputFiles({ name: "sevenfold.zip", mimeType: "application/zip", buffer: zip });
  await page.getByRole("button", { name: "Read File" }).click();
  await expect(page.getByText("Here already, and left as they are: 15")).toBeVisible();
  await bring(page, "Nothing was new.");
});

test("a file that cannot be read is refused in place", async ({ page, person: _, expectedErrors }) => {
  expectedErrors.push(/status of 400/);
  await page.goto("/bring");
  const broken = { name: "a.csv", mimeType: "text/csv", buffer: Buffer.from('TYPE,CONTENT\ntask,"broken') };
  await page.getByLabel("File").setInputFiles(broken);
  await page.getByRole("button", { name: "Read File" }).click();
  await expect(page.getByText("Line 2: The quotes are broken")).toBeVisible();
});
