import { type Context, Hono, type HonoRequest, type MiddlewareHandler } from "hono";
import { type DescribeRouteOptions, describeRoute, resolver, validator } from "hono-openapi";
import * as z from "zod/mini";
import { limitBody } from "#app/body.ts";
import type { AppContext, Env } from "#app/context.ts";
import { adminOnly, signedIn } from "#app/domain/session/access.server.ts";
import type { DatabaseUse } from "#app/db/retry.ts";
import { AppError, authenticationRequired, invalidInput } from "#app/errors.ts";
import { mayImpersonate } from "#app/domain/impersonation/impersonation.server.ts";
import { SAFE_METHODS } from "../safe-methods.ts";
import { mayLearn } from "#app/domain/learning/practice.server.ts";

export type ApiEnv = {
  Bindings: Env;
  Variables: {
    context: AppContext;
    /** The request's id in the log. */
    requestId: string;
    /** The request's database use, as counted. */
    use: DatabaseUse;
    /** Checks whether the caller may use the matched router. */
    guard?: () => Promise<unknown>;
    /** Answers are `{ success, data }` or `{ success: false, error, details? }`. */
    wrapped?: boolean;
    /** The host of the agent's token; null if the token is for all hosts. */
    agentHost?: string | null;
  };
};

/** Says whether a path belongs to the API, whether it exists or not. */
export const isApi = (path: string) => /^\/api(\/|$)/.test(path);

/** Who may call a router's endpoints. The domain checks ownership in its WHERE clauses. */
export type Access = keyof typeof rules;

const rules = {
  public: async (_context: AppContext) => {},
  user: signedIn,
  learner: mayLearn,
  admin: adminOnly,
  impersonator: mayImpersonate,
  /** The endpoint checks the agent's token itself. */
  agent: async (_context: AppContext) => {},
};

/** An endpoint that accepts files: the most bytes, and the error for more. */
interface Upload {
  bytes: number;
  tooLarge: () => AppError;
  /** The media type if the file is the whole body and not part of a form. */
  type?: string;
}

/**
 * A router for one prefix. It checks `access` first; without it, each endpoint does so by `allowedTo`. `uploads` are the
 * endpoints that accept files, by the end of their path; all other bodies are limited to `MAX_BODY_BYTES`.
 */
export function createRouter(access?: Access, { isWrapped = false, uploads = {} as Record<string, Upload> } = {}) {
  const router = new Hono<ApiEnv>({ strict: false });
  if (isWrapped) {
    router.use(async (c, next) => {
      c.set("wrapped", true);
      await next();
    });
  }
  return access ? router.use(allowedTo(access, { isWrapped, uploads })) : router;
}

export const wrapped = <Schema extends z.core.$ZodType>(data: Schema) => z.object({ success: z.literal(true), data });

/** Says whether API tokens may make a call: those for a person's own data, not those for accounts and admins. */
export const isForTokens = (access: string, path: string) =>
  (access === "user" || access === "learner") && !/^(\/api)?\/(auth|admin)\//.test(path);

/** Says whether a call concerns the diary. Exports and imports contain the diary too. */
export const hasDiary = (path: string) => /^(\/api)?\/(diary|account)(\/|$)/.test(path);

/** Says whether a call comes from an assistant. Assistants read by POST too, so the scope is checked for each tool. */
export const isOfAssistants = (path: string) => /^(\/api)?\/mcp\/?$/.test(path);

/** The errors of an API token with limited scope. */
export const ONLY_READS = "This API token may only read.";
export const WITHOUT_DIARY = "This API token gets nothing of the diary.";

/**
 * Rejects an API token for calls that tokens may not make, for the diary if the token has no access to it, and for a
 * change if the token is read-only.
 */
async function checkToken(context: AppContext, access: Access, { method, path }: { method: string; path: string }) {
  if (!isForTokens(access, path)) throw new AppError(403, "API tokens are not taken here. Sign in instead.");
  if (hasDiary(path) && context.isWithoutDiary) {
    throw new AppError(403, WITHOUT_DIARY);
  }
  if (SAFE_METHODS.has(method) || isOfAssistants(path)) return;
  if ((await context.tokenScope()) === "read") throw new AppError(403, ONLY_READS);
}

/** Checks who makes a call, before its body. */
async function checkAccess({ var: { context }, req, set }: Context<ApiEnv>, access: Access) {
  const rule = rules[access];
  set("guard", () => rule(context));
  if (context.byToken) await checkToken(context, access, req);
  if (access !== "public" && access !== "agent" && !context.mayBeSignedIn) throw authenticationRequired();
  // Reads, and all calls of learners, check the session together with their data.
  if (access === "admin" || access === "impersonator" || (access === "user" && req.method !== "GET")) {
    await rule(context);
  }
}

/** Admits those who may make a call, with a body of the right size and type, and describes both to OpenAPI. */
export function allowedTo(access: Access, { isWrapped = false, uploads = {} as Record<string, Upload> } = {}) {
  const admit: MiddlewareHandler<ApiEnv> = async (c, next) => {
    await checkAccess(c, access);
    const checkSize = limitSize(c.req, uploads);
    takeJson(c.req, uploads);
    await next();
    checkSize();
  };
  // Describes the endpoints without another handler.
  return Object.assign(
    admit,
    describeRoute({ "x-access": access, ...(isWrapped && { "x-wrapped": true }) } as DescribeRouteOptions),
  );
}

/** Descriptions of errors by status, in addition to those that follow from access and input. */
type Errors = Partial<Record<400 | 401 | 403 | 404 | 409 | 503, string>>;

/** Describes an endpoint for OpenAPI: its summary, its answer, and the errors that `completeDocument` cannot infer. */
export function answers(
  summary: string,
  schema?: z.core.$ZodType,
  status: 101 | 200 | 201 | 204 | 302 = 200,
  errors: Errors = {},
) {
  const content = schema && { "application/json": { schema: resolver(schema) } };
  const described = Object.entries(errors).map(([status, description]) => [status, { description }]);
  return describeRoute({
    summary,
    responses: { [status]: { description: summary, ...(content && { content }) }, ...Object.fromEntries(described) },
  });
}

/** The answer of a call without data. */
export const Message = z.object({ message: z.string() });

/** Another documented answer, such as a 409 with the stored row. */
export function orAnswers(
  status: 200 | 202 | 400 | 403 | 404 | 409 | 429 | 503,
  description: string,
  schema?: z.core.$ZodType,
) {
  const content = schema && { "application/json": { schema: resolver(schema) } };
  return describeRoute({ responses: { [status]: { description, ...(content && { content }) } } });
}

/** Validates the JSON body. 400 with the first message otherwise, 415 for another media type. */
export const body = <Schema extends z.core.$ZodType>(schema: Schema) => validate("json", schema);

export const query = <Schema extends z.core.$ZodType>(schema: Schema) => validate("query", schema);

/** Validates the multipart form. A repeated field is a list. */
export const form = <Schema extends z.core.$ZodType>(schema: Schema) => validate("form", schema);

/** Bytes for a form's other fields and boundaries. */
const FORM_OVERHEAD = 64 * 1024;

/** The upload that a request contains; undefined for a call of the same path without a file. */
function uploadAt({ path, method }: HonoRequest, uploads: Record<string, Upload>): Upload | undefined {
  if (!/^(POST|PUT)$/.test(method)) return undefined;
  const end = Object.keys(uploads).find((one) => path.replace(/\/$/, "").endsWith(one));
  return end === undefined ? undefined : uploads[end];
}

/** Limits the size of the body. Returns the check of what was read. */
function limitSize(req: HonoRequest, uploads: Record<string, Upload>): () => void {
  const upload = uploadAt(req, uploads);
  const { request, check } = upload
    ? limitBody(req.raw, upload.bytes + FORM_OVERHEAD, upload.tooLarge)
    : limitBody(req.raw);
  req.raw = request;
  return check;
}

function validate<Target extends "json" | "query" | "form", Schema extends z.core.$ZodType>(
  target: Target,
  schema: Schema,
) {
  return validator(target, schema, (result) => {
    if (!result.success) throw invalidInput(result.error);
  });
}

/** Throws 415 for a body that is not JSON, unless its endpoint accepts another type. An empty body counts as `{}`. */
function takeJson(req: HonoRequest, uploads: Record<string, Upload>): void {
  const { method } = req;
  const type = req.header("content-type");
  const hasBody = req.raw.body !== null && req.header("content-length") !== "0";
  const file = uploadAt(req, uploads)?.type;
  const isTaken = file
    ? type?.toLowerCase() === file
    : !type || /^(application\/json|multipart\/form-data)\b/i.test(type);
  if (hasBody && !isTaken) throw new AppError(415, `Send the body as ${file ?? "application/json"}`);
  if (!hasBody && type && !/^(GET|HEAD)$/.test(method)) req.raw = new Request(req.raw, { method, body: "{}" });
}
