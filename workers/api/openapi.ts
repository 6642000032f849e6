import type { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import { nameSchemas, withNamedSchemas } from "./openapi-schemas.ts";
import type { ApiEnv } from "./router.ts";

/** What is read of a JSON schema. */
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

/** Who may make a call: everybody, whoever is signed in, admins, or the host agent. */
type CallAccess = "public" | "user" | "learner" | "admin" | "impersonator" | "agent";

/** One call of the API, as OpenAPI calls it: an operation. */
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

/** The answers that refuse, by status: the name of the component and when it comes. */
const REFUSALS = {
  400: ["BadRequest", "The input is not valid. `error` is the first message, `details` has all of them."],
  401: ["Unauthorized", "Authentication required"],
  403: ["Forbidden", "Not allowed: by the role, by the origin of the request, or because a demo account has expired"],
  404: ["NotFound", "Not there, or somebody else's"],
  409: ["Conflict", "A conflict with what is stored, or a limit that is reached"],
  413: ["TooLarge", "The body is too large. It was not parsed."],
  415: ["UnsupportedMediaType", "The body has another media type"],
  429: ["TooManyRequests", "Too many requests. `Retry-After` says for how many seconds to wait."],
  503: ["Unavailable", "The database does not answer in time. `Retry-After` says for how many seconds to wait."],
} as const;

type ActionError = keyof typeof REFUSALS;

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

const nameOf = (status: ActionError, isWrapped: boolean) => `${isWrapped ? "Wrapped" : ""}${REFUSALS[status][0]}`;

function refusalComponents(): Record<string, ApiResponse> {
  return Object.fromEntries(
    (Object.keys(REFUSALS).map(Number) as ActionError[]).flatMap((status) =>
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

/** Names of fields and parameters that name a row, which may not be there. */
const NAMES_ROW = /_id$|Ids$|^(language|host|before)$/;

/** Whether a call names a row by its path, its query or its body. */
function namesRow({ parameters = [], requestBody }: Call): boolean {
  const fields = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    Object.keys(schema?.properties ?? {}),
  );
  return (
    parameters.some((one) => one.in === "path") ||
    [...fields, ...parameters.map((one) => one.name)].some((name) => NAMES_ROW.test(name))
  );
}

/** The refusals that follow from what a call is: its method, who may make it, what it takes. */
function refusalsOf(method: string, call: Call): ActionError[] {
  const access = call["x-access"] ?? "public";
  const isWrite = method !== "get";
  const takes = [...(call.parameters ?? []).filter((one) => one.in === "query"), ...(call.requestBody ? ["body"] : [])];
  return [
    ...(takes.length > 0 ? [400 as const] : []),
    ...(access === "public" ? [] : [401 as const]),
    ...(isWrite || /learner|admin|impersonator/.test(access) ? [403 as const] : []),
    ...(namesRow(call) ? [404 as const] : []),
    // Whatever is not read is looked at for its length and its type, also where no body is expected.
    ...(isWrite ? ([413, 415, 429] as const) : []),
    503,
  ];
}

/** `call` with its tag, who may make it, and every answer that may come. */
function complete(path: string, method: string, call: Call): Call {
  const { "x-access": access = "public", "x-wrapped": isWrapped = false, ...rest } = call;
  const responses = { ...call.responses };
  for (const status of refusalsOf(method, call)) {
    responses[status] = { ...refer(status, isWrapped), ...described(responses[status]) };
  }
  // Those that the endpoint itself tells have the shape of the others, where it names no other one.
  for (const [status, response] of Object.entries(responses)) {
    if (!(status in REFUSALS) || response.$ref || response.content) continue;
    const { content } = refusalComponents()[nameOf(Number(status) as ActionError, isWrapped)]!;
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

const refer = (status: ActionError, isWrapped: boolean) => ({
  $ref: `#/components/responses/${nameOf(status, isWrapped)}`,
});

/** How the 400 is described that hono-openapi adds to each validated input. */
const DEFAULT_DESCRIPTION = "Invalid input";

/** What an endpoint says of an answer itself, instead of the reference to the common one. */
const described = (response?: ApiResponse) =>
  response && response.description !== DEFAULT_DESCRIPTION ? { $ref: undefined, ...response } : {};

/** `get` and `/todo/project/{id}` make `getTodoProjectById`. */
function operationIdOf(method: string, path: string): string {
  const words = path.replaceAll("{", "by-").split(/\W+/).filter(Boolean);
  return method + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
}

/** The first part of a path, as words: what a call is about. */
function tagOf(path: string): string {
  const [first = "", second] = path.split("/").slice(1);
  return (first === "admin" && second === "language" ? "admin-language" : first).replaceAll("-", " ");
}

/**
 * The document that hono-openapi makes of the routes, completed: tags, who may make each call, every answer that may
 * come, and schemas under their names.
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

/** The API's description, from its routes and their schemas. */
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
