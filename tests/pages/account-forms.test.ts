import { expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { keepLog, linksTo } from "../mail.ts";
import { type Page, visitor } from "../page.ts";

const EMAIL = "gardener@example.com";
const PASSWORD = "Right horse 1!";
const OTHER = "Other horse 2?";

const nobody = visitor(null);

/** Opens a page, fills in its form like a browser without scripts, and submits it. */
async function send(path: string, typed: Record<string, string>): Promise<Page> {
  const inputs = await (await nobody.open(path)).all("main form input");
  const fields = inputs.flatMap(({ attributes: { name, value = "", type } }) =>
    name && type !== "checkbox" ? [[name, value] as const] : [],
  );
  expect(fields.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(typed)));
  return nobody.post(path, { ...Object.fromEntries(fields), ...typed });
}

const twice = (password: string) => ({ password, password_confirm: password });
/** The mailed link whose path contains `part`. The mail is sent after the response. */
async function mailed(part: string): Promise<string> {
  const find = () => linksTo(EMAIL).find(({ pathname }) => pathname.includes(part));
  await eventually(() => expect(find()).toBeDefined());
  const { pathname, search } = find()!;
  return pathname + search;
}

test("without scripts a person registers, confirms the address, logs in and out, and resets the password", async () => {
  keepLog();
  const registered = await send("/register", { username: "gardener", email: EMAIL, ...twice(PASSWORD) });
  expect(registered.headers.get("location")).toBe(`/verify?email=${encodeURIComponent(EMAIL)}`);
  await nobody.open(await mailed("verify"));

  const entered = await send("/login", { email: EMAIL, password: PASSWORD });
  expect(entered.headers.get("location")).toBe("/app");
  const session = entered.headers.getSetCookie().find((one) => one.startsWith("session="))!;
  const gardener = visitor(null, { cookie: session.split(";")[0]! });
  const intents = await (
    await gardener.open("/privacy")
  ).all('form[method="post"][action="/?index"] input[name="intent"]');
  expect(intents.map(({ attributes }) => attributes.value)).toContain("logout");
  await gardener.post("/?index", { intent: "logout" });
  expect((await gardener.open("/app")).headers.get("location")).toBe("/");

  await send("/forgot-password", { email: EMAIL });
  const reset = await mailed("reset");
  expect((await send(reset, twice("weak"))).text).toContain("Password must be at least 8 characters");
  expect((await send(reset, twice(OTHER))).text).toContain("Password changed");
  expect((await send("/login", { email: EMAIL, password: PASSWORD })).status).toBe(401);
  expect((await send("/login", { email: EMAIL, password: OTHER })).headers.get("location")).toBe("/app");
});
