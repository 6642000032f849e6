import { Hono, type HonoRequest, type MiddlewareHandler } from "hono";
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
};

/** An endpoint that accepts files: the most bytes, and the error for more. */
interface Upload {
  bytes: number;
  tooLarge: () => AppError;
  /** The media type if the file is the whole body and not part of a form. */
  type?: string;
}

/**
 * A router for one prefix that checks access first. `uploads` are the endpoints that accept files, by the end of their
 * path; all other bodies are limited to `MAX_BODY_BYTES`.
 */
export function createRouter(access: Access, { isWrapped = false, uploads = {} as Record<string, Upload> } = {}) {
  const router = new Hono<ApiEnv>({ strict: false });
  if (isWrapped) {
    router.use(async (c, next) => {
      c.set("wrapped", true);
      await next();
    });
  }
  // Describes every endpoint of the router to OpenAPI without another handler.
  const described = Object.assign(guard(access), describeRoute(accessOf(access, isWrapped)));
  return router.use(described, limitBodies(uploads), jsonOnly(uploads));
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

function guard(access: Access): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { context } = c.var;
    const rule = rules[access];
    c.set("guard", () => rule(context));
    if (context.byToken) await checkToken(context, access, c.req);
    if (access !== "public" && !context.mayBeSignedIn) throw authenticationRequired();
    // Reads, and all calls of learners, check the session together with their data.
    if (access === "admin" || access === "impersonator" || (access === "user" && c.req.method !== "GET")) {
      await rule(context);
    }
    await next();
  };
}

/** The access and the answer shape of a call, which `completeDocument` reads. */
const accessOf = (access: Access | "agent", isWrapped?: boolean) =>
  ({ "x-access": access, ...(isWrapped !== undefined && { "x-wrapped": isWrapped }) }) as DescribeRouteOptions;

/** Declares that a call's access differs from its router's. */
export const allowedTo = (access: Access | "agent") => describeRoute(accessOf(access));

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

/** Rejects a body that is too large before it is parsed. */
function limitBodies(uploads: Record<string, Upload>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const upload = uploadAt(c.req, uploads);
    const { request, check } = upload
      ? limitBody(c.req.raw, upload.bytes + FORM_OVERHEAD, upload.tooLarge)
      : limitBody(c.req.raw);
    c.req.raw = request;
    await next();
    check();
  };
}

function validate<Target extends "json" | "query" | "form", Schema extends z.core.$ZodType>(
  target: Target,
  schema: Schema,
) {
  return validator(target, schema, async (result, c) => {
    if (result.success) return;
    // Access is checked before the body.
    const { guard } = (c as unknown as { var: ApiEnv["Variables"] }).var;
    await guard?.();
    throw invalidInput(result.error);
  });
}

/** Answers 415 for a body that is not JSON, unless its endpoint accepts another type. An empty body counts as `{}`. */
function jsonOnly(uploads: Record<string, Upload>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const type = c.req.header("content-type");
    const hasBody = c.req.raw.body !== null && c.req.header("content-length") !== "0";
    const file = uploadAt(c.req, uploads)?.type;
    const isTaken = file
      ? type?.toLowerCase() === file
      : !type || /^(application\/json|multipart\/form-data)\b/i.test(type);
    if (hasBody && !isTaken) throw new AppError(415, `Send the body as ${file ?? "application/json"}`);
    const { method } = c.req;
    if (!hasBody && type && !/^(GET|HEAD)$/.test(method)) c.req.raw = new Request(c.req.raw, { method, body: "{}" });
    await next();
  };
}
