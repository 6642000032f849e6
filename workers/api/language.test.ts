import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { client, newClient } from "../../tests/api.ts";

const localeOf = async (id: string) =>
  (await env.DB.prepare("SELECT locale FROM user WHERE id = ?").bind(id).first<{ locale: string | null }>())!.locale;

test("the language is one of the interface's or the browser's, which the user and a cookie contain", async () => {
  const ada = await newClient();
  expect((await ada.get("/auth/me")).body.user.locale).toBeNull();
  for (const locale of ["xx", "DE", "", 1, undefined]) {
    const refused = await ada.put("/auth/language", { locale });
    expect([refused.status, refused.body.code], `${locale}`).toEqual([400, "account.language"]);
  }
  const set = await ada.put("/auth/language", { locale: "pt-BR" });
  expect(set.status).toBe(200);
  expect(set.headers.get("set-cookie")).toContain("language=pt-BR;");
  expect((await ada.get("/auth/me")).body.user.locale).toBe("pt-BR");
  expect(await localeOf(ada.person.id)).toBe("pt-BR");
  const told = client(`${ada.person.cookie}; language=pt-BR`);
  expect((await told.get("/auth/me")).headers.get("set-cookie")).toBeNull();
  expect((await told.put("/auth/language", { locale: null })).headers.get("set-cookie")).toContain(
    "language=; Max-Age=0",
  );
  expect(await localeOf(ada.person.id)).toBeNull();
});

test("the API answers in English, whatever the language of the person and of the browser", async () => {
  const ada = await newClient();
  await ada.put("/auth/language", { locale: "de" });
  const refused = await ada.post("/auth/change-username", { username: "x" }, { headers: { "accept-language": "ar" } });
  expect(refused.body).toMatchObject({
    error: "Username must be 5-12 characters long.",
    code: "account.username",
    details: [{ path: "username", code: "account.username" }],
  });
});

test("a visitor's choice becomes that of the account that they register, and a sign-in uses the account's own", async () => {
  const cookie = "language=ja";
  const demo = await client(cookie).post("/auth/register-demo", {}, { headers: { "accept-language": "de" } });
  expect(demo.body.user.locale).toBe("ja");
  const row = await env.DB.prepare("SELECT browser_languages FROM user WHERE id = ?").bind(demo.body.user.id).first();
  expect(row).toEqual({ browser_languages: "de" });
  const ada = await newClient();
  const seen = await client(`${ada.person.cookie}; language=ja`).get("/auth/me");
  expect(seen.headers.get("set-cookie")).toContain("language=; Max-Age=0");
});
