import { html, raw } from "hono/html";
import { docsStyle } from "./docs-style.ts";
import { typeText } from "./docs-text.ts";
import type { ApiDocument, ApiResponse, Call, Schema } from "./openapi-document.ts";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** The script that filters the calls by the searched words and shows their number. */
const search = `
const form = document.querySelector(".search");
const [input, count] = form.elements;
const texts = new Map([...document.querySelectorAll("details")].map((row) => [row, row.textContent.toLowerCase()]));
const filter = () => {
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const [row, text] of texts) {
    row.hidden = !words.every((word) => text.includes(word));
    if (!row.hidden) shown += 1;
  }
  for (const part of document.querySelectorAll("section")) part.hidden = !part.querySelector("details:not([hidden])");
  count.value = words.length > 0 ? shown + " found" : "";
};
form.hidden = false;
input.addEventListener("input", filter);
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", () => { input.value = ""; filter(); });
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target === input) return;
  event.preventDefault();
  input.focus();
});
filter();`;

/**
 * The API documentation as a page: every call with an anchor, its input and its answers. `origin` is the
 * installation's, `region` the label of its region, if there are regions.
 */
export function docsPage(document: ApiDocument, nonce: string, origin: string, region: string | null) {
  const { schemas = {}, responses = {} } = document.components ?? {};
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] ? [{ path, method, call: item[method] }] : [])),
  );
  const groups = Map.groupBy(calls, ({ call }) => call.tags?.[0] ?? "");
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API · Sevenfold</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style nonce="${nonce}">
          ${raw(docsStyle)}
        </style>
      </head>
      <body>
        <header>
          ${introduction(origin, region)}
          <nav aria-label="Contents">
            <ul>
              ${[...groups.keys(), "types"].map((name) => html`<li><a href="#${anchor(name)}">${name}</a></li>`)}
            </ul>
          </nav>
        </header>
        <main>
          <form class="search" role="search" hidden>
            <input type="search" aria-label="Search the calls" placeholder="Search, or press /" autocomplete="off" />
            <output></output>
          </form>
          ${[...groups].map(
            ([name, rows]) =>
              html`<section id="${anchor(name)}">
                <h2>${name}</h2>
                ${rows.map(({ path, method, call }) => callRow(path, method, call, responses))}
              </section>`,
          )}
          <section id="types">
            <h2>types</h2>
            ${Object.entries(schemas).map(
              ([name, schema]) =>
                html`<details>
                  <summary><code>${name}</code></summary>
                  <div class="call" id="${name}"><pre>${typeText(schema)}</pre></div>
                </details>`,
            )}
          </section>
        </main>
        <script nonce="${nonce}">
          ${raw(search)};
        </script>
      </body>
    </html>`;
}

/** The introduction: what a program needs before its first call. */
const introduction = (origin: string, region: string | null) =>
  html`<h1><img src="/icon.svg" alt="" width="28" height="28" />The API of Sevenfold</h1>
    <p>
      The same product for programs. The description for machines is
      <a href="/api/openapi.json">openapi.json</a>.
    </p>
    <p>
      Sign in by an API token, which <a href="/settings#programs">Settings</a> makes. It may read, or read and change,
      what is yours; calls of /auth and /admin do not take it.
    </p>
    <pre>curl -H "Authorization: Bearer sf_…" ${origin}/api/project</pre>
    <p>
      Assistants connect by the <a href="#postMcp">Model Context Protocol</a> to ${origin}/api/mcp, with the same
      tokens. A client that is set up by a file takes this:
    </p>
    <pre>
{"mcpServers":{"sevenfold":{"type":"http","url":"${origin}/api/mcp","headers":{"Authorization":"Bearer sf_…"}}}}</pre>
    ${
      region !== null &&
      html`<p>
        This is the region ${region}. Its address is ${origin}; other regions have other addresses, accounts and tokens.
      </p>`
    }`;

const anchor = (name: string) => name.replaceAll(" ", "-");

/** The access level of a call in words. */
const whoMay = ({ security = [] }: Call) =>
  security.some((one) => "agent" in one)
    ? "The agent's token"
    : security.some((one) => "token" in one)
      ? "Signed in, or an API token"
      : security.length > 0
        ? "Signed in"
        : "Everybody";

function callRow(path: string, method: string, call: Call, common: Record<string, ApiResponse>) {
  const { operationId, summary = "", parameters = [], requestBody, responses } = call;
  const parts = [
    ...["path", "query", "header"].map((place) => {
      const named = parameters.filter((one) => one.in === place);
      const properties = Object.fromEntries(named.map((one) => [one.name, one.schema]));
      const required = named.filter((one) => one.required).map((one) => one.name);
      return { heading: `In the ${place}`, schema: named.length > 0 ? { properties, required } : undefined };
    }),
    ...schemasOf(requestBody?.content).map(([type, schema]) => ({ heading: `Takes ${type}`, schema })),
    ...Object.entries(responses).flatMap(([status, { description, content, $ref }]) => {
      if ($ref) return [];
      const heading =
        description === summary ? `Answers ${status}` : html`Answers ${status}: ${codeText(description ?? "")}`;
      return [{ heading, schema: schemasOf(content)[0]?.[1] }];
    }),
  ];
  const errors = Object.entries(responses).flatMap(([status, { $ref }]) =>
    $ref ? [`${status} ${common[$ref.split("/").at(-1)!]?.description ?? ""}`] : [],
  );
  return html`<details>
    <summary><code>${method.toUpperCase()} /api${path}</code> ${codeText(summary)}</summary>
    <div class="call" id="${operationId}">
      <a href="#${operationId}">#${operationId}</a> <span class="who">${whoMay(call)}</span>
      ${parts.map(({ heading, schema }) => (schema ? html`${typeBlock(heading, schema)}` : ""))}
      ${
        errors.length > 0
          ? html`<h3>May refuse</h3>
              <pre>${errors.map((text, i) => html`${i === 0 ? "" : "\n"}${codeText(text)}`)}</pre>`
          : ""
      }
    </div>
  </details>`;
}

/** A description with the words between its backticks as code. */
const codeText = (text: string) => text.split("`").map((part, i) => (i % 2 === 0 ? part : html`<code>${part}</code>`));

/** A schema under a heading with an anchor for links to its type. */
function typeBlock(heading: ReturnType<typeof html> | string, schema: Schema) {
  const name = (schema.$ref ?? schema.items?.$ref)?.split("/").at(-1);
  return html`<h3>${heading}</h3>
    <pre>${name ? html`<a href="#${name}">${typeText(schema)}</a>` : typeText(schema)}</pre>`;
}

const schemasOf = (content: Record<string, { schema?: Schema }> = {}) =>
  Object.entries(content).flatMap(([type, { schema }]) => (schema ? [[type, schema] as const] : []));
