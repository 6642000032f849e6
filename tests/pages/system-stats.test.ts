import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Report } from "../../app/domain/system-stats/system-stats.ts";
import { newReceiver } from "../webhook-receiver.ts";
import { newHost, sample } from "../hosts.ts";
import { newVisitor, visitor } from "../page.ts";
import { newPerson, signIn } from "../people.ts";

// The page waits for the figures without a timeout, except where a test sets one.
const patience = vi.spyOn(scheduler, "wait");
afterEach(() => vi.useRealTimers());
afterAll(() => patience.mockRestore());

beforeEach(async () => {
  patience.mockReturnValue(new Promise(() => {}));
  // The age of the figures does not change while the page renders.
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
  await env.DB.prepare("DELETE FROM host").run();
});

/** Reports a sample for a host `ago` seconds in the past. */
async function reported({ host, interval, ...stats }: Report, ago = 0) {
  const at = new Date(Date.now() - ago * 1000).toISOString();
  await env.DB.prepare("INSERT OR IGNORE INTO host VALUES (?, ?)").bind(host, at).run();
  await env.HOSTS.getByName(host).report({ ...stats, timestamp: at }, interval, at);
}

const admin = () => newVisitor({ role: "admin" });

test("the screen is for admins; visitors are redirected to the landing page", async () => {
  await reported(sample(newHost()));
  const gone = await visitor(null).open("/system-stats");
  expect([gone.status, gone.headers.get("location")]).toEqual([302, "/"]);
  const root = await newPerson({ role: "admin" });
  const ada = await newPerson();
  const others = [
    visitor(ada),
    await newVisitor({ role: "demo", expires_at: "2999-01-01T00:00:00.000Z" }),
    visitor({ ...ada, cookie: await signIn(ada.id, root.id) }),
  ];
  for (const { open, post } of others) {
    const page = await open("/system-stats");
    expect(page.status).toBe(403);
    expect(page.text).toContain("Admin access required");
    expect((await post("/system-stats", { intent: "remove-host", host: "x" })).status).toBe(403);
  }
  expect((await visitor(root).open("/system-stats")).status).toBe(200);
});

test("before any host has reported, the page explains how to start an agent", async () => {
  const { open } = await admin();
  const { status, text, html } = await open("/system-stats");
  expect(status).toBe(200);
  expect(html).toContain("<title>System Statistics · Sevenfold</title>");
  expect(text).toContain("No host has reported yet. Start the agent on the host to see it here.");
  expect(text).toContain("No host Pause Refresh");
  expect(text).toContain("--url http://localhost");
  expect(html).not.toContain('role="alert"');
});

test("every figure of the host is shown with its unit, and bars have words beside their colours", async () => {
  const host = newHost();
  await reported(sample(host, 83.25));
  const { open } = await admin();
  const { text, html } = await open("/system-stats");
  expect(text).toMatch(new RegExp(`Live ${host} reported \\d s ago`));
  for (const figure of [
    `Platform linux Type Debian Release 12 Kernel 6.1.0-18-amd64 Hostname ${host} Uptime 1d 2h 3m Last updated`,
    "Current load high 83.3 %",
    "User load 8.0 % System load 4.0 % Brand x Cores 4 (2 physical) Speed 2.40 GHz",
    "Actual usage based on available raised 50.0 %",
    "Raw usage with disk caches high 87.5 %",
    "Total 8,000,000,000 bytes 8.00 GB Used (active) 3.00 GB Free (unused) 1.00 GB Available 4.00 GB",
    "Linux uses free RAM for disk caching. Available shows the truly usable memory.",
    "/ /dev/vda · ext4 Used normal 42.1 % Total 100.00 GB Used 40.00 GB Available 55.00 GB",
    "eth0 10.0.0.2 wired Up 1,000",
    "eth0 5.0 6.0 10.0 20.0",
  ]) {
    expect(text).toContain(figure);
  }
  expect(html).toMatch(/role="meter" aria-label="CPU load"[^>]*aria-valuenow="83.3"[^>]*aria-valuetext="83.3 %, high"/);
  expect(html).toMatch(/data-theme="light"/);
  expect(html).not.toContain('aria-label="Theme"');
});

test("figures that take longer than the page waits are shown as loading", async () => {
  await reported(sample(newHost()));
  patience.mockResolvedValue();
  const { status, text } = await (await admin()).open("/system-stats");
  expect(status).toBe(200);
  expect(text).toContain("Loading statistics");
  expect(text).not.toContain("Platform linux");
});

test("missing figures are N/A", async () => {
  const bare = sample(newHost());
  bare.cpu.speed = 0;
  bare.disk.filesystems = [];
  bare.network.interfaces = [{ iface: "wg0", ip4: "", type: "", operstate: "down", speed: null }];
  await reported(bare);
  const { text } = await (await admin()).open("/system-stats");
  expect(text).toContain("Speed N/A");
  expect(text).toContain("wg0 N/A N/A Down N/A");
  expect(text).toContain("This host reports no disks.");
});

test("a host that misses reports is stale, then offline, in words", async () => {
  const { open } = await admin();
  const [late, gone] = [newHost(), newHost()];
  await reported(sample(late), 30);
  await reported(sample(gone), 7300);
  expect((await open(`/system-stats?host=${late}`)).text).toMatch(new RegExp(`Stale ${late} reported 3\\d s ago`));
  const page = await open(`/system-stats?host=${gone}`);
  expect(page.text).toContain(`Offline ${gone} reported 2 h ago`);
  expect(page.text).toContain(`${gone} does not report any more. These are its last figures, from`);
  expect(page.html).toContain(`<title>${gone} · System Statistics · Sevenfold</title>`);
});

test("a host's clock offset is shown, and times are the server's", async () => {
  const host = newHost();
  const { interval, host: _, ...stats } = sample(host);
  const at = new Date().toISOString();
  await reported(sample(host));
  const ahead = new Date(Date.now() + 3_600_500).toISOString();
  await env.HOSTS.getByName(host).report({ ...stats, timestamp: ahead }, interval, at);
  const { text, html } = await (await admin()).open("/system-stats");
  expect(text).toContain("This host’s own clock is 1 h ahead.");
  expect(html).toContain(`dateTime="${at}"`);
});

test("the first host by name is shown by default, with its last hours, without scripts too", async () => {
  const [one, two] = [newHost(), newHost()].sort() as [string, string];
  await reported(sample(one), 3);
  for (const ago of [600, 300, 1]) await reported(sample(two, 40), ago);
  const { open } = await admin();
  const first = await open("/system-stats");
  expect(first.text).toContain(`Live ${one}`);
  const second = await open(`/system-stats?host=${two}`);
  expect(second.html).toMatch(new RegExp(`<select[^>]*name="host"[\\s\\S]*${one}[\\s\\S]*${two}`));
  expect(second.text).toContain("The last 6 hours");
  expect(second.text).toContain("40.0 50.0 10.0 20.0");
  const other = await open(`/system-stats?host=${one}&hours=24`);
  expect(other.text).toContain(`Live ${one}`);
  expect(other.text).toContain("The last 24 hours");
});

test("a host is removed without scripts; an unknown one shows an error", async () => {
  const host = newHost();
  await reported(sample(host));
  const { open, post } = await admin();
  const done = await post("/system-stats", { intent: "remove-host", host });
  expect([done.status, done.headers.get("location")]).toEqual([302, "/system-stats"]);
  expect((await open("/system-stats")).text).toContain("No host has reported yet.");
  const again = await post("/system-stats", { intent: "remove-host", host });
  expect(again.status).toBe(404);
  expect(again.text).toContain("Host not found");
  const page = await open(`/system-stats?host=${host}`);
  expect(page.html).toMatch(/role="alert"[\s\S]*Host not found/);
  expect(page.html).toContain('href="/system-stats"');
});

test("limits are set without scripts, for all hosts and for one, and rejected values stay in their open form", async () => {
  const host = newHost();
  await reported(sample(host));
  await env.DB.prepare("DELETE FROM host_limit").run();
  const { open, post } = await admin();
  const path = `/system-stats?host=${host}`;
  const limits = { cpu: "80", memory: "", disk: "95", minutes: "5", silent: "30" };
  const quiet = { quiet_from: "22:00", quiet_until: "07:00" };
  const refused = await post(path, { intent: "set-limits", ...limits, ...quiet, cpu: "5" });
  expect(refused.status).toBe(400);
  expect(refused.html).toMatch(/<details[^>]* open[\s\S]*name="cpu"[^>]*value="5"/);
  await post(path, { intent: "set-limits", ...limits, ...quiet });
  await post(path, { intent: "set-host-limits", host, ...limits, cpu: "60" });
  const { html, text } = await open(path);
  expect(text).toContain("All hosts are within their limits.");
  expect(html).toMatch(/name="cpu"[^>]*value="60"[\s\S]*name="cpu"[^>]*value="80"/);
  expect(html).toMatch(/name="quiet_from"[^>]*value="22:00"/);
  await post(path, { intent: "remove-host-limits", host });
  expect((await open(path)).text).toContain(`Limits of ${host}: those of all hosts`);
});

test("the webhook of alerts is set, tested and removed without scripts, and its secret is in one page only", async () => {
  const host = newHost();
  await reported(sample(host));
  await env.DB.prepare("DELETE FROM host_webhook").run();
  const { open, post } = await admin();
  const path = `/system-stats?host=${host}`;
  const refused = await post(path, { intent: "set-webhook", address: "https://10.0.0.1/in" });
  expect(refused.status).toBe(400);
  expect(refused.html).toMatch(/<details[^>]* open[\s\S]*value="https:\/\/10\.0\.0\.1\/in"/);
  const receiver = newReceiver();
  const set = await post(path, { intent: "set-webhook", address: receiver.address });
  const [secret] = /whsec_[\w+/]{43}=/.exec(set.text)!;
  receiver.knows(secret);
  const tested = await post(path, { intent: "test-webhook" });
  expect(tested.text).toContain("Taken (204)");
  expect(tested.text).not.toContain(secret);
  expect((await post(path, { intent: "renew-webhook" })).text).toMatch(/whsec_/);
  await post(path, { intent: "remove-webhook" });
  expect((await open(path)).text).toContain("Webhook: none");
});

test("only admins have the screen in their menu", async () => {
  const link = 'href="/system-stats"';
  expect((await (await admin()).open("/settings")).html).toContain(link);
  expect((await (await newVisitor()).open("/settings")).html).not.toContain(link);
});
