import type { Browser } from "playwright";
import { feltInTurn } from "./page.ts";
import type { Line } from "./report.ts";

type Visitor = "nobody" | "person" | "admin";

/** Every page except home, which is measured separately, with the kind of visitor. */
const ROUTES: readonly [path: string, visitor: Visitor][] = [
  ["/", "nobody"],
  ["/login", "nobody"],
  ["/register", "nobody"],
  ["/verify?email=a%40example.com", "nobody"],
  ["/verify/confirm", "nobody"],
  ["/forgot-password", "nobody"],
  ["/reset-password?uid=a&token=b", "nobody"],
  ["/contact", "nobody"],
  ["/privacy", "nobody"],
  ["/terms", "nobody"],
  ["/settings", "person"],
  ["/bring", "person"],
  ["/close-week", "person"],
  ["/calendar", "person"],
  ["/diary", "person"],
  ["/stats", "person"],
  ["/language", "admin"],
  ["/admin", "admin"],
  ["/admin-language", "admin"],
  ["/system-stats", "admin"],
];
/** The number of cold visits to each page: few, because there are many pages. */
const ROUNDS = 3;

/** The origins of the product and of the bare pages, and the sessions of the visitors. */
interface Servers {
  product: string;
  bare: string;
  sessions: Record<Exclude<Visitor, "nobody">, string>;
}

/** A bare page with the text of each page, by address. */
export async function barePages(product: string, sessions: Servers["sessions"]): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const [path, visitor] of ROUTES) {
    pages[path] = await barePage(`${product}${path}`, visitor === "nobody" ? undefined : sessions[visitor]);
  }
  return pages;
}

/** The text of the page at `url` in plain paragraphs. */
export async function barePage(url: string, session?: string): Promise<string> {
  const answer = await fetch(url, { headers: session ? { cookie: `session=${session}` } : {} });
  const html = await answer.text();
  const body = html.replaceAll(/<(script|style|template)[\s\S]*?<\/\1>/g, "").replace(/^[\s\S]*?<body/, "<body");
  const lines = body
    .split(/<[^>]*>/)
    .map((line) => line.trim())
    .filter(Boolean);
  return `<!DOCTYPE html><html lang="en"><title>Text</title><meta name="viewport" content="width=device-width">${lines.map((line) => `<p>${line}</p>`).join("")}`;
}

/** The first visit to every page on a slow phone: largest contentful paint and blocking time. */
export async function firstVisits(browser: Browser, { product, bare, sessions }: Servers): Promise<Line[]> {
  const lines: Line[] = [];
  let blocked = 0;
  for (const [path, visitor] of ROUTES) {
    const own = { url: `${product}${path}`, ...(visitor !== "nobody" && { session: sessions[visitor] }) };
    const [page, plain] = await feltInTurn(browser, [own, { url: `${bare}${path}` }], ROUNDS);
    blocked = Math.max(blocked, page!.blocked);
    lines.push({
      what: `${path.replace(/\?.*/, "")}, first visit, largest paint, of a bare page's`,
      measured: page!.largestPaint / plain!.largestPaint,
      budget: 1.5,
      unit: "x",
    });
  }
  return [
    ...lines,
    { what: "first visits, total blocking time, the longest", measured: blocked, budget: 50, unit: "ms" },
  ];
}
