import { Hono, type MiddlewareHandler } from "hono";
import { describeRoute, resolver, validator } from "hono-openapi";
import * as z from "zod/mini";
import { type AppContext, adminOnly, type Env, signedIn } from "#app/context.ts";
import { AppError, authenticationRequired, type Detail } from "#app/domain/errors.ts";

/** `wrapped`: answers are `{ success, data }` or `{ success: false, error, details? }`. */
export type ApiEnv = { Bindings: Env; Variables: { context: AppContext; wrapped?: boolean } };

/** Who may call a router's endpoints. Ownership is the domain's, by its WHERE clauses. */
export type Access = "public" | "user" | "admin";

/** A prefix's endpoints, refused to whoever may not call them before anything else is looked at. */
export function createRouter(access: Access, { isWrapped = false } = {}) {
  const router = new Hono<ApiEnv>({ strict: false });
  if (isWrapped) {
    router.use(async (c, next) => {
      c.set("wrapped", true);
      await next();
    });
  }
  return router.use(guard(access));
}

/** The schema of a wrapped answer. */
export const wrapped = <Schema extends z.core.$ZodType>(data: Schema) => z.object({ success: z.literal(true), data });

function guard(access: Access): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { context } = c.var;
    if (access === "admin") await adminOnly(context);
    if (access === "user") {
      // A read looks the session up together with its data; here only a missing cookie is refused.
      if (!context.mayBeSignedIn) throw authenticationRequired();
      if (c.req.method !== "GET") await signedIn(context);
    }
    await next();
  };
}

/** What OpenAPI says of an endpoint: its summary and its answer. */
export function answers(summary: string, schema?: z.core.$ZodType, status: 200 | 201 | 204 | 302 = 200) {
  const content = schema && { "application/json": { schema: resolver(schema) } };
  return describeRoute({
    summary,
    responses: { [status]: { description: summary, ...(content && { content }) } },
  });
}

/** The answer of what leaves nothing to show. */
export const Message = z.object({ message: z.string() });

/** A further answer that OpenAPI knows of, such as a 409 that carries the stored row. */
export function orAnswers(status: 200 | 403 | 404 | 409, description: string, schema?: z.core.$ZodType) {
  const content = schema && { "application/json": { schema: resolver(schema) } };
  return describeRoute({ responses: { [status]: { description, ...(content && { content }) } } });
}

/** The JSON body, parsed once. 400 with the first message otherwise, 415 for another media type. */
export const body = <Schema extends z.core.$ZodType>(schema: Schema) => validate("json", schema);

/** The query, parsed once. */
export const query = <Schema extends z.core.$ZodType>(schema: Schema) => validate("query", schema);

function validate<Target extends "json" | "query", Schema extends z.core.$ZodType>(target: Target, schema: Schema) {
  return validator(target, schema, async (result, c) => {
    if (result.success) return;
    // Whoever is not signed in learns that first.
    const { context } = (c as unknown as { var: ApiEnv["Variables"] }).var;
    if (context.mayBeSignedIn) await context.user();
    throw invalid(result.error);
  });
}

interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}

/** The 400 of an input that its schema refused. */
export function invalid(issues: readonly Issue[]): AppError {
  const details: Detail[] = issues.map(({ path = [], message }) => ({
    path: path.map((part) => String(typeof part === "object" ? part.key : part)).join("."),
    message,
  }));
  return new AppError(400, details[0]?.message ?? "Invalid input", { details });
}

/** Refuses a body that is not JSON by its media type. An empty one counts as `{}`. */
export const jsonOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const type = c.req.header("content-type");
  const hasBody = c.req.raw.body !== null && c.req.header("content-length") !== "0";
  if (hasBody && type && !/^(application\/json|multipart\/form-data)\b/i.test(type)) {
    throw new AppError(415, "Send the body as application/json");
  }
  const { method } = c.req;
  if (!hasBody && type && !/^(GET|HEAD)$/.test(method)) c.req.raw = new Request(c.req.raw, { method, body: "{}" });
  await next();
};
