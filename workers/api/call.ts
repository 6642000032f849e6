import type { Context, Handler, MiddlewareHandler } from "hono";
import type * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { type ApiEnv, body, form, orAnswers, query } from "./router.ts";

/** A rule of the domain. */
type Rule<Args extends unknown[]> = (context: AppContext, ...args: Args) => Promise<unknown>;

type Status = 200 | 201;

type Call = Handler<ApiEnv>;

/** The handlers of a call with an input: one that validates it, and one that answers. */
type CallWithInput = [validate: MiddlewareHandler<ApiEnv>, call: Call];

/** Answers with `data`; in a wrapped router with `{ success, data }`. */
export const answer = (c: Context<ApiEnv>, data: unknown, status: Status = 200) =>
  c.json((c.var.wrapped ? { success: true, data } : data) as object, status);

/** The answer of a repeated creation whose row was deleted since: 200, because nothing was created. */
export const orDeleted = (schema: z.core.$ZodType) =>
  orAnswers(200, "Created by an earlier request, and deleted since: see `deleted_at`", schema);

/** Answers with the row of a creation, or with the deleted one of an earlier request. */
export const answerCreated = (c: Context<ApiEnv>, row: { deleted_at: string | null }) =>
  answer(c, row, row.deleted_at === null ? 201 : 200);

/** Answers with what a rule returns. */
export const call =
  (rule: Rule<[]>, status: Status = 200): Call =>
  async (c) =>
    answer(c, await rule(c.var.context), status);

/** Answers with what a rule returns that takes the `id` of the path, or its parameter `name`. */
export const callById =
  (rule: Rule<[id: string]>, name = "id"): Call =>
  async (c) =>
    answer(c, await rule(c.var.context, c.req.param(name)!));

const callWith =
  (target: "json" | "query" | "form", validate: (schema: z.core.$ZodType) => unknown) =>
  <Schema extends z.core.$ZodType>(
    schema: Schema,
    rule: Rule<[input: z.core.output<Schema>]>,
    status: Status = 200,
  ): CallWithInput => [
    validate(schema) as MiddlewareHandler<ApiEnv>,
    async (c) => answer(c, await rule(c.var.context, c.req.valid(target as never)), status),
  ];

/** Handlers for a rule that takes the query. */
export const callWithQuery = callWith("query", query);

/** Handlers for a rule that takes the JSON body. */
export const callWithBody = callWith("json", body);

/** Handlers for a rule that takes the fields of a form. */
export const callWithForm = callWith("form", form);

/** Handlers for a rule that takes the `id` of the path, or its parameter `name`, and the JSON body. */
export const callByIdWithBody = <Schema extends z.core.$ZodType>(
  schema: Schema,
  rule: Rule<[id: string, body: z.core.output<Schema>]>,
  { name = "id", status = 200 as Status } = {},
): CallWithInput => [
  body(schema) as MiddlewareHandler<ApiEnv>,
  async (c) => answer(c, await rule(c.var.context, c.req.param(name)!, c.req.valid("json" as never)), status),
];
