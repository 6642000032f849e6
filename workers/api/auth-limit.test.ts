import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { network } from "../../app/domain/attempt.server.ts";
import { newMember, PASSWORD, stranger } from "../../tests/accounts.ts";
import { client } from "../../tests/api.ts";

const at = "2026-11-21T09:30:20.000Z";
const nextMinute = "2026-11-21T09:31:00.000Z";

test("each call on accounts takes ten tries a minute from one address, and then says when to come back", async () => {
  for (const [path, body] of [
    ["/auth/login", { email: "nobody@example.com", password: PASSWORD }],
    ["/auth/register", { ...stranger().fields, username: "taken-name" }],
    ["/auth/register-demo", undefined],
    ["/auth/resend-verification", { email: "nobody@example.com" }],
    ["/auth/forgot-password", { email: "nobody@example.com" }],
    ["/auth/reset-password", { uid: "nobody", token: "x", password: PASSWORD }],
  ] as const) {
    const { from } = stranger();
    const answers = [];
    for (let i = 0; i < 12; i++) {
      // Another account each time: the address is what is counted.
      const varied = body && "email" in body ? { ...body, email: `${i}${body.email}` } : body;
      answers.push(await client().post(path, varied, { ...from, at }));
    }
    expect(answers.slice(0, 10).map(({ status }) => status)).not.toContain(429);
    for (const answer of answers.slice(10)) {
      expect(answer).toMatchObject({ status: 429, trips: 1 });
      expect(answer.headers.get("retry-after")).toBe("40");
    }
    expect((await client().post(path, body, { ...from, at: nextMinute })).status).not.toBe(429);
  }
});

test("an account takes ten tries a minute from everywhere, right ones and wrong ones", async () => {
  const { fields } = await newMember();
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) {
    const email = i % 2 ? fields.email.toUpperCase() : ` ${fields.email}`;
    const password = i === 9 ? PASSWORD : "Wr0ng!pass";
    statuses.push((await client().post("/auth/login", { email, password }, { ...stranger().from, at })).status);
  }
  expect(statuses).toEqual([...Array<number>(9).fill(401), 200, 429]);
});

test("an address past its limit does not lock other people out of their accounts", async () => {
  const { fields } = await newMember();
  const { from } = stranger();
  for (let i = 0; i < 30; i++) {
    const email = i < 10 ? `nobody${i}@example.com` : fields.email;
    await client().post("/auth/forgot-password", { email }, { ...from, at });
  }
  const own = await client().post("/auth/forgot-password", fields, { ...stranger().from, at });
  expect(own.status).toBe(200);
});

test("the limit can be raised, and is counted in the database under no readable name", async () => {
  const { fields, from } = stranger();
  const options = { ...from, at, env: { AUTH_RATE_LIMIT: "20" } };
  const answers = await Promise.all(
    Array.from({ length: 22 }, () => client().post("/auth/forgot-password", fields, options)),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  const keys = (await env.DB.prepare("SELECT key, tries FROM attempt").all()).results;
  expect(JSON.stringify(keys)).not.toContain(fields.email);
  expect(keys).toContainEqual({ key: `forgot ip ${from.headers["cf-connecting-ip"]}`, tries: 22 });
});

test("one network of the sixth version counts as one address", () => {
  expect(network("203.0.113.9")).toBe("203.0.113.9");
  expect(network("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2");
  expect(network("2001:DB8:1:2::1")).toBe("2001:db8:1:2");
  expect(network("2001:db8::1")).toBe("2001:db8:0:0");
  expect(network("::1")).toBe("0:0:0:0");
  expect(network("::ffff:203.0.113.9")).toBe("::ffff:203.0.113.9");
});

test("when many sign in at once some are asked to come back, and nobody waits for ever", async () => {
  const many = Array.from({ length: 24 }, () => {
    const fields = { email: "nobody@example.com", password: PASSWORD };
    return client().post("/auth/login", fields, { ...stranger().from, env: { AUTH_RATE_LIMIT: "100" } });
  });
  const answers = await Promise.all(many);
  const busy = answers.filter(({ status }) => status === 429);
  expect(busy.length).toBeGreaterThan(0);
  expect(busy[0]!.headers.get("retry-after")).toBe("2");
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(16);
  expect(
    (await client().post("/auth/login", { email: "a@b.example", password: PASSWORD }, stranger().from)).status,
  ).toBe(401);
});
