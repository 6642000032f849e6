import { openInstallation } from "../../scripts/local/installation.ts";
import { newHost, sample } from "../hosts.ts";
import { newProject, newTodo } from "./data.ts";
import { fullPerson, signIn } from "./people.ts";
import { expect, test } from "./test.ts";
import { inBothThemes, onBothScreens } from "./themes.ts";

const FULL = [
  "/app",
  "/app?tab=meetings",
  "/settings",
  "/calendar",
  "/diary",
  "/stats",
  "/admin",
  "/language",
  "/language/words",
];

test("the pages of a full account are accessible, light on a wide screen, and dark on a phone, and fit 320 px", async ({
  page,
  context,
  stage,
  expectAccessible,
}) => {
  await signIn(context, stage, fullPerson(stage));
  for (const path of FULL) {
    await test.step(path, async () => {
      await onBothScreens(page, () => page.goto(path), expectAccessible);
      await page.setViewportSize({ width: 320, height: 640 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  }
});

test("a pack’s tabs, its practice and a host are accessible, light on a wide screen, and dark on a phone", async ({
  page,
  admin: _,
  expectAccessible,
  stage,
}) => {
  const language = `Seen-${process.pid}-${test.info().workerIndex}`;
  const rows = ["word_original,pronunciation,meaning,audio_hash", "uno,,one,", "due,,two,"];
  const csvFile = { name: "words.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
  await page.request.post("/api/admin/language/create-pack", { data: { language } });
  await page.request.post("/api/admin/language/upload-csv", { multipart: { language, csvFile } });
  for (const path of [
    ...["words", "audio", "uploads", "learners"].map((tab) => `/admin-language?tab=${tab}`),
    "/language?mode=daily",
  ]) {
    await onBothScreens(page, () => page.goto(`${path}&language=${language}`), expectAccessible);
  }

  const host = newHost();
  const headers = { authorization: `Bearer ${openInstallation(stage.stateDir).agentToken}` };
  await page.request.post("/api/system-stats/report", { data: sample(host, 90), headers });
  await onBothScreens(page, () => page.goto(`/system-stats?host=${host}`), expectAccessible);
});

test("the menus and dialogs of the home screen are accessible in both themes @narrow", async ({
  page,
  person,
  stage,
  expectAccessible,
}) => {
  const project = await newProject(stage, person, "Garden");
  await newTodo(stage, person, project, { todo_title: "Sow the tomatoes", todo_description: "In the cold frame" });
  await page.goto("/app");
  const opens: [string, () => Promise<void>, () => Promise<void>][] = [
    [
      "form",
      () => page.getByRole("button", { name: "New project" }).click(),
      () => expect(page.getByRole("form", { name: "New project" })).toBeVisible(),
    ],
    [
      "menu of a todo",
      () => page.getByRole("button", { name: "More for Sow the tomatoes" }).click(),
      () => expect(page.getByRole("menu").locator(":focus")).toHaveCount(1),
    ],
    [
      "menu of the timer",
      () => page.getByRole("button", { name: "Pomodoro length and project" }).click(),
      () => expect(page.getByRole("menuitem", { name: "5 minutes", exact: true })).toBeFocused(),
    ],
    [
      "list of keys",
      () => page.keyboard.press("Shift+?"),
      () => expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible(),
    ],
    [
      "dialog of a pomodoro",
      async () => {
        await page.getByRole("button", { name: "Pomodoro length and project" }).click();
        await page.getByRole("menuitem", { name: "Another length…" }).click();
      },
      () => expect(page.getByRole("spinbutton", { name: "Minutes" })).toBeFocused(),
    ],
  ];
  for (const [name, open, isOpen] of opens) {
    await test.step(name, async () => {
      await open();
      await isOpen();
      await inBothThemes(page, expectAccessible);
      await page.keyboard.press("Escape");
    });
  }
});
