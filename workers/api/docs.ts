import { html } from "hono/html";

/** What is read of an OpenAPI document. */
interface Call {
  summary?: string;
  parameters?: unknown;
  requestBody?: unknown;
  responses?: unknown;
}

interface ApiDocument {
  paths: Record<string, Partial<Record<string, Call>>>;
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** The API's description as a page to read: every call, what it takes and what it answers. It needs no scripts. */
export function docsPage(document: ApiDocument, nonce: string) {
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const call = item[method];
      return call ? [{ path, method: method.toUpperCase(), call }] : [];
    }),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API · Sevenfold</title>
        <style nonce="${nonce}">
          :root {
            color-scheme: light dark;
          }
          body {
            max-width: 60rem;
            margin: 0 auto;
            padding: 2rem 1rem;
            font:
              15px/1.5 system-ui,
              sans-serif;
          }
          h1 {
            font-size: 1.5rem;
          }
          details {
            border-top: 1px solid color-mix(in oklab, currentColor 20%, transparent);
          }
          summary {
            padding: 0.5rem 0;
            cursor: pointer;
            overflow-wrap: anywhere;
          }
          code {
            font-family: ui-monospace, monospace;
            font-weight: 600;
          }
          pre {
            overflow: auto;
            font-size: 13px;
          }
        </style>
      </head>
      <body>
        <h1>The API of Sevenfold</h1>
        <p>The same product for programs. The machine's copy is at <a href="/api/openapi.json">openapi.json</a>.</p>
        ${calls.map(
          ({ path, method, call }) =>
            html`<details>
              <summary><code>${method} /api${path}</code> ${call.summary ?? ""}</summary>
              <pre tabindex="0">${describe(call)}</pre>
            </details>`,
        )}
      </body>
    </html>`;
}

function describe({ parameters, requestBody, responses }: Call): string {
  const known = Object.entries({ parameters, requestBody, responses }).filter(([, value]) => value !== undefined);
  return JSON.stringify(Object.fromEntries(known), null, 2);
}
