import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { MANIFEST_PATH } from "#app/domain/manifest/manifest-address.ts";
import { LANGUAGES } from "#app/i18n/language.ts";
import { newVisitor, visitor } from "../page.ts";

/** Sends what a phone shares, as a browser without a service worker does. */
async function share(fields: Record<string, string | File>, cookie = "", headers: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const from = { origin: "null", "sec-fetch-site": "none", cookie, ...headers };
  const answer = await exports.default.fetch("http://localhost/share", { method: "POST", body, headers: from });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

test("a share without a service worker is shown in the fields, for a person and for a visitor", async () => {
  const { person, post } = await newVisitor();
  await post("/app", { intent: "add-project", proje_title: "Work" });
  const fields = { title: "Quince jam", text: "Three pounds", url: "https://example.com/jam" };
  const own = await share(fields, person.cookie);
  expect([own.status, own.html.includes('value="Quince jam"')]).toEqual([200, true]);
  expect(own.html).toContain("Three pounds\nhttps://example.com/jam</textarea>");
  const nobody = await share(fields);
  expect([nobody.status, nobody.html.includes('href="/login?share"')]).toEqual([200, true]);
  expect(nobody.html).toContain("Quince jam\nThree pounds\nhttps://example.com/jam</p>");
});

test("hostile texts are shown as texts, and an invalid form is rejected", async () => {
  const wild = {
    title: "<script>alert(1)</script>",
    text: "a\u0000b</textarea><img src=x>",
    url: "javascript:alert(1)",
  };
  const { status, html } = await share(wild);
  expect(status).toBe(200);
  expect(html).not.toMatch(/<script>alert|<img src=x|href="javascript/);
  expect(html).toContain("javascript:alert(1)");
  const long = await share({ text: "x".repeat(200_000) });
  expect(long.status).toBe(200);
  const broken = await share({}, "", { "content-type": "multipart/form-data; boundary=none" });
  expect(broken.status).toBe(400);
  const large = await share({ picture: new File([new Uint8Array(12_000_001)], "a.png", { type: "image/png" }) });
  expect(large.status).toBe(413);
});

test("no other site can share, and no other form comes without an origin", async () => {
  expect((await share({ text: "x" }, "", { origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await share({ text: "x" }, "", { "sec-fetch-site": "cross-site" })).status).toBe(403);
  const headers = { origin: "null", "sec-fetch-site": "none", "content-type": "application/x-www-form-urlencoded" };
  const other = await exports.default.fetch("http://localhost/login", { method: "POST", body: "email=a", headers });
  expect(other.status).toBe(403);
});

test("the page may be stored for a session, not for a visitor, and not for an ended session", async () => {
  const { open, person } = await newVisitor();
  expect((await open("/share")).headers.get("x-keep-for")).toMatch(/^[0-9a-f]{32}$/);
  expect((await visitor(null).open("/share")).headers.get("x-keep-for")).toBeNull();
  const over = visitor({ ...person, cookie: `session=${"x".repeat(43)}` });
  const { status, headers } = await over.open("/share");
  expect([status, headers.get("x-keep-for")]).toEqual([200, null]);
});

test("the manifest accepts texts and pictures, and has the shortcuts in each language", async () => {
  const names = new Set<string>();
  for (const language of Object.keys(LANGUAGES)) {
    const answer = await exports.default.fetch(`http://localhost${MANIFEST_PATH}?lang=${language}`);
    const { share_target, shortcuts } = (await answer.json()) as {
      share_target: { params: { files: { accept: string[] }[] } };
      shortcuts: { name: string; url: string }[];
    };
    expect(share_target).toMatchObject({ action: "/share", method: "POST", enctype: "multipart/form-data" });
    expect(share_target.params.files[0]!.accept).toEqual(["image/*"]);
    expect(shortcuts.map(({ url }) => url)).toEqual(["/app#add-todo", "/diary", "/app#start-focus"]);
    names.add(shortcuts[0]!.name);
  }
  // Portuguese and Spanish may have a word in common.
  expect(names.size).toBeGreaterThan(9);
});
