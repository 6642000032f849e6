import { env, exports } from "cloudflare:workers";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { INTENTS } from "../authorisation/intents.ts";
import { PAGES } from "../authorisation/pages.ts";
import { newWorld } from "../authorisation/roles.ts";
import { bodyOf, hostile, INSIDES, NASTY } from "../hostile/inputs.ts";

const seed = Number(env.HOSTILE_SEED) || Date.now() % 2 ** 31;
const runs = Math.ceil(Number(env.HOSTILE_RUNS) / 10 / Object.keys(PAGES).length);
const QUERY = [
  "project",
  "edit",
  "delete",
  "add",
  "week",
  "month",
  "day",
  "before",
  "page",
  "language",
  "mode",
  "search",
];
const COOKIES = ["project", "learning", "timezone", "session", "theme"];

/** Opens a page like a hostile link, and submits its forms with hostile input. */
test.for(Object.keys(PAGES))(`%s survives ${runs} hostile visits and posts (HOSTILE_SEED=${seed})`, async (page) => {
  const { things, cookies } = await newWorld();
  const cookie = cookies[page.includes("language") ? "admin" : "user"];
  const names = Object.keys(INTENTS).filter((name) => name.startsWith(`${page} `));
  const intents = names.map((name) => name.split(" ")[1]!);
  const fields = names.flatMap((name) => {
    const { send = {} } = INTENTS[name]!;
    return Object.keys(typeof send === "function" ? send(things) : send);
  });
  const known = [...Object.values(things), ...intents];
  const at = page === "/*" ? "/no-such-page" : page;
  await fc.assert(
    fc.asyncProperty(
      hostile([...QUERY, ...fields, "intent"], known),
      fc.constantFrom("", ".data"),
      fc.constantFrom("GET", "POST"),
      fc.constantFrom(...COOKIES),
      async (sent, data, method, name) => {
        const path = data && at === "/" ? "/_root.data" : `${at}${data}`;
        const body = method === "POST" ? bodyOf(sent) : undefined;
        const headers = { "content-type": "application/json", cookie: "", ...sent.headers };
        if (body instanceof FormData) delete (headers as Record<string, string>)["content-type"];
        headers.cookie = `${cookie}; ${name}=${headers.cookie}`;
        const index = page === "/" && method === "POST" ? "index&" : "";
        const answer = await exports.default.fetch(`http://localhost${path}?${index}${sent.query}`, {
          method,
          headers,
          redirect: "manual",
          ...(body !== undefined && { body }),
        });
        const said = `${[...answer.headers].flat().join("\n")}\n${await answer.text()}`;
        expect(answer.status).toBeLessThan(500);
        expect(said).not.toMatch(INSIDES);
        expect(new URL(answer.headers.get("location") ?? "/", "http://localhost").origin).toBe("http://localhost");
      },
    ),
    { numRuns: runs, seed },
  );
});

/** Markup that ends a text, an attribute, a script or JSON. */
const MARKUP = `</script><script>self.ran=1</script><img src=x onerror=self.ran=1>"'><svg onload=self.ran=1>`;

/** The tags of a document that the text MARKUP would make. */
async function madeOf(document: Response): Promise<string[]> {
  const made: string[] = [];
  const isScript = { text: "" };
  const reader = new HTMLRewriter()
    .on("*", {
      element({ tagName, attributes }) {
        for (const [name] of attributes as unknown as Iterable<string[]>) {
          if (name!.startsWith("on")) made.push(`${tagName} ${name}`);
        }
      },
    })
    .on("script", {
      text({ text, lastInTextNode }) {
        isScript.text += text;
        if (!lastInTextNode) return;
        if (isScript.text === "self.ran=1") made.push("script");
        isScript.text = "";
      },
    });
  await reader.transform(document).text();
  return made;
}

test("no markup in the address of a page becomes part of its document", async () => {
  const { cookies } = await newWorld();
  const markup = encodeURIComponent(MARKUP);
  const names = [...QUERY, "q", "tab", "meeting", "email", "message", "error", "uid", "token", "todo"];
  const query = names.map((name) => `${name}=${markup}`).join("&");
  const paths = Object.keys(PAGES).map((page) => `${page.replace("*", markup)}?${query}`);
  const alone = [`/verify/confirm?success=true&message=${markup}`, `/diary?q=${markup}`, `/admin?search=${markup}`];
  for (const path of [...paths, ...alone, `/admin-language?search=${markup}`]) {
    for (const cookie of ["", cookies.admin!]) {
      const headers = { cookie, accept: "text/html" };
      const document = await exports.default.fetch(`http://localhost${path}`, { headers, redirect: "manual" });
      expect([path, await madeOf(document)]).toEqual([path, []]);
    }
  }
});

test("markup in a document would be noticed", async () => {
  expect(await madeOf(new Response(`<p>${MARKUP}`))).toEqual(["script", "img onerror", "svg onload"]);
});

test("no hostile text contains what a response must not reveal, because pages repeat their address", () => {
  expect(NASTY.filter((text) => INSIDES.test(text))).toEqual([]);
});

test("a GET with a body shows the page, and a page without forms accepts none", async () => {
  const fetch = (path: string, init: RequestInit) => exports.default.fetch(`http://localhost${path}`, init);
  for (const path of ["/contact", "/contact.data"]) {
    expect((await fetch(path, { headers: { "content-length": "5" } })).status).toBe(200);
    expect((await fetch(path, { method: "POST", body: "a=b" })).status).toBe(405);
  }
});
