import { brotliCompressSync } from "node:zlib";
import type { Browser, BrowserContext } from "playwright";
import { MESSAGE_LINKS } from "../../app/i18n/messages.ts";
import { median } from "./load.ts";

/** Lighthouse's slow 4G: bytes per second, and milliseconds of latency. */
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 768_000 / 8,
};
export const CPU_SLOWDOWN = 4;
const ROUNDS = 9;
const QUIET_MS = 1500;

/** A page and the session that opens it. */
export interface PageTarget {
  url: string;
  session?: string;
  /** Whether it was visited before, so that the service worker has cached its document. */
  isKept?: boolean;
}

/** The parts of a first visit: bytes with brotli, and requests. */
interface Loaded {
  /** The scripts to which the document refers. */
  javascript: number;
  /** All scripts of the page, including those that are loaded when the page is idle, without those of other pages. */
  ever: number;
  /** The requests until the page is usable. */
  requests: number;
  fonts: number;
  /** The requests of the page's scripts for its own data. */
  calls: number;
}

export async function visit<Result>(
  browser: Browser,
  { url, session }: PageTarget,
  look: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  // Without this cookie the page would correct its dates at the first visit.
  await context.addCookies([{ name: "timezone", value: Intl.DateTimeFormat().resolvedOptions().timeZone, url }]);
  if (session) await context.addCookies([{ name: "session", value: session, url }]);
  try {
    return await look(context);
  } finally {
    await context.close();
  }
}

/** Loads the page once, without input, until it is idle. */
export function loaded(browser: Browser, target: PageTarget): Promise<Loaded> {
  return visit(browser, target, async (context) => {
    const page = await context.newPage();
    const parts: Promise<{ type: string; path: string; query: string; bytes: number; code: string }>[] = [];
    page.on("response", (response) => {
      const type = response.request().resourceType();
      const { pathname: path, searchParams } = new URL(response.url());
      searchParams.delete("_routes");
      const query = String(searchParams);
      const body = response.body().catch(() => Buffer.alloc(0));
      parts.push(
        body.then((read) => {
          const bytes = read.length === 0 ? 0 : brotliCompressSync(read).length;
          return { type, path, query, bytes, code: type === "script" ? read.toString() : "" };
        }),
      );
    });
    const html = (await (await page.goto(target.url))?.text()) ?? "";
    // Files are loaded one after another when the page is idle, so this waits until no more are loaded.
    for (let before = 0; before < parts.length; await page.waitForTimeout(QUIET_MS)) before = parts.length;
    const all = await Promise.all(parts);
    const texts = /<link id="([\w-]+)" href="([^"]+)">/g;
    // The document names the texts of other pages, and those that home reads when it is idle, without loading them.
    const named = html.replaceAll(texts, "");
    const first = all.filter(({ type, path }) => type === "document" || named.includes(path));
    const rest = [...html.matchAll(texts)].find(([, id]) => id === MESSAGE_LINKS.rest)?.[2];
    const own = withImports([...first.map(({ path }) => path), ...(rest ? [rest] : [])], all);
    const scripts = (of: typeof all) =>
      of.filter(({ type, path }) => type === "script" && own.has(path)).reduce((bytes, one) => bytes + one.bytes, 0);
    const { pathname, searchParams } = new URL(target.url);
    const isOwn = (path: string, query: string) => path === `${pathname}.data` && query === String(searchParams);
    return {
      javascript: scripts(first),
      ever: scripts(all),
      requests: first.length,
      fonts: all.filter(({ type }) => type === "font").length,
      // When the page is idle, the data of other pages is prefetched.
      calls: all.filter(
        ({ type, path, query }) => /fetch|xhr/.test(type) && (!path.endsWith(".data") || isOwn(path, query)),
      ).length,
    };
  });
}

/** `paths`, and the files that these import, statically or dynamically, without files that only other pages import. */
function withImports(paths: string[], files: { path: string; code: string }[]): Set<string> {
  const own = new Set(paths);
  // A set also yields items that are added during the iteration.
  for (const path of own) {
    const code = files.find((file) => file.path === path)?.code ?? "";
    for (const [, name] of code.matchAll(/["']\.\/([\w.-]+\.js)["']/g)) own.add(`/assets/${name}`);
  }
  return own;
}

/** Metrics on a slow phone, in milliseconds; `shift` is the layout shift score. */
export interface Felt {
  largestPaint: number;
  blocked: number;
  shift: number;
}

interface Watched {
  largestPaint: number;
  tasks: { start: number; duration: number }[];
  shift: number;
}

/** Visits the page until the service worker has cached its document. */
async function keep(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  const isKept = () => page.evaluate(async (url) => (await caches.match(url)) !== undefined, url);
  while (!(await isKept())) await page.waitForTimeout(200);
  await page.close();
}

function felt(browser: Browser, target: PageTarget): Promise<Felt> {
  return visit(browser, target, async (context) => {
    if (target.isKept) await keep(context, target.url);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", SLOW_4G);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.addInitScript(() => {
      const seen: Watched = { largestPaint: 0, tasks: [], shift: 0 };
      Object.assign(globalThis, { seen });
      const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
      watch("largest-contentful-paint", ({ startTime }) => (seen.largestPaint = startTime));
      watch("longtask", ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }));
      watch("layout-shift", (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value));
    });
    await page.goto(target.url, { waitUntil: "load" });
    await page.waitForTimeout(QUIET_MS * 2);
    return page.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: Watched };
      const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
      const blocked = seen.tasks
        .filter(({ start }) => start >= painted)
        .reduce((sum, { duration }) => sum + duration - 50, 0);
      return { largestPaint: seen.largestPaint, blocked, shift: seen.shift };
    });
  });
}

/** The medians of several cold visits to each page, in turn. */
export async function feltInTurn(browser: Browser, targets: PageTarget[], count = ROUNDS): Promise<Felt[]> {
  const rounds: Felt[][] = [];
  for (let round = 0; round < count; round += 1) {
    const visits: Felt[] = [];
    for (const target of targets) visits.push(await felt(browser, target));
    rounds.push(visits);
  }
  return targets.map((_, i) => ({
    largestPaint: median(rounds.map((visits) => visits[i]!.largestPaint)),
    blocked: median(rounds.map((visits) => visits[i]!.blocked)),
    shift: median(rounds.map((visits) => visits[i]!.shift)),
  }));
}

const STEPS = 7;

/** Milliseconds from pressing "Next week" until the week is painted: the median of several steps on a warm page. */
export function stepped(browser: Browser, target: PageTarget): Promise<number> {
  return visit(browser, target, async (context) => {
    const page = await context.newPage();
    await page.goto(target.url);
    const link = page.getByRole("link", { name: "Next week" });
    await link.hover();
    const times: number[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      // Until the neighbouring week is loaded and the slide has ended.
      await page.waitForTimeout(QUIET_MS / 2);
      times.push(await link.evaluate(timeStep));
    }
    return median(times);
  });
}

/** Runs in the page. */
function timeStep(link: Element): Promise<number> {
  const heading = document.querySelector("#week-heading")!;
  const before = heading.textContent;
  const start = performance.now();
  return new Promise((resolve) => {
    const look = () => {
      if (heading.textContent === before) requestAnimationFrame(look);
      else resolve(performance.now() - start);
    };
    (link as HTMLElement).click();
    requestAnimationFrame(look);
  });
}
