import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { PAGES } from "../authorisation/pages.ts";
import { moveAway, newWorld } from "../authorisation/roles.ts";
import { newPerson, type Person } from "../people.ts";
import { regionEnv } from "../regions.ts";

/** The built Worker. */
const { default: worker } = (await import("../../build/server/index.js" as string)) as {
  default: Required<Pick<ExportedHandler<Cloudflare.Env>, "fetch">>;
};

/** Opens a page of the region with that name; of an installation without regions when it is null. */
async function open(region: string | null, path: string, init: RequestInit = {}) {
  const answer = await answerOf(region, path, init);
  return (await answer.text()).replaceAll("<!-- -->", "");
}

async function answerOf(region: string | null, path: string, init: RequestInit = {}) {
  const origin = region ? `https://${region}.sevenfold.example` : "http://localhost";
  const request = new Request(origin + path, { ...init, redirect: "manual" });
  const cf = { continent: "OC", country: "AU" };
  const asked = new Request(request, { cf } as RequestInit) as Parameters<typeof worker.fetch>[0];
  const ctx = createExecutionContext();
  const answer = await worker.fetch(
    asked,
    { ...env, LANGUAGE_AUDIENCE: "everyone", ...(region && regionEnv(region)) } as Cloudflare.Env,
    ctx,
  );
  await waitOnExecutionContext(ctx);
  return answer;
}

const links = (html: string) =>
  [...html.matchAll(/<a [^>]*href="(https:\/\/\w+\.sevenfold\.example[^"]*)"[^>]*>([^<]*)/g)].map(([, href, text]) => [
    href,
    text,
  ]);

for (const path of ["/", "/register", "/login", "/forgot-password"]) {
  test(`${path} names the region and leads to the others, the nearest in words`, async () => {
    const html = await open("eu", path);
    expect(html).toContain("Your data is kept in: <strong>Europe</strong>");
    expect(links(html)).toEqual([
      [`https://us.sevenfold.example${path}?region=us`, "United States"],
      [`https://ap.sevenfold.example${path}?region=ap`, "Asia (nearest to you)"],
    ]);
    expect(await open("ap", path)).toContain("Your data is kept in: <strong>Asia</strong>");
  });

  test(`${path} names the regions in the language of the page`, async () => {
    const html = await open("eu", path, { headers: { cookie: "language=de" } });
    expect(html).toContain("<strong>Europa</strong>");
    expect(links(html).map(([, text]) => text)).toEqual(["Vereinigte Staaten", expect.stringContaining("Asien")]);
  });

  test(`${path} of a single installation shows nothing about regions`, async () => {
    expect(await open(null, path)).not.toMatch(/Your data is kept in|Other regions/);
  });
}

const canonical = /<link rel="canonical" href="([^"]*)"/;

test("search engines know one landing page, whatever the region", async () => {
  expect(canonical.exec(await open("eu", "/"))?.[1]).toBe("https://sevenfold.example/");
  expect(canonical.exec(await open("ap", "/"))?.[1]).toBe("https://sevenfold.example/");
  expect(await open(null, "/")).not.toMatch(canonical);
});

test("search engines know the landing page of each language, at the main address as well", async () => {
  const german = await answerOf("ap", "/?lang=de");
  expect(canonical.exec(await german.text())?.[1]).toBe("https://sevenfold.example/?lang=de");
  const links = german.headers.get("link");
  expect(links).toContain('<https://sevenfold.example/?lang=de>; rel="alternate"; hreflang="de"');
  expect(links).toContain('<https://sevenfold.example/>; rel="alternate"; hreflang="x-default"');
  expect(canonical.exec(await open("ap", "/?lang=mars"))?.[1]).toBe("https://sevenfold.example/");
  // Only the landing page is at the main address.
  expect((await answerOf("ap", "/register")).headers.get("link")).toContain("<https://ap.sevenfold.example/register>;");
});

test("a failed sign-in says that the account may be in another region, the same for everyone", async () => {
  const body = new URLSearchParams({ email: "nobody@example.com", password: "Wrong-password-1" });
  const html = await open("eu", "/login", { method: "POST", body });
  expect(html).toContain("Invalid email or password");
  expect(html).toContain("Your account may be in another region");
  expect(await open("eu", "/login")).not.toContain("Your account may be in another region");
});

test("a forgotten password says, once it was asked for, that the account may be in another region, the same for everyone", async () => {
  const body = new URLSearchParams({ intent: "forgot", email: "nobody@example.com" });
  expect(await open("eu", "/forgot-password", { method: "POST", body })).toContain("may be in another region");
  expect(await open("eu", "/forgot-password")).not.toContain("may be in another region");
  expect(await open(null, "/forgot-password", { method: "POST", body })).not.toContain("may be in another region");
});

test("the page of the API names the region and its address", async () => {
  expect(await open("eu", "/api/docs")).toContain(
    "This is the region Europe. Its address is https://eu.sevenfold.example",
  );
  expect(await open(null, "/api/docs")).not.toContain("This is the region");
});

const settings = async (region: string | null, { cookie }: Person) =>
  open(region, "/settings", { headers: { cookie } });

/** A person of the region eu, whose cookie has its https name. */
async function newEuropean(fields?: Parameters<typeof newPerson>[0]) {
  const person = await newPerson(fields);
  return { ...person, cookie: `__Host-${person.cookie}` };
}

test("Settings name the region, link to the others, and say what stays behind", async () => {
  const html = await settings("eu", await newEuropean());
  expect(html).toContain("Move to Another Region");
  expect(html).toContain("These are not moved");
  expect(html).toContain("Asia · ap.sevenfold.example");
  expect(await settings("eu", await newEuropean({ role: "admin" }))).not.toContain("Move to Another Region");
});

test("Settings of a single installation show nothing about regions", async () => {
  expect(await settings(null, await newPerson())).not.toMatch(/Move to Another Region|>Region</);
});

test("a move that runs is shown with a button that stops it, and afterwards why it was undone", async () => {
  const person = await newEuropean();
  await env.DB.prepare("UPDATE user SET moving_to = 'us' WHERE id = ?").bind(person.id).run();
  await env.DB.prepare(
    "INSERT INTO account_move (id, user_id, to_region, token, state, created_at) VALUES (?1, ?1, 'us', '', 'moving', ?2)",
  )
    .bind(person.id, new Date().toISOString())
    .run();
  const html = await settings("eu", person);
  expect(html).toContain("Your account is being moved to United States.");
  expect(html).toContain("Stop the Move");
  const body = new URLSearchParams({ intent: "stop-move" });
  await open("eu", "/settings", { method: "POST", body, headers: { cookie: person.cookie } });
  const after = await settings("eu", person);
  expect(after).toContain("Your account was not moved, and is as it was. You stopped it.");
  expect(after).not.toContain("Stop the Move");
  const german = await open("eu", "/settings", { headers: { cookie: person.cookie, "accept-language": "de" } });
  expect(german).toContain("Du hast ihn abgebrochen.");
  // The data for the browser has it too.
  expect(german).not.toContain("You stopped it.");
});

test("the diary of an account that moves says so in the page's language, also to the browser's scripts", async () => {
  const person = await newEuropean();
  await env.DB.prepare("UPDATE user SET moving_to = 'us' WHERE id = ?").bind(person.id).run();
  const german = await open("eu", "/diary", { headers: { cookie: person.cookie, "accept-language": "de" } });
  expect(german).toContain("Dein Konto zieht in eine andere Region um.");
  expect(german).not.toContain("Your account is being moved");
});

test("the words of a moving account can be read as usual, and no new words are chosen for the day", async () => {
  const { things } = await newWorld();
  const person = await newEuropean();
  await env.DB.prepare("UPDATE user SET moving_to = 'us' WHERE id = ?").bind(person.id).run();
  const read = (path: string) => open("eu", path, { headers: { cookie: person.cookie } });
  expect(await read(`/language?language=${things.pack}`)).not.toContain("Your account is being moved");
  expect(await read(`/language?language=${things.pack}&mode=daily`)).toContain("uno");
  for (const page of ["words", "figures"])
    expect(await read(`/language/${page}?language=${things.pack}`)).not.toContain("Your account is being moved");
  const { results } = await env.DB.prepare("SELECT * FROM language_progress WHERE user_id = ?").bind(person.id).all();
  expect(results).toEqual([]);
});

test("while an account moves, its person can open all pages as before", async () => {
  const { owner, things } = await newWorld();
  await moveAway(owner);
  const headers = { cookie: `__Host-${owner.cookie}` };
  const query = new URLSearchParams({ project: things.project, edit: things.todo, language: things.pack });
  for (const [path, { user }] of Object.entries(PAGES)) {
    if (user !== "page" && !path.startsWith("/language")) continue;
    for (const at of [path, `${path}.data`])
      expect([at, (await answerOf("eu", `${at}?${query}`, { headers })).status]).toEqual([at, 200]);
  }
});

test("a page of a moved account redirects to the login page that says where it is", async () => {
  const person = await newEuropean();
  const now = new Date().toISOString();
  await env.DB.batch([
    env.DB.prepare("UPDATE user SET moving_to = 'us', moved_at = ? WHERE id = ?").bind(now, person.id),
    env.DB.prepare("UPDATE session SET expires_at = ? WHERE user_id = ?").bind(now, person.id),
  ]);
  const headers = { cookie: person.cookie };
  const { email } = (await env.DB.prepare("SELECT email FROM user WHERE id = ?").bind(person.id).first())!;
  const next = `/login?moved=us#email=${encodeURIComponent(email as string)}`;
  for (const path of ["/app", "/diary", "/settings"]) {
    const answer = await answerOf("eu", path, { headers });
    expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 302, next]);
  }
});

test("Settings in the new region list what an account left behind, as long as the old one redirects", async () => {
  const person = await newEuropean();
  expect(await settings("eu", person)).not.toContain("These were not moved");
  await env.DB.prepare("INSERT INTO account_arrival VALUES (?1, ?1, 'us', '', 'open', NULL, ?2, ?2, ?2)")
    .bind(person.id, new Date().toISOString())
    .run();
  expect(await settings("eu", person)).toContain("These were not moved, so you set them up again: passkeys");
});

test("a region that cannot be reached causes an error at the form", async () => {
  const person = await newEuropean();
  const body = new URLSearchParams({ intent: "move-account", region: "mars", password: "Str0ng!pass" });
  const html = await open("eu", "/settings", { method: "POST", body, headers: { cookie: person.cookie } });
  expect(html).toContain("There is no such region to move to.");
});

test("the login page leads to the region that an account has moved to", async () => {
  const html = await open("eu", "/login?moved=us");
  expect(html).toContain("Your account has moved to United States.");
  expect(html).toContain('href="https://us.sevenfold.example/login?region=us"');
  expect(await open("eu", "/login?moved=mars")).not.toContain("has moved to");
});

test("a page of a Worker that is no region of its list says so in one sentence", async () => {
  const request = new Request("https://eu.sevenfold.example/login") as Parameters<typeof worker.fetch>[0];
  const ctx = createExecutionContext();
  const answer = await worker.fetch(request, { ...env, ...regionEnv("eu"), REGION: "mars" } as Cloudflare.Env, ctx);
  await waitOnExecutionContext(ctx);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toBe("REGION is mars: it must be the name of a region of REGIONS: eu, us, ap.");
});
