import { expect, test } from "vitest";
import { CODE_NEEDED_MESSAGE, CODE_WRONG_MESSAGE } from "#app/domain/two-factor/two-factor.ts";
import { appCode } from "../authenticator.ts";
import { newMember, visitor } from "../page.ts";

const HALF_MINUTE = 30_000;

test("without scripts codes are set up, a wrong one is refused in place, and the login asks for one", async () => {
  const { email, password } = await newMember();
  const entered = await visitor(null).post("/login", { email, password });
  const session = entered.headers.getSetCookie().find((one) => one.startsWith("session="))!;
  const ada = visitor(null, { cookie: session.split(";")[0]!, accept: "text/html" });
  const begun = await ada.post("/settings", { intent: "set-up-codes" });
  const secret = (await begun.all("code"))
    .map(({ text }) => text)
    .find((text) => /^[A-Z2-7 ]{39}$/.test(text))!
    .replaceAll(" ", "");
  expect(secret).toHaveLength(32);
  const confirm = (code: string) => ada.post("/settings", { intent: "confirm-codes", code });
  const refused = await confirm("000000");
  expect([refused.status, refused.text.includes(CODE_WRONG_MESSAGE)]).toEqual([403, true]);
  const turnedOn = await confirm(appCode(secret, new Date(Date.now() - HALF_MINUTE)));
  expect(await turnedOn.all('ul[aria-label="Recovery codes"] li')).toHaveLength(10);

  const stranger = visitor(null, { accept: "text/html" });
  const asked = await stranger.post("/login", { email, password });
  expect(asked.text).toContain(CODE_NEEDED_MESSAGE);
  expect(await asked.all('input[name="code"]')).toHaveLength(1);
  const signedIn = await stranger.post("/login", { email, password, code: appCode(secret, new Date()) });
  expect([signedIn.status, signedIn.headers.get("location")]).toEqual([302, "/app"]);
});
