import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { AppContext } from "#app/context.ts";
import { ARGON2, formatHash, parseHash } from "./password.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";

const ctx = createExecutionContext();
const context = { ip: "local", env: {}, waitUntil: (work: Promise<unknown>) => ctx.waitUntil(work) } as AppContext;
const whose = { account: "ada@example.com", requester: "known" } as const;

// Other test files hash with lower cost.
beforeAll(() => void Object.assign(ARGON2, { memorySize: 19_456, passes: 2 }));

test("a password is stored as a PHC string with its own salt and verified by it", async () => {
  const [one, two] = [
    await hashPassword(context, "Str0ng!pass", whose),
    await hashPassword(context, "Str0ng!pass", whose),
  ];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(context, "Str0ng!pass", one, whose)).toBe(true);
  expect(await verifyPassword(context, "Str0ng!Pass", one, whose)).toBe(false);
});

test("a hash made by Node's argon2 is verified, however its accents were typed", async () => {
  const byNode = "$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$9pRgCN/JOJppRMh9+FKLFXd4Bfuv3LvN8fbzRyOvR6I";
  expect(await verifyPassword(context, "Str0ng!pass", byNode, whose)).toBe(true);
  expect(await verifyPassword(context, " Str0ng!pass\n", byNode, whose)).toBe(true);
  const accented = await hashPassword(context, "Caf\u00e9!2026", whose);
  expect(await verifyPassword(context, "Cafe\u0301!2026", accented, whose)).toBe(true);
});

test("no password is accepted where there is no account", async () => {
  for (const password of ["x", "Str0ng!pass"]) {
    expect(await verifyPassword(context, password, null, { ...whose, requester: "none" })).toBe(false);
  }
});

test("a hash carries its parameters, and a malformed one is refused", () => {
  const [salt, tag] = [new Uint8Array(16).fill(7), new Uint8Array(32).fill(255)];
  const { memorySize, passes, parallelism } = ARGON2;
  expect(parseHash(formatHash(salt, tag))).toEqual({ memorySize, passes, parallelism, salt, tag });
  for (const text of ["", "plain", "$argon2i$v=19$m=1,t=1,p=1$AA$AA", "$argon2id$v=19$m=1,t=1$AA$AA"]) {
    expect(() => parseHash(text)).toThrow("Not an argon2id PHC string");
  }
});

test("requests wait in the queue, and get 429 when it is full", async () => {
  const many = { account: "new@example.com", requester: "new" } as const;
  const waiting = Array.from({ length: 6 }, () => hashPassword(context, "Str0ng!pass", many));
  await expect(async () => hashPassword(context, "Str0ng!pass", many)).rejects.toMatchObject({
    status: 429,
    retryAfter: 2,
  });
  expect(await Promise.all(waiting)).toHaveLength(6);
  await waitOnExecutionContext(ctx);
  expect(await hashPassword(context, "Str0ng!pass", many)).toMatch(/^\$argon2id/);
}, 20_000);
