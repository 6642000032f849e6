import type { Handler, MiddlewareHandler } from "hono";
import type * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { type ApiEnv, body, query } from "./router.ts";

/** A rule of the domain. */
type Rule<Args extends unknown[]> = (context: AppContext, ...args: Args) => Promise<unknown>;

type Call = Handler<ApiEnv>;

/** The handlers of a call with an input: one that validates it, and one that answers. */
type CallWithInput = [validate: MiddlewareHandler<ApiEnv>, call: Call];

/** Answers with what a rule returns. */
export const call =
  (rule: Rule<[]>, status: 200 | 201 = 200): Call =>
  async (c) =>
    c.json((await rule(c.var.context)) as object, status);

/** The same, of a rule that takes the `id` of the path. */
export const callById =
  (rule: Rule<[id: string]>, status: 200 | 201 = 200): Call =>
  async (c) =>
    c.json((await rule(c.var.context, c.req.param("id")!)) as object, status);

/** Handlers for a rule that takes the query. */
export const callWithQuery = <Schema extends z.core.$ZodType>(
  schema: Schema,
  rule: Rule<[query: z.core.output<Schema>]>,
): CallWithInput => [
  query(schema) as MiddlewareHandler<ApiEnv>,
  async (c) => c.json((await rule(c.var.context, c.req.valid("query" as never))) as object),
];

/** Handlers for a rule that takes the JSON body. */
export const callWithBody = <Schema extends z.core.$ZodType>(
  schema: Schema,
  rule: Rule<[body: z.core.output<Schema>]>,
  status: 200 | 201 = 200,
): CallWithInput => [
  body(schema) as MiddlewareHandler<ApiEnv>,
  async (c) => c.json((await rule(c.var.context, c.req.valid("json" as never))) as object, status),
];

/** Handlers for a rule that takes the `id` of the path and the JSON body. */
export const callByIdWithBody = <Schema extends z.core.$ZodType>(
  schema: Schema,
  rule: Rule<[id: string, body: z.core.output<Schema>]>,
  status: 200 | 201 = 200,
): CallWithInput => [
  body(schema) as MiddlewareHandler<ApiEnv>,
  async (c) => c.json((await rule(c.var.context, c.req.param("id")!, c.req.valid("json" as never))) as object, status),
];
