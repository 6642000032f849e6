import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";
import type { Browser, Page } from "playwright";
import { type PageTarget, visit } from "./page.ts";

/** Milliseconds until a page is idle: other pages are prefetched, and the document is cached. */
const REST_MS = 8_000;
/** Milliseconds until a change is saved and the page is read again. */
const SAVED_MS = 3_000;

/** Something that a person does. It resolves when the change is saved and the page is read again. */
type Act = (page: Page) => Promise<unknown>;

const act =
  (run: Act): Act =>
  async (page) => {
    await run(page);
    await page.waitForTimeout(SAVED_MS);
  };
// Some links are in the account's menu.
const go = (path: string) => act((page) => page.locator(`header a[href="${path}"]`).first().dispatchEvent("click"));
const week = (name: string) => act((page) => page.getByRole("link", { name }).click());
const tick = act((page) => page.locator(".todos").getByRole("checkbox").first().click());
const add = act(async (page) => {
  await page.keyboard.press("q");
  await page.keyboard.type("Water the plants");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
});
const write = act((page) => page.getByRole("textbox", { name: /^Entry of/ }).pressSequentially("A day as others."));

/** A day: three visits, in the morning, at noon and in the evening. */
const DAY: readonly (readonly Act[])[] = [
  [tick, tick, add, add, go("/calendar"), go("/app")],
  [tick, week("Next week"), week("Previous week"), tick, add],
  [tick, go("/diary"), write, go("/app"), go("/stats"), go("/settings"), go("/app")],
];

/** The number of the day's requests before the product cached and prefetched pages, measured with the same script. */
export const REQUESTS_BEFORE = 39;

/**
 * The number of one person's requests that reach the server: on the first day with a build, when all pages are
 * prefetched and cached, and on a later day. Files do not count, because they are cached for a year.
 */
export function daysOfRequests(browser: Browser, target: PageTarget): Promise<{ first: number; other: number }> {
  return visit(browser, target, async (context) => {
    const counted = await startCounting(new URL(target.url).origin);
    await context.addCookies([{ name: "session", value: target.session!, url: counted.url }]);
    const live = async () => {
      for (const acts of DAY) {
        const page = await context.newPage();
        await page.goto(`${counted.url}/app`);
        await page.waitForTimeout(REST_MS);
        for (const run of acts) await run(page);
        await page.close();
      }
      return counted.requests.length;
    };
    const first = await live();
    const both = await live();
    await counted.close();
    return { first, other: both - first };
  });
}

/** A proxy that counts requests, including those of the service worker. */
async function startCounting(target: string) {
  const { hostname, port, host } = new URL(target);
  const requests: string[] = [];
  const count = ({ url = "/", method }: IncomingMessage) =>
    /^\/(assets\/|sw\.js|icon|apple|manifest\.)/.test(url) || requests.push(`${method} ${url}`);
  const toTarget = (headers: IncomingMessage["headers"]) => ({
    ...headers,
    host,
    ...(headers.origin && { origin: target }),
  });
  const server = createServer((incoming, outgoing) => {
    count(incoming);
    const { method, url: path, headers } = incoming;
    const asking = request({ hostname, port, path, method, headers: toTarget(headers) }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    asking.on("error", () => outgoing.destroy());
    incoming.pipe(asking);
  });
  const sockets = new Set<Duplex>();
  server.on("upgrade", (incoming, socket: Duplex) => {
    count(incoming);
    const lines = Object.entries(toTarget(incoming.headers)).map(([name, value]) => `${name}: ${String(value)}`);
    const other = connect(Number(port), hostname, () =>
      other.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`),
    );
    for (const end of [socket, other]) {
      sockets.add(end);
      end.on("error", () => {
        socket.destroy();
        other.destroy();
      });
    }
    other.pipe(socket).pipe(other);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
