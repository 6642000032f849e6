import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { countD1, type D1Use } from "./d1.ts";
import { expect } from "vitest";
import { describedCallAt } from "./described.ts";
import { newPerson, type Person } from "./people.ts";
import worker from "./worker.ts";

/** A response of the API with its database use. */
export interface Answer<Body = unknown> extends D1Use {
  status: number;
  body: Body;
  headers: Headers;
}

export interface Options {
  headers?: Record<string, string>;
  /** The time of the request. Default: now. */
  at?: Date | string;
  /** Environment variables to change for this request. */
  env?: Record<string, unknown>;
}

// Tests declare no response types: a wrong field name fails in an assertion.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

/** The API calls of one person or of a visitor. */
export function client(cookie: string | null = null) {
  async function call<Body = Json>(
    method: string,
    path: string,
    sent?: unknown,
    options: Options = {},
  ): Promise<Answer<Body>> {
    const headers = new Headers(options.headers);
    if (cookie && !headers.has("cookie")) headers.set("cookie", cookie);
    if (options.at) headers.set("x-now", new Date(options.at).toISOString());
    const isForm =
      sent instanceof FormData ||
      typeof sent === "string" ||
      sent instanceof Uint8Array ||
      sent instanceof Blob ||
      sent instanceof ReadableStream;
    if (sent !== undefined && !isForm) headers.set("content-type", "application/json");
    const { d1, use } = countD1(env.DB);
    const ctx = createExecutionContext();
    const request = new Request(`http://localhost/api${path}`, {
      method,
      headers,
      redirect: "manual",
      ...(sent !== undefined && { body: isForm ? (sent as BodyInit) : JSON.stringify(sent) }),
    });
    const answer = await worker.fetch(
      request as Request<unknown, IncomingRequestCfProperties>,
      { ...env, DB: d1, ...options.env },
      ctx,
    );
    const text = new TextDecoder().decode(await answer.arrayBuffer());
    const counted = { ...use };
    await waitOnExecutionContext(ctx);
    const isJson = answer.headers.get("content-type")?.includes("json");
    const body = (isJson ? JSON.parse(text) : text) as Body;
    const known = await describedCallAt(method, path);
    // Every status must be documented, as in `answers(summary, schema, status, { 409: "why" })`.
    if (known && answer.status !== 500) expect(known.statuses, `${method} ${path}`).toContain(String(answer.status));
    if (known && answer.ok && isJson)
      expect(known.problem(answer.status, body), `The body of ${method} ${path} is as openapi.json describes it`).toBe(
        null,
      );
    return {
      status: answer.status,
      headers: answer.headers,
      body,
      ...counted,
    };
  }
  return {
    call,
    get: <Body = Json>(path: string, options?: Options) => call<Body>("GET", path, undefined, options),
    post: <Body = Json>(path: string, body?: unknown, options?: Options) => call<Body>("POST", path, body, options),
    put: <Body = Json>(path: string, body?: unknown, options?: Options) => call<Body>("PUT", path, body, options),
    patch: <Body = Json>(path: string, body?: unknown, options?: Options) => call<Body>("PATCH", path, body, options),
    delete: <Body = Json>(path: string, body?: unknown, options?: Options) => call<Body>("DELETE", path, body, options),
  };
}

export type Client = ReturnType<typeof client> & { person: Person };

/** A new person with their API client. */
export async function newClient(fields?: Parameters<typeof newPerson>[0]): Promise<Client> {
  const person = await newPerson(fields);
  return { ...client(person.cookie), person };
}
