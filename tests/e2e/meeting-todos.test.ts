import type { Page } from "@playwright/test";
import { deafen } from "./deaf.ts";
import { newMeeting, newProject } from "./data.ts";
import { expect, test } from "./test.ts";

const NOTES = "Agenda\n- [ ] call Ana tomorrow\n- [ ] send the report !high";
const lines = (page: Page) => page.getByRole("region", { name: "Todos of this meeting" });
const line = (page: Page, name: string) => lines(page).getByRole("checkbox", { name, exact: true });
const row = (page: Page, name: string) => page.locator(".todos").getByRole("checkbox", { name, exact: true });
const notes = (page: Page) => page.getByLabel("Notes");

test("lines of a meeting become todos, one by one or all with one Undo, a todo leads to its meeting, and ticking either ticks both", async ({
  page,
  stage,
  person,
  expectAccessible,
}) => {
  const project = await newProject(stage, person, "Work");
  await newMeeting(stage, person, project, "Kick-off", NOTES);
  await page.goto("/app?tab=meetings");
  await page.getByRole("button", { name: "All 2 to Todos" }).click();
  await expect(page.locator(".todos").getByRole("checkbox")).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(".todos").getByRole("checkbox")).toHaveCount(0);
  await page.getByRole("button", { name: "All 2 to Todos" }).click();
  await expect(line(page, "send the report")).toBeVisible();
  await page.getByRole("tab", { name: "Stats" }).click();
  await expect(lines(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Meeting of call Ana" }).click();
  await expect(line(page, "call Ana")).toBeVisible();

  const garden = await newProject(stage, person, "Garden");
  const id = await newMeeting(stage, person, garden, "Start", NOTES);
  await page.goto(`/app?project=${garden}&tab=meetings&meeting=${id}`);
  await lines(page).getByRole("button", { name: "To Todo: call Ana" }).click();
  await expect(line(page, "call Ana")).not.toBeChecked();
  await expect(row(page, "call Ana")).toBeVisible();
  await lines(page).getByRole("button", { name: "To Todo: send the report" }).click();
  await expect(row(page, "send the report")).toBeVisible();
  await expectAccessible(page);

  await row(page, "call Ana").click();
  await expect(line(page, "call Ana")).toBeChecked();
  await expect(notes(page)).toHaveValue(NOTES.replace("[ ] call", "[x] call"));
  await line(page, "call Ana").click();
  await expect(notes(page)).toHaveValue(NOTES);
  await notes(page).fill(NOTES.replace("[ ] send the report", "[x] send the long report"));
  await expect(row(page, "send the report")).toHaveCount(0);
  await expect(line(page, "send the report")).toBeChecked();
});

test("a box that is ticked elsewhere while the notes are typed is added to them without a question", async ({
  page,
  stage,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  await deafen(page);
  const project = await newProject(stage, person, "Work");
  const id = await newMeeting(stage, person, project, "Kick-off", NOTES);
  const made = await page.request.post(`/api/meeting-note/${id}/todos`, { data: {} });
  const [todo] = (await made.json()) as { id: string }[];
  await page.goto(`/app?tab=meetings&meeting=${id}`);
  await page.request.patch(`/api/todo/${todo!.id}`, { data: { is_checked: true } });
  await notes(page).fill(`${NOTES}\nMore`);
  await expect(notes(page)).toHaveValue(`${NOTES.replace("[ ] call", "[x] call")}\nMore`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
