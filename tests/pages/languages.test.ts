import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";

const ask = async (path: string, languages: string, { cookie = "", form = "" } = {}) => {
  const headers = { "accept-language": languages, ...(cookie && { cookie }) };
  const sent = form ? { method: "POST", body: new URLSearchParams(form) } : {};
  const answer = await exports.default.fetch(`http://localhost${path}`, { headers, redirect: "manual", ...sent });
  return { status: answer.status, html: await answer.text() };
};

test("a page speaks the first language of the browser that the interface has", async () => {
  const { html } = await ask("/login", "sv, de-AT;q=0.9, en;q=0.8");
  expect(html).toContain('<html lang="de" dir="ltr"');
  expect(html).toContain("Passwort vergessen?");
  expect(html).toContain("<title>Anmelden · Sevenfold</title>");
});

test("the language that a visitor chose comes before the browser's, and an unknown one is none", async () => {
  const asked = async (language: string) => (await ask("/login", "de", { cookie: `language=${language}` })).html;
  expect(await asked("ar")).toContain('<html lang="ar" dir="rtl"');
  expect(await asked("xx")).toContain('<html lang="de" dir="ltr"');
});

test("a refused form says why in the page's language", async () => {
  const { status, html } = await ask("/login", "de", { form: "email=&password=x" });
  expect(status).toBe(400);
  expect(html).toContain("Bitte gib deine E-Mail-Adresse ein.");
});
