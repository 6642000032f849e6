import type { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import { nameSchemas, withNamedSchemas } from "./openapi-schemas.ts";
import type { ApiEnv } from "./router.ts";

/** The parts of a JSON schema that are used here. */
export interface Schema {
  $ref?: string;
  title?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  default?: unknown;
}

type Content = Record<string, { schema?: Schema }>;

export interface ApiResponse {
  $ref?: string;
  description?: string;
  headers?: Record<string, object>;
  content?: Content;
}

/** Who may make a call: everybody, signed-in users, learners, admins, an impersonating admin, or the host agent. */
type CallAccess = "public" | "user" | "learner" | "admin" | "impersonator" | "agent";

/** An operation of OpenAPI. */
export interface Call {
  operationId: string;
  summary?: string;
  tags?: string[];
  security?: Record<string, never[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, ApiResponse>;
  "x-access"?: CallAccess;
  "x-wrapped"?: boolean;
}

export interface ApiDocument {
  paths: Record<string, Partial<Record<string, Call>>>;
  tags?: { name: string }[];
  components?: Record<string, object> & {
    schemas?: Record<string, Schema>;
    responses?: Record<string, ApiResponse>;
  };
}

/** The error responses by status: the name of the component and when it is sent. */
const REFUSALS = {
  400: ["BadRequest", "The input is not valid. `error` is the first message, `details` has all of them."],
  401: ["Unauthorized", "Authentication required"],
  403: ["Forbidden", "Not allowed: the role, the origin of the request, or an expired demo account"],
  404: ["NotFound", "The row does not exist or belongs to somebody else"],
  409: ["Conflict", "A conflict with stored data, or a limit is reached"],
  413: ["TooLarge", "The body is too large. It was not parsed."],
  415: ["UnsupportedMediaType", "The body has an unsupported media type"],
  429: ["TooManyRequests", "Too many requests. `Retry-After` is the number of seconds to wait."],
  503: ["Unavailable", "The database is temporarily unavailable. `Retry-After` is the number of seconds to wait."],
} as const;

type RefusalStatus = keyof typeof REFUSALS;

const RETRY_AFTER = { "Retry-After": { description: "Seconds to wait", schema: { type: "integer", minimum: 1 } } };

const errorSchema = (isWrapped: boolean): Schema => ({
  type: "object",
  required: [...(isWrapped ? ["success"] : []), "error"],
  properties: {
    ...(isWrapped && { success: { const: false } }),
    error: { type: "string" },
    details: {
      type: "array",
      items: { type: "object", properties: { path: { type: "string" }, message: { type: "string" } } },
    },
  },
});

const nameOf = (status: RefusalStatus, isWrapped: boolean) => `${isWrapped ? "Wrapped" : ""}${REFUSALS[status][0]}`;

function refusalComponents(): Record<string, ApiResponse> {
  return Object.fromEntries(
    (Object.keys(REFUSALS).map(Number) as RefusalStatus[]).flatMap((status) =>
      [false, true].map((isWrapped) => [
        nameOf(status, isWrapped),
        {
          description: REFUSALS[status][1],
          ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
          content: {
            "application/json": { schema: { $ref: `#/components/schemas/${isWrapped ? "Wrapped" : ""}Error` } },
          },
        },
      ]),
    ),
  );
}

/** Names of fields and parameters that refer to a row, which may not exist. */
const NAMES_ROW = /_id$|Ids$|^(language|host|before)$/;

/** Whether a call refers to a row by its path, query or body. */
function namesRow({ parameters = [], requestBody }: Call): boolean {
  const fields = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    Object.keys(schema?.properties ?? {}),
  );
  return (
    parameters.some((one) => one.in === "path") ||
    [...fields, ...parameters.map((one) => one.name)].some((name) => NAMES_ROW.test(name))
  );
}

/** The errors that follow from a call's method, access and input. */
function refusalsOf(method: string, call: Call): RefusalStatus[] {
  const access = call["x-access"] ?? "public";
  const isWrite = method !== "get";
  const takes = [...(call.parameters ?? []).filter((one) => one.in === "query"), ...(call.requestBody ? ["body"] : [])];
  return [
    ...(takes.length > 0 ? [400 as const] : []),
    ...(access === "public" ? [] : [401 as const]),
    ...(isWrite || /learner|admin|impersonator/.test(access) ? [403 as const] : []),
    ...(namesRow(call) ? [404 as const] : []),
    // A body is checked for its length and type even where none is expected.
    ...(isWrite ? ([413, 415, 429] as const) : []),
    503,
  ];
}

/** `call` with its tag, its access and all its responses. */
function complete(path: string, method: string, call: Call): Call {
  const { "x-access": access = "public", "x-wrapped": isWrapped = false, ...rest } = call;
  const responses = { ...call.responses };
  for (const status of refusalsOf(method, call)) {
    responses[status] = { ...refer(status, isWrapped), ...described(responses[status]) };
  }
  // Errors that the endpoint declares have the common shape unless it names another.
  for (const [status, response] of Object.entries(responses)) {
    if (!(status in REFUSALS) || response.$ref || response.content) continue;
    const { content } = refusalComponents()[nameOf(Number(status) as RefusalStatus, isWrapped)]!;
    responses[status] = { ...response, ...(content && { content }) };
  }
  const scheme = access === "agent" ? "agent" : access === "public" ? null : "session";
  return {
    ...rest,
    operationId: operationIdOf(method, path),
    tags: [tagOf(path)],
    security: scheme ? [{ [scheme]: [] }] : [],
    responses,
  };
}

const refer = (status: RefusalStatus, isWrapped: boolean) => ({
  $ref: `#/components/responses/${nameOf(status, isWrapped)}`,
});

/** The description that hono-openapi gives the 400 of each validated input. */
const DEFAULT_DESCRIPTION = "Invalid input";

/** An endpoint's own description of a response, which replaces the reference to the common one. */
const described = (response?: ApiResponse) =>
  response && response.description !== DEFAULT_DESCRIPTION ? { $ref: undefined, ...response } : {};

/** `getTodoProjectById` for `get` and `/todo/project/{id}`. */
function operationIdOf(method: string, path: string): string {
  const words = path.replaceAll("{", "by-").split(/\W+/).filter(Boolean);
  return method + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
}

/** The tag of a call: the first part of its path, as words. */
function tagOf(path: string): string {
  const [first = "", second] = path.split("/").slice(1);
  return (first === "admin" && second === "language" ? "admin-language" : first).replaceAll("-", " ");
}

/**
 * Completes the document that hono-openapi generates from the routes: tags, access, all responses, and named schemas.
 */
function completeDocument(document: ApiDocument): ApiDocument {
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).flatMap(([method, call]) => (call ? [[method, complete(path, method, call)]] : [])),
      ),
    ]),
  );
  const { named, schemas } = withNamedSchemas(paths);
  return {
    ...document,
    tags: [...new Set(Object.keys(paths).map(tagOf))].map((name) => ({ name })),
    paths: named,
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "session",
          description: "The cookie that signing in sets. On https its name is `__Host-session`.",
        },
        agent: { type: "http", scheme: "bearer", description: "The token of the host agent, `AGENT_TOKEN`." },
      },
      schemas: { ...schemas, Error: errorSchema(false), WrappedError: errorSchema(true) },
      responses: refusalComponents(),
    },
  };
}

/** The OpenAPI document of the routes and their schemas. */
export async function describeRoutes(api: Hono<ApiEnv>): Promise<ApiDocument> {
  nameSchemas();
  const document = await generateSpecs(api, {
    documentation: {
      info: { title: "Sevenfold", version: "1", description: "The product for programs: the same rules as its pages." },
      servers: [{ url: "/api" }],
    },
    defaultValidationErrorResponse: { description: DEFAULT_DESCRIPTION },
  });
  return completeDocument(document as unknown as ApiDocument);
}
