import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { hashToken, newToken } from "#app/domain/secret/token.server.ts";
import { newPerson } from "../people.ts";
import { regionEnv } from "../regions.ts";

/** The built Worker. */
const { default: worker } = (await import("../../build/server/index.js" as string)) as {
  default: Required<Pick<ExportedHandler<Cloudflare.Env>, "fetch">>;
};

const PROVIDER = {
  OIDC_ISSUER: "https://id.example",
  OIDC_CLIENT_ID: "sevenfold",
  OIDC_CLIENT_SECRET: "secret",
  OIDC_NAME: "House",
};
const EUROPE = { ...regionEnv("eu"), ...PROVIDER };

/** The hash of "Str0ng!pass". */
const HASH = "$argon2id$v=19$m=19456,t=2,p=1$wLPmts1M8X6yMPTOVK1Qtg$grQlTotgKJXBccnroCTlv/wwYcSaFLa3AWJUMkH72xw";

/** Opens a page of an installation with a provider. */
async function open(path: string, init: RequestInit, more: Record<string, string> = PROVIDER) {
  const { APP_URL = "http://localhost" } = more;
  const asked = new Request(APP_URL + path, { redirect: "manual", ...init }) as Parameters<typeof worker.fetch>[0];
  const ctx = createExecutionContext();
  const page = await (await worker.fetch(asked, { ...env, ...more } as Cloudflare.Env, ctx)).text();
  await waitOnExecutionContext(ctx);
  return page.replaceAll("<!-- -->", "");
}

/** A browser that returned from the provider, which reported this address. */
async function cameBack(email: string) {
  const token = newToken();
  await env.DB.prepare(
    `INSERT INTO provider_visit (token_hash, purpose, is_answered, subject, email, name, problem, expires_at)
      VALUES (?, 'sign-in', 1, ?, ?, '', '', ?)`,
  )
    .bind(hashToken(token), token, email, "9999-12-31")
    .run();
  return { cookie: `__Host-provider=${token}` };
}

test("an expired sign-in at the provider says so in the page's language, also in the browser's data", async () => {
  const page = await open("/login/provider", { headers: { "accept-language": "de" } });
  expect(page).toContain("Diese Anmeldung ist abgelaufen");
  expect(page).not.toContain("This sign-in is over");
});

test("a first sign-in at the provider that ends with the password of a moved account redirects there", async () => {
  const { id } = await newPerson();
  const email = `${id}@example.com`;
  await env.DB.prepare("UPDATE user SET email = ?, password_hash = ?, moving_to = 'us', moved_at = ? WHERE id = ?")
    .bind(email, HASH, new Date().toISOString(), id)
    .run();
  const headers = await cameBack(email);
  const before = await open("/login/provider", { headers }, EUROPE);
  expect(before).toContain("already exists");
  expect(before).not.toContain("has moved");
  const body = (password: string) => new URLSearchParams({ intent: "finish", password });
  const sent = (password: string) => open("/login/provider", { method: "POST", headers, body: body(password) }, EUROPE);
  expect(await sent("Wr0ng!pass")).not.toContain("has moved");
  const after = await sent("Str0ng!pass");
  expect(after).toContain("Your account has moved to United States.");
  expect(after).toContain(`href="https://us.sevenfold.example/login?region=us#email=${encodeURIComponent(email)}"`);
  expect(after).not.toContain("already exists");
  expect(after).not.toContain('type="password"');
  expect(after).not.toContain("Sign in with House");
});

test("a person who creates an account at the provider first sees its region", async () => {
  const page = await open("/login/provider", { headers: await cameBack("new@example.com") }, EUROPE);
  expect(page).toContain("Choose a username for your new account");
  expect(page).toContain("Your data is kept in: <strong>Europe</strong>");
  expect(page).toContain('href="https://us.sevenfold.example/login?region=us"');
});

test.for(["/login", "/register"])(
  "%s of a region with a provider only names the region and leads to the others",
  async (path) => {
    const page = await open(path, {}, { ...EUROPE, OIDC_ONLY: "true" });
    expect(page).toContain("Sign in with House");
    expect(page).not.toContain('type="password"');
    expect(page).toContain("Your data is kept in: <strong>Europe</strong>");
    expect(page).toContain(`href="https://us.sevenfold.example${path}?region=us"`);
    expect(await open(path, {}, { ...PROVIDER, OIDC_ONLY: "true" })).not.toContain("Your data is kept in");
  },
);
