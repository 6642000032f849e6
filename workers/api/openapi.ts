import type { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import { nameSchemas, withNamedSchemas } from "./openapi-schemas.ts";
import { type ApiEnv, isForTokens } from "./router.ts";
import type { ApiDocument, ApiResponse, Call } from "./openapi-document.ts";
import { errorSchema, nameOf, errorComponents, ERRORS, errorsOf, type ErrorStatus } from "./openapi-errors.ts";

const DESCRIPTION = `The product for programs: the same rules as its pages. A request that may be sent twice can name its act by the header \`Idempotency-Key\` (8 to 64 letters, digits, \`-\` and \`_\`): a row is added once for each key, also if it was deleted since, and for a week, what deletes, restores or begins a text is done once.`;

/** Returns `call` with its tag, its access and all its responses. */
function complete(path: string, method: string, call: Call): Call {
  const { "x-access": access = "public", "x-wrapped": isWrapped = false, ...rest } = call;
  const responses = { ...call.responses };
  for (const status of errorsOf(method, path, call)) {
    responses[status] = { ...refer(status, isWrapped), ...described(responses[status]) };
  }
  // Errors that the endpoint declares have the common shape unless it names another.
  for (const [status, response] of Object.entries(responses)) {
    if (!(status in ERRORS) || response.$ref || response.content) continue;
    const { content } = errorComponents()[nameOf(Number(status) as ErrorStatus, isWrapped)]!;
    responses[status] = { ...response, ...(content && { content }) };
  }
  const schemes =
    access === "agent"
      ? ["agent"]
      : access === "public"
        ? []
        : isForTokens(access, path)
          ? ["session", "token"]
          : ["session"];
  return {
    ...rest,
    operationId: operationIdOf(method, path),
    tags: [tagOf(path)],
    security: schemes.map((scheme) => ({ [scheme]: [] })),
    responses,
  };
}

const refer = (status: ErrorStatus, isWrapped: boolean) => ({
  $ref: `#/components/responses/${nameOf(status, isWrapped)}`,
});

/** The description that hono-openapi gives the 400 of each validated input. */
const DEFAULT_DESCRIPTION = "Invalid input";

/** An endpoint's own description of a response. It replaces the reference to the common one. */
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
        token: {
          type: "http",
          scheme: "bearer",
          description:
            "An API token of Settings, `sf_…`. With the scope `read` it makes GET calls only. It is not taken by the calls of `/auth` and `/admin`.",
        },
        agent: {
          type: "http",
          scheme: "bearer",
          description: "The token of a host's agent: `sfh_…` of the admin panel, or the shared `AGENT_TOKEN`.",
        },
      },
      schemas: { ...schemas, Error: errorSchema(false), WrappedError: errorSchema(true) },
      responses: errorComponents(),
    },
  };
}

/** The OpenAPI document of the routes and their schemas. */
export async function describeRoutes(api: Hono<ApiEnv>): Promise<ApiDocument> {
  nameSchemas();
  const document = await generateSpecs(api, {
    documentation: { info: { title: "Sevenfold", version: "1", description: DESCRIPTION }, servers: [{ url: "/api" }] },
    defaultValidationErrorResponse: { description: DEFAULT_DESCRIPTION },
  });
  return completeDocument(document as unknown as ApiDocument);
}
