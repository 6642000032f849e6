import { exports } from "cloudflare:workers";
import { eventually } from "./eventually.ts";
import { linksTo } from "./mail.ts";
import { newPerson, PASSWORD, type Person } from "./people.ts";

/** A page as a browser without scripts gets it. */
export interface Page {
  status: number;
  headers: Headers;
  /** The HTML without its scripts, because they repeat its texts. */
  html: string;
  /** The text content. */
  text: string;
  /** The elements that match a CSS selector, in the order of the page. */
  all(selector: string): Promise<Element[]>;
}

interface Element {
  /** Its attributes by their names in lower case. */
  attributes: Record<string, string>;
  /** Its text content. */
  text: string;
}

/** Elements without an end tag. */
const VOID = new Set(["input", "img", "link", "meta", "br", "hr", "path", "circle", "rect", "line", "source"]);

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

const decoded = (text: string) => text.replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/**
 * The elements of a page that match a CSS selector, parsed by the runtime: a DOM library of Node does not run in
 * workerd.
 */
async function elementsOf(html: string, selector: string): Promise<Element[]> {
  const found: Element[] = [];
  const open = new Set<Element>();
  const reader = new HTMLRewriter().on(selector, {
    element(tag) {
      const attributes = [...(tag.attributes as unknown as Iterable<string[]>)].map(([name, value]) => [
        name!.toLowerCase(),
        decoded(value!),
      ]);
      const one: Element = { attributes: Object.fromEntries(attributes) as Record<string, string>, text: "" };
      found.push(one);
      if (VOID.has(tag.tagName)) return;
      open.add(one);
      tag.onEndTag(() => void open.delete(one));
    },
    text(part) {
      for (const one of open) one.text += part.text;
    },
  });
  // The parser reads the content of `noscript` as text, so the tags are removed.
  await reader.transform(new Response(html.replaceAll(/<\/?noscript[^>]*>/g, ""))).text();
  return found.map(({ attributes, text }) => ({ attributes, text: decoded(text) }));
}

/** A client without scripts, for a person or a visitor: opens pages and submits forms. */
export function visitor(person: Person | null, headers: Record<string, string> = {}) {
  async function ask(path: string, init: RequestInit): Promise<Page> {
    const own = { ...(person && { cookie: person.cookie }), ...headers };
    const answer = await exports.default.fetch(`http://localhost${path}`, {
      ...init,
      headers: own,
      redirect: "manual",
    });
    const html = (await answer.text()).replaceAll(/<script[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");
    const text = html
      .replaceAll(/<(style|title)[\s\S]*?<\/\1>|<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim();
    const all = (selector: string) => elementsOf(html, selector);
    return { status: answer.status, headers: answer.headers, html, text, all };
  }
  return {
    open: (path: string) => ask(path, {}),
    post: (path: string, fields: Record<string, string> | URLSearchParams) =>
      ask(path, { method: "POST", body: new URLSearchParams(fields) }),
  };
}

/** A new person with a client without scripts. */
export async function newVisitor(fields?: Parameters<typeof newPerson>[0], headers?: Record<string, string>) {
  const person = await newPerson(fields);
  return { person, ...visitor(person, headers) };
}

/** A person who registered and confirmed the address by the pages, so the login accepts `email` and `password`. */
export async function newMember() {
  const mark = crypto.randomUUID().slice(0, 8);
  const email = `${mark}@example.com`;
  const nobody = visitor(null);
  await nobody.post("/register", {
    username: `u${mark}`,
    email,
    password: PASSWORD,
    password_confirm: PASSWORD,
  });
  // The mail is sent after the response.
  const { pathname, search } = await eventually(() => linksTo(email)[0] ?? Promise.reject(new Error("No mail yet")));
  await nobody.open(pathname + search);
  return { email, password: PASSWORD };
}
