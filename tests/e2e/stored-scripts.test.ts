import { dateIn, plainDays } from "../../app/domain/time/timezone.ts";
import table from "../../app/routes.ts";
import { write } from "./database.ts";
import { storeEverywhere } from "./every-text.ts";
import { expect, test } from "./test.ts";
import { ZONE } from "./time-zone.ts";

/** Markup that ends a text, an attribute, a script or JSON, and leaves a trace when it runs. */
const RUNS = "globalThis.ran=1";
const TEXT = `</script><script>${RUNS}</script><img src=x onerror=${RUNS}>"'><svg onload=${RUNS}>{{${RUNS}}}\${${RUNS}}`;
/** The same for fields of ten characters. */
const SHORT = "<b><script";

const today = dateIn(plainDays(ZONE), new Date());

test("a script stored in any text runs on no screen, and no screen violates its CSP", async ({
  page,
  admin,
  stage,
  expectedErrors,
}) => {
  const violations: string[] = [];
  await page.exposeFunction("tellViolation", (what: string) => violations.push(what));
  await page.addInitScript(() => {
    document.addEventListener(
      "securitypolicyviolation",
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        const { tellViolation } = globalThis as unknown as { tellViolation(what: string): void };
        tellViolation(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
      },
    );
  });
  const language = `pack-${admin.id.slice(0, 8)}`;
  const project = await storeEverywhere(page, language, { text: TEXT, short: SHORT, today });
  // No form accepts such a name; it could have been stored before the rule existed.
  const hostileName = `${SHORT}${admin.id}`;
  write(stage, (database) => database.prepare("UPDATE user SET username = ? WHERE id = ?").run(hostileName, admin.id));

  const routes = table.flatMap(({ children = [] }) => children.map(({ path }) => `/${path ?? ""}`));
  const hostile = encodeURIComponent(TEXT);
  const visits = [
    ...routes.map((path) => path.replace("*", "<script>")),
    ...["notes", "completed", "meetings"].map((tab) => `/app?tab=${tab}&project=${project}`),
    `/app?week=${hostile}&edit=${hostile}&tab=${hostile}`,
    `/calendar?month=${today.slice(0, 7)}&day=${today}`,
    `/diary?q=${hostile}`,
    `/verify?email=${hostile}`,
    `/verify/confirm?success=true&message=${hostile}`,
    `/verify/confirm?error=${hostile}`,
    `/reset-password?uid=${hostile}&token=${hostile}`,
    `/admin-language?language=${language}&search=${hostile}`,
    ...["daily", "all", "today", "review"].map((mode) => `/language?language=${language}&mode=${mode}`),
  ];
  expectedErrors.push(/404 \(Not Found\)/);
  for (const path of visits) {
    await page.goto(path, { waitUntil: "load" });
    // Hydration renders the server's markup again.
    await page.waitForFunction(() => document.readyState === "complete");
    await expect(page.getByRole("main")).toBeVisible();
    expect([path, await page.evaluate(() => "ran" in globalThis)]).toEqual([path, false]);
  }
  // The same pages by client-side navigation.
  await page.goto("/app");
  const links = [
    ["Settings", "/settings"],
    ["Calendar", "/calendar"],
    ["Diary", "/diary"],
    ["Statistics", "/stats"],
    ["Language Admin", "/admin-language"],
    ["Language Learning", "/language"],
  ] as const;
  for (const [link, path] of links) {
    await page.getByRole("button", { name: "account menu" }).click();
    await page.getByRole("menuitem", { name: link }).click();
    await expect(page.getByRole("menu")).toBeHidden();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.locator(".underway")).toHaveCount(0);
    expect([link, await page.evaluate(() => "ran" in globalThis)]).toEqual([link, false]);
  }
  expect(violations).toEqual([]);

  // Proof that a script which runs would be noticed.
  expectedErrors.push(/elsewhere\.example/);
  await page.evaluate(() => {
    document.body.appendChild(Object.assign(document.createElement("img"), { src: "https://elsewhere.example/x.png" }));
  });
  await expect(() => expect(violations).toEqual([expect.stringContaining("img-src")])).toPass();
});
