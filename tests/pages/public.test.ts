import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { hashToken } from "../../app/domain/secret/token.server.ts";
import { newPerson } from "../people.ts";

const get = (path: string, headers: HeadersInit = {}) =>
  exports.default.fetch(`http://localhost${path}`, { headers, redirect: "manual" });

const post = (path: string, fields: Record<string, string>, headers: HeadersInit = {}) =>
  exports.default.fetch(`http://localhost${path}`, {
    method: "POST",
    headers,
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

/** The text of every element whose opening tag matches. */
const texts = (html: string, tag: RegExp) =>
  [...html.matchAll(new RegExp(`${tag.source}[^>]*>([^<]*)`, "g"))].map((match) => match[1]!.replaceAll("&#x27;", "'"));

const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1];
const alerts = (html: string) =>
  [...html.matchAll(/role="(?:alert|status)"[^>]*><div[^>]*>([^<]+)/g)].map((match) =>
    match[1]!.replaceAll("&#x27;", "'"),
  );

const STATIC = [
  "/",
  "/privacy",
  "/terms",
  "/verify",
  "/verify/confirm",
  "/verify/not-me",
  "/morning",
  "/reminder",
  "/no-such-page",
];

/** The pages with a form, at least in some states. */
const SENDING = ["/", "/verify", "/verify/confirm", "/verify/not-me", "/morning", "/reminder"];

for (const path of STATIC) {
  test(`${path} has no script except the one that reports a missing network at its form`, async () => {
    const scripts = (await (await get(path)).text()).match(/<script[^>]*>[^<]*/g) ?? [];
    const told = [expect.stringMatching(/^<script nonce="[\w-]{20,}">addEventListener\("submit"/)];
    expect(scripts).toEqual(SENDING.includes(path) ? told : []);
  });
}

test("a page is one complete document with its style sheet", async () => {
  for (const path of [...STATIC, "/login", "/contact"]) {
    const html = await (await get(path)).text();
    expect(html).toMatch(/^<!DOCTYPE html><html [^]*<style nonce="[\w-]+">[^<]{10000,}<\/style>[^]*<\/body><\/html>$/);
    expect(html.match(/<\/(head|body|html)>/g)).toEqual(["</head>", "</body>", "</html>"]);
  }
});

test("a page's own style is in its own document only", async () => {
  const styles = async (path: string) => (await (await get(path)).text()).match(/<style/g);
  expect(await styles("/privacy")).toHaveLength(2);
  expect(await styles("/terms")).toHaveLength(1);
});

test("a not-found page under a themed path has only the theme script", async () => {
  const answer = await get("/app/no-such-page");
  const html = await answer.text();
  expect(answer.status).toBe(404);
  expect(html.match(/<script[^>]*>[^<]*/g)).toEqual([
    expect.stringMatching(/^<script nonce="[\w-]{20,}">.*sevenfold-theme/),
  ]);
});

test("every script of a page has the nonce of its policy", async () => {
  for (const path of ["/login", "/register", "/contact", "/forgot-password", "/reset-password?uid=a&token=b"]) {
    const answer = await get(path);
    const nonce = /script-src 'nonce-([\w-]+)' 'strict-dynamic';/.exec(
      answer.headers.get("content-security-policy")!,
    )![1];
    const scripts = (await answer.text()).match(/<script[^>]*>/g)!;
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
  }
});

test("a page forbids framing, caching, cross-origin use and device access", async () => {
  for (const path of ["/", "/login", "/none", "/api/docs"]) {
    const { headers } = await get(path);
    expect([path, Object.fromEntries(headers)]).toMatchObject([
      path,
      {
        "cache-control": "private, no-store",
        "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": expect.stringContaining("camera=()"),
        "referrer-policy": "strict-origin-when-cross-origin",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      },
    ]);
  }
});

test("themes apply to the listed paths only, other paths are light", async () => {
  const themeOf = async (path: string) => /<html[^>]*data-theme="(\w+)"/.exec(await (await get(path)).text())![1];
  expect(await themeOf("/contact")).toBe("system");
  expect(await themeOf("/diary/none")).toBe("system");
  expect(await themeOf("/adminx")).toBe("system");
  for (const path of ["/", "/login", "/privacy", "/system-stats-x", "/language-x", "/none"]) {
    expect(await themeOf(path)).toBe("light");
  }
});

test("public pages have their titles", async () => {
  const titles: Record<string, string> = {
    "/login": "Login",
    "/register": "Register",
    "/verify": "Check your email",
    "/verify/confirm": "Email verification",
    "/verify/not-me": "This was not me",
    "/morning": "Morning line",
    "/reminder": "Reminder",
    "/forgot-password": "Forgot password",
    "/reset-password": "Reset password",
    "/contact": "Contact",
    "/privacy": "Privacy policy",
    "/terms": "Terms",
  };
  for (const [path, title] of Object.entries(titles)) {
    const answer = await get(path);
    expect([path, answer.status, titleOf(await answer.text())]).toEqual([path, 200, `${title} · Sevenfold`]);
  }
});

test("an unknown path is a page with a link home", async () => {
  const answer = await get("/no/such/page");
  const html = await answer.text();
  expect(answer.status).toBe(404);
  expect(titleOf(html)).toBe("Page not found · Sevenfold");
  expect(html).toMatch(/<a class="btn[^>]*href="\/"><span>Go Home/);
});

test("the landing page has its four links, without header and footer", async () => {
  const html = await (await get("/")).text();
  expect(html).toMatch(/href="\/register"><span>Get Started/);
  expect(html).toMatch(/href="\/login"><span>Sign In/);
  expect(html).toMatch(/href="\/register"><span>Create Free Account/);
  expect(html).toMatch(/<button type="submit"[^>]*><span>Try Demo/);
  expect(html).not.toMatch(/<header|<footer|href="\/app"|<span>Login|<span>Register|aria-label="Account"/);
});

test("a signed-in user is redirected from the landing page to the app", async () => {
  const { cookie } = await newPerson();
  const answer = await get("/", { cookie });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/app"]);
});

test("the forms for visitors lead a signed-in person home", async () => {
  const { cookie, username } = await newPerson();
  for (const path of ["/login", "/register"]) {
    expect(await (await get(path)).text()).not.toContain("Go Home");
    expect(await (await get(path, { cookie })).text()).toMatch(
      new RegExp(`You are signed in as (<!-- -->)?${username}[^]*href="/app"[^>]*>Go Home`),
    );
  }
});

test("the header shows the username, or Login and Register", async () => {
  const { cookie, username } = await newPerson();
  const visitor = await (await get("/privacy")).text();
  const person = await (await get("/privacy", { cookie })).text();
  expect(visitor).toMatch(/href="\/login"><span>Login.*href="\/register"><span>Register/);
  expect(person).toContain(`${username}, account menu`);
  expect(person).not.toContain('href="/register"');
  expect(person).toMatch(/<form method="post" action="\/\?index"[^>]*>.*Logout/);
});

test("a demo account is warned before it logs out", async () => {
  const { cookie } = await newPerson({ role: "demo", expires_at: "2999-01-01T00:00:00.000Z" });
  const html = await (await get("/privacy", { cookie })).text();
  expect(html).toMatch(/command="show-modal" commandfor="logout-question">Logout/);
  expect(html).toContain("All demo data (projects, todos, notes) will be lost.");
});

test("a demo is created and logged out of by plain forms, and its deletion is confirmed", async () => {
  const made = await post("/?index", { intent: "demo" });
  expect([made.status, made.headers.get("location")]).toEqual([302, "/app"]);
  const cookie = made.headers.get("set-cookie")!.split(";")[0]!;
  const left = await post("/?index", { intent: "logout" }, { cookie });
  expect(left.headers.get("location")).toBe("/?left=demo");
  expect(left.headers.get("set-cookie")).toMatch(/session=; Max-Age=0/);
  const html = await (await get("/?left=demo")).text();
  expect(alerts(html)).toEqual(["Demo account logged out. All demo data has been cleared."]);
});

test("registering shows the errors at each field and keeps what was typed, except passwords", async () => {
  const answer = await post("/register", {
    username: "ada",
    email: "a+b@example.com",
    password: "Secret-1",
    password_confirm: "",
  });
  const html = await answer.text();
  expect(answer.status).toBe(400);
  expect(texts(html, /<p id="[^"]*-error" role="alert" class="text-sm text-danger"/)).toEqual([
    "Username must be 5-12 characters long.",
    "Email cannot contain '+' character.",
    "Password must be at least 8 characters with uppercase, lowercase, number, and special character.",
  ]);
  expect(html).toContain('value="a+b@example.com"');
  expect(html).not.toContain("Secret-1");
});

test("registering asks for the password twice", async () => {
  const fields = { username: "adalove", email: "ada.differs@example.com", password: "Abcdef1!" };
  const answer = await post("/register", { ...fields, password_confirm: "Abcdef2!" });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("Passwords don&#x27;t match.");
});

test("registering leads to the page that can resend the mail", async () => {
  const password = "Right horse 1!";
  const fields = {
    username: "adalove",
    email: "ada.register@example.com",
    password,
    password_confirm: ` ${password} `,
  };
  const answer = await post("/register", fields);
  expect(answer.headers.get("location")).toBe("/verify?email=ada.register%40example.com");
  const html = await (await get("/verify?email=ada.register%40example.com")).text();
  expect(html).toContain('value="ada.register@example.com"');
  const again = await (await post("/verify", { email: "ada.register@example.com" })).text();
  expect(alerts(again)[0]).toMatch(/^If an account exists/);
  const login = await post("/login", { email: "ada.register@example.com", password });
  const refused = await login.text();
  expect([login.status, alerts(refused)]).toEqual([403, ["Please verify your email before logging in."]]);
  expect(refused).toContain("/verify?email=ada.register%40example.com");
});

test("a wrong password is refused in place and the e-mail stays", async () => {
  const answer = await post("/login", { email: "nobody@example.com", password: "Wrong-pass1" });
  const html = await answer.text();
  expect([answer.status, alerts(html)]).toEqual([401, ["Invalid email or password"]]);
  expect(html).toContain('value="nobody@example.com"');
  expect(html).not.toContain("Wrong-pass1");
});

test("the login page only accepts a form", async () => {
  const answer = await exports.default.fetch("http://localhost/login.data", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "nobody@example.com", password: "Wrong-pass1" }),
  });
  expect(answer.status).toBe(400);
});

test("requesting a new password has the same answer for everyone", async () => {
  const html = await (await post("/forgot-password", { email: "nobody@example.com" })).text();
  expect(alerts(html)[0]).toMatch(/^If an account exists/);
});

test("a reset link with missing or wrong parts is invalid", async () => {
  for (const path of ["/reset-password", "/reset-password?uid=a", "/reset-password?token=b"]) {
    expect(alerts(await (await get(path)).text())).toEqual(["Invalid reset link"]);
  }
  const fields = { uid: "a", token: "b", password: "Abcdef1!", password_confirm: "Abcdef1!" };
  const answer = await post("/reset-password?uid=a&token=b", fields);
  expect([answer.status, alerts(await answer.text())]).toEqual([400, ["Invalid reset link"]]);
});

test("a page with a secret in its address sends no referrer, and trusts the service worker's address alone", async () => {
  for (const path of ["/reset-password?uid=a&token=b", "/verify/not-me?uid=a&token=b"]) {
    const { headers } = await get(path);
    expect([path, headers.get("referrer-policy")]).toEqual([path, "no-referrer"]);
    expect(headers.get("content-security-policy")).toContain(
      "require-trusted-types-for 'script'; trusted-types service-worker anki",
    );
  }
});

test("the page of the mail's second link deletes an account only by its button", async () => {
  const { id } = await newPerson();
  const token = "decline-token";
  const statements = [
    env.DB.prepare("UPDATE user SET email_verified_at = NULL WHERE id = ?").bind(id),
    env.DB.prepare("INSERT INTO account_link (token_hash, user_id, kind, expires_at) VALUES (?, ?, 'decline', ?)").bind(
      hashToken(token),
      id,
      "9999-01-01",
    ),
  ];
  await env.DB.batch(statements);
  const path = `/verify/not-me?uid=${id}&token=${token}`;
  for (let i = 0; i < 2; i++) expect(await (await get(path)).text()).toContain("Remove Account");
  const removed = await post(path, { uid: id, token });
  expect([removed.status, alerts(await removed.text())]).toEqual([200, [expect.stringContaining("has been removed")]]);
  expect(alerts(await (await get(path)).text())).toEqual(["This link is not valid any more."]);
});

test("the pages of a mailed change of address confirm and undo it only by their buttons, each once", async () => {
  const { id, email } = await newPerson();
  const other = `new-${email}`;
  const link = (token: string, kind: string, address: string) =>
    env.DB.prepare(
      "INSERT INTO account_link (token_hash, user_id, kind, expires_at, email) VALUES (?, ?, ?, '9999-01-01', ?)",
    ).bind(hashToken(token), id, kind, address);
  const pathOf = (token: string) => `/verify/email?uid=${id}&token=${token}`;
  const pressed = async (intent: string, token: string) =>
    alerts(await (await post(pathOf(token), { intent, uid: id, token })).text());
  await link("confirm-token", "email-change", other).run();
  for (let i = 0; i < 2; i++)
    expect(await (await get(pathOf("confirm-token"))).text()).toContain("Confirm New Address");
  expect((await pressed("confirm", "confirm-token"))[0]).toContain(`Your address is ${other} now.`);
  await link("undo-token", "email-changed", email).run();
  for (let i = 0; i < 2; i++) expect(await (await get(pathOf("undo-token"))).text()).toContain("Undo the Change");
  expect((await pressed("undo", "undo-token"))[0]).toContain(`Your address is ${email} again.`);
  for (const token of ["confirm-token", "undo-token"])
    expect(alerts(await (await get(pathOf(token))).text())).toEqual(["This link is not valid any more."]);
});

test("the result of a verification is read from the address", async () => {
  const said = async (query: string) => alerts(await (await get(`/verify/confirm${query}`)).text());
  expect(await said("?success=true")).toEqual(["Email verified successfully."]);
  expect(await said("?error=Verification%20failed")).toEqual(["Verification failed"]);
  const invalid = "Verification failed. The link is invalid or has expired.";
  expect(await said(`?error=${encodeURIComponent(invalid)}`)).toEqual([invalid]);
  // Only the product's own texts are shown.
  expect(await said("?success=true&message=Call%20555")).toEqual(["Email verified successfully."]);
  for (const query of ["?error=Call%20555", "?success=false&message=Call%20555", "?error=toString", "?error="]) {
    expect(await said(query)).toEqual(["Verification failed"]);
  }
  expect(await said("?success=false")).toEqual(["Verification failed"]);
  expect(await said("")).toEqual(["Missing verification parameters."]);
});

test("the browser that opened the link is told the username, and can refuse it", async () => {
  const { id, username, email } = await newPerson();
  const token = "t".repeat(43);
  const expires = new Date(Date.now() + 60_000).toISOString();
  await env.DB.prepare("INSERT INTO account_link (token_hash, user_id, kind, expires_at) VALUES (?, ?, 'verify', ?)")
    .bind(hashToken(token), id, expires)
    .run();
  const followed = await get(`/api/auth/verify-email?uid=${id}&token=${token}`);
  const cookie = followed.headers.get("set-cookie")!.split(";")[0]!;
  const path = followed.headers.get("location")!;
  const own = await (await get(path, { cookie })).text();
  expect(own).toContain(`>${username}</bdi>`);
  expect(own).toContain("Not My Choice: Set a New Password");
  for (const headers of [undefined, { cookie: `device=${"x".repeat(43)}` }]) {
    expect(await (await get(path, headers)).text()).not.toContain(username);
    expect((await post("/verify/confirm", {}, headers)).status).toBe(400);
  }
  const answer = await post("/verify/confirm", {}, { cookie });
  expect(alerts(await answer.text())).toContainEqual(expect.stringContaining(`We sent a link to ${email}.`));
  const { results } = await env.DB.prepare("SELECT kind FROM account_link WHERE user_id = ?").bind(id).all();
  expect(results).toContainEqual({ kind: "reset" });
  // After a quarter of an hour the page shows nothing about the account.
  await env.DB.prepare("UPDATE account_link SET used_at = '2026-01-01T00:00:00.000Z' WHERE user_id = ?").bind(id).run();
  expect(await (await get(path, { cookie })).text()).not.toContain(username);
});

test("the privacy page shows the document with the highest number", async () => {
  const html = await (await get("/privacy")).text();
  expect(html).toMatch(/<h1[^>]*>Privacy policy<\/h1>/);
  expect(html).toMatch(/Version (<!-- -->)?\d+/);
});

test("the contact page has a link to support", async () => {
  expect(await (await get("/contact")).text()).toMatch(/href="mailto:support@localhost/);
});
