import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { type Client, client, newClient } from "../../tests/api.ts";
import { signIn } from "../../tests/people.ts";
import { download } from "../../tests/exports.ts";
import { newReceiver } from "../../tests/webhook-receiver.ts";

vi.spyOn(console, "warn").mockImplementation(() => undefined);

/** A person with a receiver that knows the secret of their webhook. */
async function withWebhook(ada?: Client) {
  const own = ada ?? (await newClient());
  const receiver = newReceiver();
  const { status, body } = await own.post("/webhook", { address: receiver.address });
  expect(status).toBe(201);
  receiver.knows(body.secret);
  return { ada: own, receiver, id: body.id as string, secret: body.secret as string };
}

test("a webhook's secret is shown once, stored encrypted, and can be renewed", async () => {
  const { ada, receiver, id, secret } = await withWebhook();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect((await ada.get("/webhook")).body).toEqual([
    { id, address: receiver.address, created_at: expect.any(String), off_at: null, answers: [] },
  ]);
  const stored = JSON.stringify(await env.DB.prepare("SELECT * FROM webhook WHERE id = ?").bind(id).first());
  expect(stored).not.toContain(secret);
  expect(stored).not.toContain("hooks.example");
  const renewed = await ada.post(`/webhook/${id}/secret`);
  expect(renewed.body.secret).toMatch(/^whsec_/);
  expect(renewed.body.secret).not.toBe(secret);
  receiver.knows(renewed.body.secret);
  expect((await ada.post(`/webhook/${id}/test`)).body).toMatchObject({ status: 204, failure: null });
});

test("a test is sent signed, without any text, and its answer is shown with the last five", async () => {
  const { ada, receiver, id } = await withWebhook();
  const sent = await ada.post(`/webhook/${id}/test`);
  expect(sent).toMatchObject({ status: 200, body: { kind: "test", status: 204, failure: null } });
  expect(receiver.received).toMatchObject([{ id: expect.stringMatching(/^evt_/), body: { type: "test", data: {} } }]);
  receiver.answers(() => new Response("No", { status: 500 }));
  for (let i = 0; i < 5; i++) await ada.post(`/webhook/${id}/test`);
  const [{ answers }] = (await ada.get("/webhook")).body;
  expect(answers).toHaveLength(5);
  expect(answers[0]).toMatchObject({ status: 500, failure: "status" });
});

test("an address that redirects, does not answer, or does not exist is told apart", async () => {
  const { ada, receiver, id } = await withWebhook();
  const answer = async () => (await ada.post(`/webhook/${id}/test`)).body;
  receiver.answers(() => Response.redirect("http://169.254.169.254/latest/meta-data/", 307));
  expect(await answer()).toMatchObject({ status: 307, failure: "redirect" });
  receiver.answers(() => Promise.reject(new Error("connection refused")));
  expect(await answer()).toMatchObject({ status: null, failure: "unreachable" });
  // Statuses of Cloudflare's own: for an invalid certificate, and for a server that accepts no connection.
  receiver.answers(() => new Response("", { status: 526 }));
  expect(await answer()).toMatchObject({ status: null, failure: "unreachable" });
  receiver.answers(() => new Response("", { status: 522 }));
  expect(await answer()).toMatchObject({ status: null, failure: "slow" });
  // The patience is over at once: it is shorter than that of a page.
  const real = globalThis.setTimeout;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms?: number) =>
    real(run, ms === 8_000 ? 0 : ms)) as typeof setTimeout);
  receiver.answers(() => new Promise(() => undefined));
  expect(await answer()).toMatchObject({ status: null, failure: "slow" });
  vi.mocked(globalThis.setTimeout).mockRestore();
  expect(receiver.received).toHaveLength(5);
});

test("an address that is not public is refused", async () => {
  const ada = await newClient();
  for (const address of [
    "http://hooks.example/in",
    "https://localhost/in",
    "https://127.0.0.1/in",
    "https://10.0.0.1/in",
    "https://[::1]/in",
    "https://2130706433/in",
    "https://169.254.169.254/latest",
    "https://hooks.example:8443/in",
    "https://user:pass@hooks.example/in",
    "https://printer.local/in",
    "https://127.0.0.1.nip.io/in",
    "javascript:alert(1)",
    `https://hooks.example/${"a".repeat(2000)}`,
    " ",
    7,
  ]) {
    const answer = await ada.post("/webhook", { address });
    expect([address, answer.status, answer.body.code]).toEqual([address, 400, "webhook.address"]);
  }
  expect((await ada.get("/webhook")).body).toEqual([]);
});

test("a person has three webhooks at most, also when they are added at once", async () => {
  const ada = await newClient();
  const all = await Promise.all(
    Array.from({ length: 6 }, () => ada.post("/webhook", { address: newReceiver().address })),
  );
  expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
});

test("somebody else's webhook is not found", async () => {
  const [{ id, receiver }, eve] = [await withWebhook(), await newClient()];
  for (const path of ["secret", "test", "on"]) expect((await eve.post(`/webhook/${id}/${path}`)).status).toBe(404);
  expect((await eve.delete(`/webhook/${id}`)).status).toBe(404);
  expect((await eve.get("/webhook")).body).toEqual([]);
  expect(receiver.received).toEqual([]);
});

test("an impersonating admin neither sees nor changes webhooks", async () => {
  const { ada, id } = await withWebhook();
  const admin = await newClient({ role: "admin" });
  const acting = client(await signIn(ada.person.id, admin.person.id));
  expect((await acting.get("/webhook")).body).toEqual([]);
  expect((await acting.post(`/webhook/${id}/test`)).status).toBe(403);
  expect((await acting.delete(`/webhook/${id}`)).status).toBe(403);
});

test("thirty tests are sent in an hour", async () => {
  const { ada, id } = await withWebhook();
  const at = "2026-11-25T10:00:00.000Z";
  const statuses = [];
  for (let i = 0; i < 31; i++) statuses.push((await ada.post(`/webhook/${id}/test`, undefined, { at })).status);
  expect([...new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([200, 429]);
});

test("the download has the addresses, and no signing secrets", async () => {
  const { ada, receiver, secret } = await withWebhook();
  const { files } = await download(ada.person.cookie);
  expect(JSON.parse(files["account.json"]!).webhooks).toEqual([receiver.address]);
  expect(JSON.stringify(files)).not.toContain(secret.slice("whsec_".length));
});
