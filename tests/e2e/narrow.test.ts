import { dateIn } from "../../app/domain/timezone.ts";
import table from "../../app/routes.ts";
import { write } from "./database.ts";
import { storeEverywhere } from "./every-text.ts";
import { expect, test } from "./test.ts";

/** The narrowest screen that everything fits, in CSS pixels. */
const WIDTH = 320;

const today = dateIn("Europe/Berlin", new Date());

test("no page scrolls sideways on the narrowest screen, however long its words are", async ({
  page,
  admin,
  stage,
  expectedErrors,
}) => {
  await page.setViewportSize({ width: WIDTH, height: 568 });
  const language = `pack-${"W".repeat(20)}-${admin.id.slice(0, 8)}`;
  const project = await storeEverywhere(page, language, { text: "W".repeat(240), short: "W".repeat(10), today });
  const username = `WWWW${admin.id.slice(0, 8)}`;
  const email = `${"w".repeat(60)}${admin.email}`;
  write(stage, (database) =>
    database.prepare("UPDATE user SET username = ?, email = ? WHERE id = ?").run(username, email, admin.id),
  );

  const pages = table.flatMap(({ children = [] }) => children.map(({ path }) => `/${path ?? ""}`));
  const visits = [
    ...pages.map((path) => path.replace("*", "nowhere")),
    ...["notes", "completed", "meetings"].map((tab) => `/app?tab=${tab}&project=${project}`),
    `/verify?email=${email}`,
    ...["audio", "uploads", "learners"].map((tab) => `/admin-language?language=${language}&tab=${tab}`),
    `/language?language=${language}&mode=all`,
  ];
  expectedErrors.push(/404 \(Not Found\)/);
  const isTooWide = (box: Element) => box.scrollWidth > box.clientWidth;
  const wide: string[] = [];
  for (const path of visits) {
    await page.goto(path);
    if (await page.locator("html").evaluate(isTooWide)) wide.push(path);
  }
  expect(wide).toEqual([]);

  await page.goto(`/calendar?day=${today}`);
  expect(await page.getByRole("dialog").evaluate(isTooWide)).toBe(false);

  await page.goto("/app");
  await page.getByRole("checkbox", { name: "WWW" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeInViewport({ ratio: 1 });
});
