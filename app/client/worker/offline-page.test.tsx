import { expect, test } from "vitest";
import { addMessages, i18nOf } from "#app/i18n/messages.ts";
import { offlinePage } from "./offline-page.ts";

const shown = { styles: "/assets/app.css", hasHome: true, instead: "page" } as const;

test("the page without a network is in the language of the stored documents, and runs in its direction", async () => {
  const messages = { "offline.title": ["لا اتصال"], "offline.open_home": ["<b>&"] };
  const text = await offlinePage(addMessages("ar", messages), shown).text();
  expect(text).toContain('<html lang="ar" dir="rtl" data-theme="system">');
  expect(text).toContain("<title>لا اتصال · Sevenfold</title>");
  expect(text).toContain("<span>&lt;b>&amp;</span>");
});

test("the page without a network is in English where no other texts are stored, and says that a form was not sent", async () => {
  const text = await offlinePage(i18nOf("en"), { ...shown, instead: "form" }).text();
  expect(text).toContain('<html lang="en" data-theme="system">');
  expect(text).toContain("Network error - please check your connection. Your request was not sent.");
});

test("the page without a network says that the share is stored", async () => {
  const text = await offlinePage(i18nOf("en"), { ...shown, instead: "shared" }).text();
  expect(text).toContain("What you shared is kept in this browser. It appears here once there is a connection.");
});

test("the page without a network runs only its own script, which tries again; the page in place of a form's response runs none", async () => {
  const page = offlinePage(i18nOf("en"), shown);
  const [, nonce] = /script-src 'nonce-([^']+)';/.exec(page.headers.get("Content-Security-Policy")!)!;
  const text = await page.text();
  expect(text.match(/<script[^>]*>/g)).toEqual([`<script nonce="${nonce}">`]);
  expect(text).toContain("location.reload()");
  expect(await offlinePage(i18nOf("en"), { ...shown, instead: "form" }).text()).not.toContain("<script");
});
