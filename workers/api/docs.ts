import { html } from "hono/html";
import { type Schema, typeText } from "./docs-text.ts";

type Content = Record<string, { schema?: Schema }>;

/** What is read of an OpenAPI document. */
interface Call {
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses?: Record<string, { description?: string; content?: Content }>;
}

interface ApiDocument {
  paths: Record<string, Partial<Record<string, Call>>>;
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** The API's description as a page to read: every call, what it takes and what it answers. It needs no scripts. */
export function docsPage(document: ApiDocument, nonce: string) {
  const groups = Map.groupBy(Object.entries(document.paths), ([path]) => path.split("/")[1]!);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API · Sevenfold</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style nonce="${nonce}">
          :root {
            color-scheme: light dark;
            --paper: light-dark(#fcfaf6, #15120f);
            --sunken: light-dark(#f6f3ed, #0f0d0a);
            --line: light-dark(#e2dfd9, #35312d);
            --ink: light-dark(#221b16, #ece9e2);
            --soft: light-dark(#645c56, #aaa59e);
            --accent: light-dark(#006668, #6acec8);
          }
          body {
            max-width: 60rem;
            margin: 0 auto;
            padding: 2rem 1rem 4rem;
            background: var(--paper);
            color: var(--ink);
            font:
              15px/1.5 system-ui,
              sans-serif;
            overflow-wrap: anywhere;
          }
          h1,
          h2 {
            line-height: 1.25;
          }
          h1 {
            display: flex;
            align-items: center;
            gap: 0.625rem;
            font-size: 1.375rem;
          }
          h2 {
            margin: 2rem 0 0.5rem;
            font-size: 1.125rem;
          }
          a {
            color: var(--accent);
            text-underline-offset: 3px;
          }
          :focus-visible {
            outline: 2px solid var(--accent);
            outline-offset: 2px;
          }
          details {
            border-top: 1px solid var(--line);
          }
          summary {
            padding: 0.6875rem 0;
            color: var(--soft);
            cursor: pointer;
          }
          code,
          pre {
            font-family: ui-monospace, monospace;
          }
          code {
            color: var(--ink);
            font-weight: 600;
          }
          h3 {
            margin: 0.5rem 0 0.25rem;
            color: var(--soft);
            font-size: 13px;
            font-weight: 400;
          }
          pre {
            margin: 0 0 0.75rem;
            border-radius: 6px;
            background: var(--sunken);
            padding: 0.625rem 0.75rem;
            font-size: 13px;
            white-space: pre-wrap;
          }
        </style>
      </head>
      <body>
        <h1><img src="/icon.svg" alt="" width="28" height="28" />The API of Sevenfold</h1>
        <p>The same product for programs. The machine's copy is at <a href="/api/openapi.json">openapi.json</a>.</p>
        ${[...groups].map(
          ([name, paths]) =>
            html`<h2>${name}</h2>
              ${paths.flatMap(([path, item]) =>
                METHODS.flatMap((method) => (item[method] ? callRow(path, method, item[method]) : [])),
              )}`,
        )}
      </body>
    </html>`;
}

function callRow(path: string, method: string, { summary = "", parameters = [], requestBody, responses = {} }: Call) {
  const parts = [
    ...["path", "query", "header"].map((place) => {
      const named = parameters.filter((one) => one.in === place);
      const properties = Object.fromEntries(named.map((one) => [one.name, one.schema]));
      const required = named.filter((one) => one.required).map((one) => one.name);
      return { heading: `In the ${place}`, schema: named.length > 0 ? { properties, required } : undefined };
    }),
    ...schemasOf(requestBody?.content).map(([type, schema]) => ({ heading: `Takes ${type}`, schema })),
    ...Object.entries(responses).map(([status, { description, content }]) => ({
      heading: description === summary ? `Answers ${status}` : `Answers ${status}: ${description}`,
      schema: schemasOf(content)[0]?.[1],
    })),
  ];
  return html`<details>
    <summary><code>${method.toUpperCase()} /api${path}</code> ${summary}</summary>
    ${parts.map(({ heading, schema }) =>
      schema
        ? html`<h3>${heading}</h3>
            <pre>${typeText(schema)}</pre>`
        : "",
    )}
  </details>`;
}

const schemasOf = (content: Content = {}) =>
  Object.entries(content).flatMap(([type, { schema }]) => (schema ? [[type, schema] as const] : []));
