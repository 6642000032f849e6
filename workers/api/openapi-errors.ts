import { hasDiary, isForTokens } from "./router.ts";
import type { ApiResponse, Call, Schema } from "./openapi-document.ts";

/** The error responses by status: the name of the component and when it is sent. */
export const ERRORS = {
  400: ["BadRequest", "The input is not valid. `error` is the first message, `details` has all of them."],
  401: ["Unauthorized", "Authentication required"],
  403: ["Forbidden", "Not allowed: the role, the origin of the request, an API token, or an expired demo account"],
  404: ["NotFound", "The row does not exist or belongs to somebody else"],
  409: ["Conflict", "A conflict with stored data, or a limit is reached"],
  413: ["TooLarge", "The body is too large. It was not parsed."],
  415: ["UnsupportedMediaType", "The body has an unsupported media type"],
  429: ["TooManyRequests", "Too many requests. `Retry-After` is the number of seconds to wait."],
  503: ["Unavailable", "The database is temporarily unavailable. `Retry-After` is the number of seconds to wait."],
} as const;

export type ErrorStatus = keyof typeof ERRORS;

const RETRY_AFTER = { "Retry-After": { description: "Seconds to wait", schema: { type: "integer", minimum: 1 } } };

/** The schema of an error. The calls for words and figures wrap it. */
export const errorSchema = (isWrapped: boolean): Schema => ({
  type: "object",
  required: [...(isWrapped ? ["success"] : []), "error"],
  properties: {
    ...(isWrapped && { success: { const: false } }),
    error: { type: "string" },
    code: { type: "string" },
    details: {
      type: "array",
      items: {
        type: "object",
        properties: { path: { type: "string" }, message: { type: "string" }, code: { type: "string" } },
      },
    },
  },
});

/** The name of the component of an error response. */
export const nameOf = (status: ErrorStatus, isWrapped: boolean) => `${isWrapped ? "Wrapped" : ""}${ERRORS[status][0]}`;

/** The components of all error responses, by name. */
export function errorComponents(): Record<string, ApiResponse> {
  return Object.fromEntries(
    (Object.keys(ERRORS).map(Number) as ErrorStatus[]).flatMap((status) =>
      [false, true].map((isWrapped) => [
        nameOf(status, isWrapped),
        {
          description: ERRORS[status][1],
          ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
          content: {
            "application/json": { schema: { $ref: `#/components/schemas/${isWrapped ? "Wrapped" : ""}Error` } },
          },
        },
      ]),
    ),
  );
}

/** Fields and parameters that name a row, which may not exist. */
const NAMES_ROW = /(?<!^user)_id$|Ids$|^(language|host|before)$/;

/** Says whether a call names a row in its path, query or body. */
function namesRow({ parameters = [], requestBody }: Call): boolean {
  const fields = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    Object.keys(schema?.properties ?? {}),
  );
  return (
    parameters.some((one) => one.in === "path") ||
    [...fields, ...parameters.map((one) => one.name)].some((name) => NAMES_ROW.test(name))
  );
}

/** The errors that a call can have because of its method, access and input. */
export function errorsOf(method: string, path: string, call: Call): ErrorStatus[] {
  const access = call["x-access"] ?? "public";
  const isWrite = method !== "get";
  const takes = [...(call.parameters ?? []).filter((one) => one.in === "query"), ...(call.requestBody ? ["body"] : [])];
  return [
    ...(takes.length > 0 ? [400 as const] : []),
    ...(access === "public" ? [] : [401 as const]),
    ...(isWrite || /learner|admin|impersonator/.test(access) || !isForTokens(access, path) || hasDiary(path)
      ? [403 as const]
      : []),
    ...(namesRow(call) ? [404 as const] : []),
    // A body is checked for its length and type even where none is expected.
    ...(isWrite ? ([413, 415, 429] as const) : []),
    503,
  ];
}
