import { exports } from "cloudflare:workers";
import { newPerson, type Person } from "./people.ts";

/** A page as a browser without scripts gets it. */
export interface Page {
  status: number;
  headers: Headers;
  /** The HTML without scripts, which repeat its texts. */
  html: string;
  /** The text content. */
  text: string;
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
    return { status: answer.status, headers: answer.headers, html, text };
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
