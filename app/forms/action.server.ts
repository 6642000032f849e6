import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import { limitBody, MALFORMED_MESSAGE } from "#app/body.ts";
import type { AppContext } from "#app/context.ts";
import { AppError, appErrorIn, type Detail, invalidInput, SECOND_FACTOR_PAGE } from "#app/errors.ts";
import { translate, translatedAnswer, translatedError } from "#app/i18n/messages.ts";
import { logError, logTransientError } from "#app/log.ts";
import { SERVER_ERROR } from "#app/client/live/connection.ts";
import type { Moved } from "#app/domain/region/move.ts";
import { isCommand } from "./redirect-after-post.server.ts";

/** An unexpected error on the server, for the error page. */
export interface Failure {
  /** A text for the person; undefined if there is none. */
  text: string | undefined;
  /** The id of the request in the log. */
  request: string;
}

/**
 * The answer of an action after a failed validation or rule: the message in the person's language, its field, and
 * what was typed; with a 403 of a sign-in, also where the account has moved.
 */
export interface ActionError extends Partial<Moved> {
  error: string;
  /** The id of the text, which is the same in every language; undefined for a text without an id. */
  code?: string | undefined;
  details: Detail[];
  values: Record<string, unknown>;
  status: number;
  /** With a 409: the stored row. */
  current?: unknown;
  /** With a 403 that asks for the password: whether a passkey can be used instead. */
  has_passkey?: boolean;
  /** For a person without a password: whether the sign-in provider can be used instead. */
  at_provider?: boolean;
}

/** A request, as a page's loader and action receive it. An action's body is not read yet. */
export interface PageRequest {
  request: Request;
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
}

/** Wraps a loader: 401 redirects to the landing page, any other error shows the error page. */
export function pageLoader<Result>(load: (context: AppContext, page: PageRequest) => Promise<Result>) {
  return async ({ context, request, params }: LoaderFunctionArgs): Promise<Result> => {
    try {
      return await load(context, { request, params, url: new URL(request.url) });
    } catch (error) {
      const appError = appErrorIn(error);
      if (appError?.status === 401) throw redirect("/");
      if (appError?.extra?.set_up === SECOND_FACTOR_PAGE) throw redirect(SECOND_FACTOR_PAGE);
      if (appError && appError.status < 500) {
        throw new Response(translatedError(await context.i18n(), appError).error, {
          status: appError.status,
          headers: retryHeader(appError),
        });
      }
      throw await failure(error, context);
    }
  };
}

/** A row in an action's table: the input's schema, and the domain function that receives the input. */
export interface Intent<Result> {
  /** The names of the input's fields. */
  fields: string[];
  run(context: AppContext, input: unknown, page: PageRequest): Promise<Result>;
  failure: string;
}

/** Declares an intent. `failure` is the form's message for an error without a text. */
export function intent<Schema extends z.ZodMiniObject, Result>(
  schema: Schema,
  run: (context: AppContext, input: z.output<Schema>, page: PageRequest) => Promise<Result>,
  failure = SERVER_ERROR,
): Intent<Result> {
  return {
    fields: Object.keys(schema.shape),
    failure,
    run(context, input, page) {
      const parsed = z.safeParse(schema, input);
      if (parsed.success) return run(context, parsed.data, page);
      throw invalidInput(parsed.error.issues);
    },
  };
}

/** A form with a file. Its body is read as a stream of at most `bytes`. */
interface Upload {
  bytes: number;
  /** Makes the error for a larger body. */
  tooLarge: () => AppError;
  run(context: AppContext, request: Request): Promise<unknown>;
}

/**
 * Makes an action from a table of intents, each with a schema and a domain function. A form without an intent uses
 * the only row. `upload` handles forms with a file.
 */
export function pageAction<Table extends Record<string, Intent<unknown>>>(table: Table, upload?: Upload) {
  type Result = Table[keyof Table] extends Intent<infer R> ? R : never;
  return async ({ context, request, params }: ActionFunctionArgs) => {
    let values: Record<string, unknown> = {};
    let fallback = SERVER_ERROR;
    try {
      if (upload && /^multipart\/form-data/i.test(request.headers.get("content-type") ?? "")) {
        context.trail.intent = "upload";
        return translatedAnswer(await context.i18n(), (await readUpload(context, request, upload)) as Result);
      }
      const body = await readBody(request);
      const input = await readInput(body());
      const names = Object.keys(table);
      const name = typeof input.intent === "string" ? input.intent : names.length === 1 ? names[0]! : "";
      if (!Object.hasOwn(table, name))
        throw new AppError(400, { id: "body.unknown_action", message: "Unknown action" });
      context.trail.intent = name;
      const { fields, failure, run } = table[name]!;
      fallback = failure;
      values = echoed(input, fields);
      const answer = (await run(context, input, { request: body(), params, url: new URL(request.url) })) as Result;
      return translatedAnswer(await context.i18n(), answer);
    } catch (error) {
      // For example a redirect.
      if (!(error instanceof Error)) throw error;
      const appError = appErrorIn(error);
      const i18n = await context.i18n();
      // The forms recognise the text of a server error by its English text.
      const unnamed = fallback === SERVER_ERROR ? fallback : translate(i18n, fallback);
      const actionError: ActionError = { error: unnamed, details: [], values, status: 500 };
      if (!appError) {
        logError(error, context.requestId);
        return data(actionError, { status: 500 });
      }
      if (appError.cause) logTransientError(appError, context.requestId);
      const { status, extra } = appError;
      return data(
        { ...actionError, ...translatedError(i18n, appError), status, ...extra },
        { status, headers: retryHeader(appError) },
      );
    }
  };
}

/** The response or error to throw for `error`. It lets the error page show the request's id. */
async function failure(error: unknown, context: AppContext): Promise<unknown> {
  const { requestId } = context;
  // For example a redirect.
  if (!(error instanceof Error)) return error;
  const appError = appErrorIn(error);
  if (appError) logTransientError(appError, requestId);
  else logError(error, requestId);
  const said: Failure = {
    text: appError ? translatedError(await context.i18n(), appError).error : undefined,
    request: requestId,
  };
  return data(said, { status: appError?.status ?? 500, headers: appError ? retryHeader(appError) : {} });
}

const retryHeader = ({ retryAfter }: AppError): HeadersInit =>
  retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };

/** Maximum number of form fields. */
const MAX_FIELDS = 50;

/** Reads the body up to its limit. Returns a function that creates a request with that body each time. */
async function readBody(original: Request): Promise<() => Request> {
  const { request, check } = limitBody(original);
  try {
    const body = await request.arrayBuffer();
    return () => new Request(original.url, { method: original.method, headers: original.headers, body });
  } catch {
    check();
    throw malformed();
  }
}

async function readUpload(context: AppContext, original: Request, { bytes, tooLarge, run }: Upload): Promise<unknown> {
  const { request, check } = limitBody(original, bytes, tooLarge);
  try {
    return await run(context, request);
  } catch (error) {
    check();
    throw error;
  }
}

const malformed = () => new AppError(400, MALFORMED_MESSAGE);

/** The fields of a form or a JSON object. A repeated field is a list. */
async function readInput(request: Request): Promise<Record<string, unknown>> {
  let body: unknown;
  try {
    body = isCommand(request) ? await request.json() : await request.formData();
  } catch {
    throw malformed();
  }
  const isObject = body !== null && typeof body === "object";
  const fields = body instanceof FormData ? fieldsOf(body) : isObject ? Object.entries(body as object) : [];
  if (fields.length > MAX_FIELDS)
    throw new AppError(400, {
      id: "body.fields",
      message: "A form can have at most {max} fields",
      values: { max: MAX_FIELDS },
    });
  return Object.fromEntries(fields);
}

/** The fields of a form, read in one pass, because each look-up by name scans all fields. */
function fieldsOf(form: FormData): [string, unknown][] {
  const fields = new Map<string, unknown>();
  for (const [name, value] of form) {
    const before = fields.get(name);
    if (Array.isArray(before)) before.push(value);
    else fields.set(name, before === undefined ? value : [before, value]);
  }
  return [...fields];
}

/** The values with which a failed form is filled in again: the fields of its intent, without secrets. */
function echoed(input: Record<string, unknown>, fields: string[]) {
  const isText = (value: unknown) => typeof value === "string";
  const isShown = (value: unknown) => isText(value) || (Array.isArray(value) && value.every(isText));
  const names = ["intent", ...fields].filter((name) => isShown(input[name]) && !/password|token|code/i.test(name));
  return Object.fromEntries(names.map((name) => [name, input[name]]));
}
