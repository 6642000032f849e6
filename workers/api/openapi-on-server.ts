/**
 * The parts of hono-openapi and openapi.ts that the Worker needs: it checks input, and reads the description of its calls, which
 * the build made. The bundler puts it in their place (scripts/local/worker-build.ts).
 */
import { sValidator } from "@hono/standard-validator";
import type { MiddlewareHandler } from "hono";
import type { Env } from "#app/context.ts";
import type { ApiDocument } from "./openapi-document.ts";

const pass: MiddlewareHandler = (_, next) => next();

export const describeRoute = () => pass;
export const resolver = () => undefined;
export const validator = sValidator;

/** The OpenAPI document that `scripts/local/api-document.ts` wrote beside the browser's files. */
export async function describeRoutes(_: unknown, { ASSETS }: Env): Promise<ApiDocument> {
  const answer = await ASSETS.fetch("http://assets/api-description.json");
  if (!answer.ok) throw new Error(`The description of the API is missing: ${answer.status}`);
  return answer.json();
}
