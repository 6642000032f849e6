import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newDemo, newMember } from "../../tests/accounts.ts";
import { PASSWORD } from "../../tests/people.ts";
import { client, newClient } from "../../tests/api.ts";
import { linksTo } from "../../tests/mail.ts";

const NEW = "N3w!password";
const ADDRESS = /^todo\+[0-9a-hjkmnp-tv-z]{24}@in\.sevenfold\.example$/;

test("an address is made, shown, renewed and removed, and at first the person's own e-mail may send", async () => {
  const ada = await newClient();
  const shown = async () => (await ada.get("/auth/mail-address")).body.mail_address;
  expect(await shown()).toBe(null);
  const made = await ada.post("/auth/mail-address", {});
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    address: expect.stringMatching(ADDRESS),
    senders: [ada.person.email],
    last_at: null,
  });
  expect(await shown()).toEqual(made.body);
  await ada.put("/auth/mail-address/senders", { senders: ["ada+work@office.example"] });
  const renewed = (await ada.post("/auth/mail-address", {})).body;
  expect(renewed.address).not.toBe(made.body.address);
  expect(renewed.senders).toEqual(["ada+work@office.example"]);
  expect((await ada.delete("/auth/mail-address")).status).toBe(200);
  expect(await shown()).toBe(null);
  expect((await ada.delete("/auth/mail-address")).status).toBe(404);
});

test("the database has the secret of an address encrypted, and its hash", async () => {
  const ada = await newClient();
  const { address } = (await ada.post("/auth/mail-address", {})).body;
  const row = await env.DB.prepare("SELECT * FROM mail_address WHERE user_id = ?").bind(ada.person.id).first();
  expect(JSON.stringify(row)).not.toContain(address.slice(5, 29));
  expect(row).toMatchObject({ secret: expect.stringMatching(/^v1\./) });
});

test("senders that are no addresses, none, and more than ten are 400", async () => {
  const ada = await newClient();
  await ada.post("/auth/mail-address", {});
  const put = async (senders: unknown) => (await ada.put("/auth/mail-address/senders", { senders })).status;
  for (const wrong of [
    undefined,
    [],
    ["ada"],
    ["a@b@c.example"],
    [null],
    "ada@example.com",
    [`${"a".repeat(300)}@b.example`],
  ])
    expect(await put(wrong)).toBe(400);
  expect(await put(Array.from({ length: 11 }, (_, i) => `a${i}@example.com`))).toBe(400);
  expect(await put(Array.from({ length: 10 }, (_, i) => `a${i}@example.com`))).toBe(200);
});

test("a demo account has no address", async () => {
  const demo = await newDemo();
  expect((await demo.post("/auth/mail-address", {})).status).toBe(403);
});

test("a changed password and a password set by a mailed link remove the address, unless access should stay", async () => {
  const { fields, from, logIn } = await newMember();
  const one = await logIn();
  const has = async () => (await one.get("/auth/mail-address")).body.mail_address !== null;
  await one.post("/auth/mail-address", {});
  await one.post("/auth/change-password", { current_password: PASSWORD, password: NEW, keep_access: true }, from);
  expect(await has()).toBe(true);
  await one.post("/auth/change-password", { current_password: NEW, password: "An0ther!one" }, from);
  expect(await has()).toBe(false);
  await one.post("/auth/mail-address", {});
  const kept = "SELECT count(*) AS n FROM mail_address a JOIN user u ON u.id = a.user_id WHERE u.email = ?";
  const rows = () => env.DB.prepare(kept).bind(fields.email).first("n");
  expect(await rows()).toBe(1);
  await client().post("/auth/forgot-password", { email: fields.email }, from);
  const { searchParams } = linksTo(fields.email).findLast(({ pathname }) => pathname === "/reset-password")!;
  const reset = { ...Object.fromEntries(searchParams), password: PASSWORD };
  expect((await client().post("/auth/reset-password", reset, from)).status).toBe(200);
  expect(await rows()).toBe(0);
});

test("a new e-mail takes the place of the former one among the senders, and an undone change removes the address", async () => {
  const { fields, from, logIn } = await newMember();
  const one = await logIn();
  await one.post("/auth/mail-address", {});
  await one.put("/auth/mail-address/senders", { senders: [fields.email, "office@example.com"] });
  const next = `n${fields.email}`;
  await one.post("/auth/change-email", { email: next, password: PASSWORD }, from);
  const follow = async (email: string, path: string) => {
    const { searchParams } = linksTo(email).findLast(({ pathname }) => pathname === "/verify/email")!;
    return (await client().post(path, Object.fromEntries(searchParams), from)).status;
  };
  expect(await follow(next, "/auth/confirm-email")).toBe(200);
  expect((await one.get("/auth/mail-address")).body.mail_address.senders).toEqual([next, "office@example.com"]);
  expect(await follow(fields.email, "/auth/undo-email")).toBe(200);
  const left = await env.DB.prepare(
    "SELECT count(*) AS n FROM mail_address a JOIN user u ON u.id = a.user_id WHERE u.email = ?",
  )
    .bind(fields.email)
    .first("n");
  expect(left).toBe(0);
});

test("a new address causes a mail", async () => {
  const ada = await newClient();
  await ada.post("/auth/mail-address", {});
  expect(linksTo(ada.person.email).map(({ hash }) => hash)).toEqual(["#mail-address"]);
});
