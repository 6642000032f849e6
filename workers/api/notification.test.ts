import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { newMember } from "../../tests/accounts.ts";
import { type Client, client, newClient } from "../../tests/api.ts";
import { signIn } from "../../tests/people.ts";
import { newDevice } from "../../tests/push.ts";
import { newSubscriber } from "../../tests/push-crypto.ts";
import { hashToken } from "#app/domain/secret/token.server.ts";

vi.spyOn(console, "warn").mockImplementation(() => undefined);

const CHROME = { headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140" } };
const add = (one: Pick<Client, "post">, subscription: object) =>
  one.post("/notification/devices", subscription, CHROME);
const devicesOf = async (one: Pick<Client, "get">) => (await one.get("/notification")).body.devices;
/** Another sign-in of the same person. */
const elsewhere = async ({ person }: Client) => client(await signIn(person.id));

test("a device is added once, listed without its address, tried and removed", async () => {
  const ada = await newClient();
  const device = await newDevice();
  expect((await ada.get("/notification")).body.public_key).toMatch(/^[\w-]{87}$/);
  const added = await add(ada, device.subscription);
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({ browser: "Chrome", device: "Linux", last_success_at: null, is_current: true });
  expect((await add(ada, device.subscription)).body.created_at).toBe(added.body.created_at);
  expect((await ada.post(`/notification/devices/${added.body.id}/test`)).status).toBe(200);
  expect(device.received).toMatchObject([{ notice: { title: "Notifications work" }, ttl: 60, urgency: "high" }]);
  expect(device.received[0]!.topic).toMatch(/^[\w-]{32}$/);
  const [listed] = await devicesOf(await elsewhere(ada));
  expect(listed).toEqual({ ...added.body, is_current: false, last_success_at: expect.any(String) });
  expect((await ada.delete(`/notification/devices/${listed.id}`)).status).toBe(200);
  expect(await devicesOf(ada)).toEqual([]);
  expect((await ada.delete(`/notification/devices/${listed.id}`)).status).toBe(404);
});

test("a session has one device: another one replaces it", async () => {
  const ada = await newClient();
  await add(ada, (await newDevice()).subscription);
  const { body } = await add(ada, (await newDevice()).subscription);
  expect(await devicesOf(ada)).toEqual([body]);
});

test("a device goes with the session that it was added in", async () => {
  const member = await newMember();
  const [laptop, phone] = [await member.logIn(), await member.logIn()];
  const { body: added } = await add(phone, (await newDevice()).subscription);
  await add(laptop, (await newDevice()).subscription);
  expect(await devicesOf(laptop)).toHaveLength(2);
  const sessions = (await laptop.get("/auth/sessions")).body as { id: string; is_current: boolean }[];
  await laptop.delete(`/auth/sessions/${sessions.find((one) => !one.is_current)!.id}`);
  expect((await devicesOf(laptop)).map(({ id }: { id: string }) => id)).not.toContain(added.id);
  await laptop.post("/auth/logout");
  expect(await devicesOf(await member.logIn())).toEqual([]);
});

test("a new sign-in of the same person takes over the device of the ended session", async () => {
  const member = await newMember();
  const laptop = await member.logIn();
  await add(laptop, (await newDevice()).subscription);
  const { email, password } = member.fields;
  const again = await laptop.post("/auth/login", { email, password }, member.from);
  const cookie = again.headers.getSetCookie().find((one) => one.startsWith("session="))!;
  expect(await devicesOf(client(cookie.split(";")[0]))).toMatchObject([{ is_current: true }]);
});

test("an admin keeps their device during an impersonation, in which it is not shown, and afterwards", async () => {
  const [root, ada] = [await newClient({ role: "admin" }), await newClient()];
  await add(root, (await newDevice()).subscription);
  const cookieOf = (answer: { headers: Headers }) =>
    answer.headers
      .getSetCookie()
      .find((one) => one.startsWith("session="))!
      .split(";")[0]!;
  const owner = () =>
    env.DB.prepare("SELECT session_hash FROM push_subscription WHERE user_id = ?").bind(root.person.id).first();
  const acting = client(cookieOf(await root.post(`/admin/impersonate/${ada.person.id}`, { reason: "Asked for help" })));
  expect((await acting.get("/notification")).body).toEqual({ public_key: null, devices: [] });
  expect(await owner()).not.toBeNull();
  const back = client(cookieOf(await acting.post("/admin/stop-impersonation")));
  expect(await devicesOf(back)).toMatchObject([{ is_current: true }]);
});

test("a browser whose person changes moves its device to the new person; the address alone is not enough", async () => {
  const [ada, bo, eve] = [await newClient(), await newClient(), await newClient()];
  const { subscription } = await newDevice();
  await add(ada, subscription);
  const { keys } = (await newSubscriber()).subscription;
  expect(await add(eve, { endpoint: subscription.endpoint, keys })).toMatchObject({
    status: 409,
    body: { error: "Somebody else gets the notifications of this device" },
  });
  expect(await devicesOf(ada)).toHaveLength(1);
  expect((await add(bo, subscription)).status).toBe(201);
  expect([await devicesOf(ada), (await devicesOf(bo)).length]).toEqual([[], 1]);
});

test("at most twenty devices are taken", async () => {
  const ada = await newClient();
  for (let i = 0; i < 20; i++) await add(await elsewhere(ada), (await newDevice()).subscription);
  const full = await add(ada, (await newDevice()).subscription);
  expect([full.status, (await devicesOf(ada)).length]).toEqual([409, 20]);
});

test("what is no subscription of a public push service is refused by its field", async () => {
  const ada = await newClient();
  const { subscription } = await newSubscriber();
  const wrong: [string, object][] = [
    ["endpoint", { ...subscription, endpoint: "https://169.254.169.254/latest" }],
    ["endpoint", { ...subscription, endpoint: "http://web.push.apple.com/x" }],
    ["endpoint", { ...subscription, endpoint: `https://web.push.apple.com/${"x".repeat(1024)}` }],
    ["keys", { endpoint: subscription.endpoint }],
    ["keys.auth", { ...subscription, keys: { ...subscription.keys, auth: "short" } }],
    // The point is not on the curve.
    ["keys.p256dh", { ...subscription, keys: { ...subscription.keys, p256dh: `B${"A".repeat(86)}` } }],
  ];
  for (const [path, body] of wrong) {
    const answer = await add(ada, body);
    expect([path, answer.status, answer.body.details[0].path]).toEqual([path, 400, path]);
  }
});

test("a test tells what the push service answered, and a device that is gone is removed", async () => {
  const ada = await newClient();
  const device = await newDevice();
  const { body } = await add(ada, device.subscription);
  const tried = async (status: number) => {
    device.answers(() => new Response(null, { status, headers: { location: "http://127.0.0.1/" } }));
    return (await ada.post(`/notification/devices/${body.id}/test`)).status;
  };
  for (const status of [302, 400, 403, 429, 500]) expect([status, await tried(status)]).toEqual([status, 409]);
  expect(await devicesOf(ada)).toHaveLength(1);
  expect(device.received).toHaveLength(5);
  expect(await tried(410)).toBe(409);
  expect(await devicesOf(ada)).toEqual([]);
});

test("tests are limited", async () => {
  const ada = await newClient();
  const { body } = await add(ada, (await newDevice()).subscription);
  for (let i = 0; i < 20; i++) await ada.post(`/notification/devices/${body.id}/test`);
  expect((await ada.post(`/notification/devices/${body.id}/test`)).status).toBe(429);
});

test("an installation without keys says so, and adds no device", async () => {
  const ada = await newClient();
  const without = { env: { VAPID_KEYS: "" } };
  expect((await ada.get("/notification", without)).body.public_key).toBeNull();
  const answer = await ada.post("/notification/devices", (await newDevice()).subscription, without);
  expect([answer.status, answer.body.error]).toEqual([409, "This server sends no notifications"]);
});

test("a device belongs to the session by its hash, and its keys are stored as they are sent", async () => {
  const ada = await newClient();
  const { subscription } = await newDevice();
  await add(ada, subscription);
  const row = await env.DB.prepare("SELECT * FROM push_subscription WHERE user_id = ?").bind(ada.person.id).first();
  expect(row).toMatchObject({
    ...subscription.keys,
    endpoint: subscription.endpoint,
    session_hash: hashToken(ada.person.cookie.split("=")[1]!),
  });
});
