import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { languages } from "../../app/i18n/language.ts";
import { newPerson } from "../people.ts";

const ask = async (path: string, languages: string, { cookie = "", form = "" } = {}) => {
  const headers = { "accept-language": languages, ...(cookie && { cookie }) };
  const sent = form ? { method: "POST", body: new URLSearchParams(form) } : {};
  const answer = await exports.default.fetch(`http://localhost${path}`, { headers, redirect: "manual", ...sent });
  const [, told] = /(?:^|, )language=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "") ?? [];
  return { status: answer.status, html: await answer.text(), told };
};

test("a page uses the browser's first language that the interface has", async () => {
  const { html } = await ask("/login", "sv, de-AT;q=0.9, en;q=0.8");
  expect(html).toContain('<html lang="de" dir="ltr"');
  expect(html).toContain("Passwort vergessen?");
  expect(html).toContain("<title>Anmelden · Sevenfold</title>");
});

test("the language that a visitor chose comes before the browser's, and an unknown one is ignored", async () => {
  const asked = async (language: string) => (await ask("/login", "de", { cookie: `language=${language}` })).html;
  expect(await asked("ar")).toContain('<html lang="ar" dir="rtl"');
  expect(await asked("xx")).toContain('<html lang="de" dir="ltr"');
});

test("the language of an account comes before the browser's, on every device and after a sign-out, until the next person signs in", async () => {
  const { cookie } = await newPerson();
  expect((await ask("/app", "fr", { cookie })).html).toContain('<html lang="fr"');
  const form = "intent=change-language&locale=pl";
  expect((await ask("/settings", "fr", { cookie, form })).told).toBe("pl");
  const elsewhere = await ask("/app", "ja", { cookie });
  expect(elsewhere.html).toContain('<html lang="pl"');
  expect(elsewhere.told).toBe("pl");
  await ask("/?index", "ja", { cookie: `${cookie}; language=pl`, form: "intent=logout" });
  const signedOut = await ask("/login", "ja", { cookie: `${cookie}; language=pl` });
  expect(signedOut.html).toContain('<html lang="pl"');
  expect(signedOut.told).toBeUndefined();
  const next = await newPerson();
  const own = await ask("/app", "ja", { cookie: `${next.cookie}; language=pl` });
  expect(own.html).toContain('<html lang="ja"');
  expect(own.told).toBe("");
});

test("a person who may not open an admin page reads so in the page's language, in the title too", async () => {
  const { cookie } = await newPerson();
  for (const path of ["/admin", "/admin-language", "/system-stats"]) {
    const { status, html } = await ask(path, "de", { cookie });
    expect(status).toBe(403);
    expect(html).toContain("<title>Nicht erlaubt · Sevenfold</title>");
  }
});

test("as a heading, the name of a month begins with a capital", async () => {
  const { cookie } = await newPerson();
  const { html } = await ask("/calendar?month=2026-11", "fr", { cookie });
  expect(html).toContain("<title>Novembre 2026 · Calendrier · Sevenfold</title>");
  expect(html).toMatch(/<h1[^>]*>Novembre 2026</);
});

test("a refused form says why in the page's language", async () => {
  const { status, html } = await ask("/login", "de", { form: "email=&password=x" });
  expect(status).toBe(400);
  expect(html).toContain("Bitte gib deine E-Mail-Adresse ein.");
});

test("a public page names its address in each language to search engines, other pages do not", async () => {
  const linksOf = async (path: string) =>
    (await exports.default.fetch(`http://localhost${path}`)).headers.get("link") ?? "";
  const links = await linksOf("/register");
  for (const language of languages) {
    expect(links).toContain(`<http://localhost/register?lang=${language}>; rel="alternate"; hreflang="${language}"`);
  }
  expect(links).toContain('<http://localhost/register>; rel="alternate"; hreflang="x-default"');
  for (const path of ["/terms", "/reset-password", "/nowhere"]) expect(await linksOf(path)).not.toContain("alternate");
});

test("the manifest is in the page's language", async () => {
  const { html } = await ask("/login", "de");
  const [, address] = /<link rel="manifest" href="([^"]+)"/.exec(html)!;
  const answer = await exports.default.fetch(`http://localhost${address}`);
  expect(answer.headers.get("content-type")).toBe("application/manifest+json");
  expect(await answer.json()).toMatchObject({
    id: "/app",
    lang: "de",
    dir: "ltr",
    description: "Deine Woche ist ein Blatt Papier.",
  });
});
