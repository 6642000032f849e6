import { env } from "cloudflare:workers";
import { createExecutionContext } from "cloudflare:test";
import worker from "./worker.ts";

interface ApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}

let described: Promise<[RegExp, ApiDocument["paths"][string]][]> | undefined;

async function readDescription() {
  const request = new Request("http://localhost/api/openapi.json") as Request<unknown, IncomingRequestCfProperties>;
  const answer = await worker.fetch(request, env, createExecutionContext());
  const { paths } = await answer.json<ApiDocument>();
  const placeholders = (path: string) => path.split("{").length;
  return Object.entries(paths)
    .toSorted(([a], [b]) => placeholders(a) - placeholders(b))
    .map(([path, calls]) => [new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`), calls] as const)
    .map(([pattern, calls]) => [pattern, calls] as [RegExp, ApiDocument["paths"][string]]);
}

/** The documented statuses of a call; null for an unknown call. */
export async function describedStatuses(method: string, path: string): Promise<string[] | null> {
  // Calls in parallel wait for one description.
  described ??= readDescription();
  const at = path.split("?")[0]!;
  const call = (await described).find(([pattern]) => pattern.test(at))?.[1][method.toLowerCase()];
  return call ? Object.keys(call.responses) : null;
}
