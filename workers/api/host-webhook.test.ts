import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { client, newClient } from "../../tests/api.ts";
import { newReceiver } from "../../tests/webhook-receiver.ts";

const path = "/admin/host-webhook";

beforeEach(() => env.DB.prepare("DELETE FROM host_webhook").run());

/** An admin, and a receiver that knows the secret of the webhook for alerts. */
async function withWebhook() {
  const admin = await newClient({ role: "admin" });
  const receiver = newReceiver();
  const { status, body } = await admin.put(path, { address: receiver.address });
  expect(status).toBe(200);
  receiver.knows(body.secret);
  const shown = async () => (await admin.get("/system-stats/alerts")).body.data.webhook;
  const sendTest = async () => (await admin.post(`${path}/test`)).body;
  return { admin, receiver, secret: body.secret as string, shown, sendTest };
}

test("the webhook's secret is shown once, stored encrypted, and can be renewed", async () => {
  const { admin, receiver, secret, shown, sendTest } = await withWebhook();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(await shown()).toEqual({ address: receiver.address, created_at: expect.any(String), answers: [] });
  const stored = JSON.stringify(await env.DB.prepare("SELECT * FROM host_webhook").all());
  expect(stored).not.toContain(secret);
  expect(stored).not.toContain("hooks.example");
  const renewed = await admin.post(`${path}/secret`);
  expect(renewed.body).toMatchObject({ address: receiver.address, secret: expect.stringMatching(/^whsec_/) });
  expect(renewed.body.secret).not.toBe(secret);
  receiver.knows(renewed.body.secret);
  expect(await sendTest()).toMatchObject({ status: 204, failure: null });
});

test("a test is sent signed, and its answer is shown with the last five", async () => {
  const { receiver, shown, sendTest } = await withWebhook();
  expect(await sendTest()).toMatchObject({ kind: "test", status: 204, failure: null });
  expect(receiver.received).toMatchObject([{ id: expect.stringMatching(/^evt_/), body: { type: "test", data: {} } }]);
  receiver.answers(() => new Response("No", { status: 500 }));
  for (let i = 0; i < 5; i++) await sendTest();
  const { answers } = await shown();
  expect(answers).toHaveLength(5);
  expect(answers[0]).toMatchObject({ kind: "test", status: 500, failure: "status" });
});

test("a receiver that redirects, does not answer, or does not exist gets its own error", async () => {
  const { receiver, sendTest } = await withWebhook();
  receiver.answers(() => Response.redirect("http://169.254.169.254/latest/meta-data/", 307));
  expect(await sendTest()).toMatchObject({ status: 307, failure: "redirect" });
  receiver.answers(() => Promise.reject(new Error("connection refused")));
  expect(await sendTest()).toMatchObject({ status: null, failure: "unreachable" });
  // Statuses of Cloudflare's own: for an invalid certificate, and for a server that accepts no connection.
  receiver.answers(() => new Response("", { status: 526 }));
  expect(await sendTest()).toMatchObject({ status: null, failure: "unreachable" });
  receiver.answers(() => new Response("", { status: 522 }));
  expect(await sendTest()).toMatchObject({ status: null, failure: "slow" });
  // Shortens the time-out of ten seconds.
  const real = globalThis.setTimeout;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms?: number) =>
    real(run, ms === 10_000 ? 0 : ms)) as typeof setTimeout);
  receiver.answers(() => new Promise(() => undefined));
  expect(await sendTest()).toMatchObject({ status: null, failure: "slow" });
  vi.mocked(globalThis.setTimeout).mockRestore();
  expect(receiver.received).toHaveLength(5);
});

test("an address that is not public is refused, and nothing is stored", async () => {
  const admin = await newClient({ role: "admin" });
  for (const address of [
    "http://hooks.example/in",
    "https://localhost/in",
    "https://10.0.0.1/in",
    "https://[::1]/in",
    "https://hooks.example:8443/in",
    "https://user:pass@hooks.example/in",
    "https://127.0.0.1.nip.io/in",
    `https://hooks.example/${"a".repeat(2000)}`,
    "",
    null,
  ]) {
    const answer = await admin.put(path, { address });
    expect([address, answer.status, answer.body.code]).toEqual([address, 400, "webhook.address"]);
  }
  expect((await admin.get("/system-stats/alerts")).body.data.webhook).toBeNull();
});

test("there is only one webhook: another address replaces it, also when two admins set one at the same time", async () => {
  const { admin, shown } = await withWebhook();
  const addresses = [newReceiver().address, newReceiver().address];
  const set = await Promise.all(addresses.map((address) => admin.put(path, { address })));
  expect(set.map(({ status }) => status)).toEqual([200, 200]);
  expect(addresses).toContain((await shown()).address);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM host_webhook").first("n")).toBe(1);
});

test("without a webhook nothing can be renewed, tested or removed", async () => {
  const { admin, shown } = await withWebhook();
  expect((await admin.delete(path)).status).toBe(200);
  expect(await shown()).toBeNull();
  const calls = [admin.delete(path), admin.post(`${path}/secret`), admin.post(`${path}/test`)];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404]);
});

test("a webhook that was encrypted with another key is shown without its address, and gets nothing", async () => {
  const { receiver, shown, sendTest } = await withWebhook();
  await env.DB.prepare("UPDATE host_webhook SET address = 'v1.eA.eA', secret = 'v1.eA.eA'").run();
  expect((await shown()).address).toBe("");
  expect(await sendTest()).toMatchObject({ status: null, failure: "locked" });
  expect(receiver.received).toEqual([]);
});

test("thirty tests are sent in an hour, whoever of the admins sends them", async () => {
  const { admin } = await withWebhook();
  const other = await newClient({ role: "admin" });
  const at = "2026-11-25T10:00:00.000Z";
  const statuses = [];
  for (let i = 0; i < 31; i++)
    statuses.push((await (i % 2 ? admin : other).post(`${path}/test`, undefined, { at })).status);
  expect([...new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([200, 429]);
});

test("what admins do with the webhook is in the audit log, without its address and secret", async () => {
  const { admin, sendTest } = await withWebhook();
  await sendTest();
  await admin.delete(path);
  const { body } = await admin.get("/admin/audit?area=hosts");
  const lines = body.events.map(({ what }: { what: string }) => what).slice(0, 3);
  expect(lines).toEqual([`DELETE /api${path}`, `POST /api${path}/test`, `PUT /api${path}`]);
  expect(JSON.stringify(body)).not.toContain("hooks.example");
});

test("somebody who is no admin neither sees nor changes the webhook", async () => {
  const { receiver } = await withWebhook();
  const user = await newClient();
  expect((await user.get("/system-stats/alerts")).status).toBe(403);
  expect((await user.put(path, { address: newReceiver().address })).status).toBe(403);
  expect((await user.post(`${path}/test`)).status).toBe(403);
  expect((await client().delete(path)).status).toBe(401);
  expect(receiver.received).toEqual([]);
});
