import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { countD1, type D1Use } from "./d1.ts";
import { expect } from "vitest";
import { describedStatuses } from "./described.ts";
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

// A test that is wrong about the shape of a response fails in its assertions.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

/** The API calls of one person, or of a visitor. */
export function client(cookie: string | null = null) {
  async function call<Body = Json>(
    method: string,
    path: string,
    body?: unknown,
    options: Options = {},
  ): Promise<Answer<Body>> {
    const headers = new Headers(options.headers);
    if (cookie && !headers.has("cookie")) headers.set("cookie", cookie);
    if (options.at) headers.set("x-now", new Date(options.at).toISOString());
    const isForm =
      body instanceof FormData ||
      typeof body === "string" ||
      body instanceof Uint8Array ||
      body instanceof Blob ||
      body instanceof ReadableStream;
    if (body !== undefined && !isForm) headers.set("content-type", "application/json");
    const { d1, use } = countD1(env.DB);
    const ctx = createExecutionContext();
    const request = new Request(`http://localhost/api${path}`, {
      method,
      headers,
      redirect: "manual",
      ...(body !== undefined && { body: isForm ? (body as BodyInit) : JSON.stringify(body) }),
    });
    const answer = await worker.fetch(
      request as Request<unknown, IncomingRequestCfProperties>,
      { ...env, DB: d1, ...options.env },
      ctx,
    );
    const text = new TextDecoder().decode(await answer.arrayBuffer());
    const counted = { ...use };
    await waitOnExecutionContext(ctx);
    const known = await describedStatuses(method, path);
    // Every status must be documented: `answers(summary, schema, status, { 409: "why" })`.
    if (known && answer.status !== 500) expect(known, `${method} ${path}`).toContain(String(answer.status));
    const isJson = answer.headers.get("content-type")?.includes("json");
    return {
      status: answer.status,
      headers: answer.headers,
      body: (isJson ? JSON.parse(text) : text) as Body,
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
