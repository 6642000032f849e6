import { env } from "cloudflare:workers";
import { createExecutionContext } from "cloudflare:test";
import * as z from "zod";
import type { ApiDocument, Call, Schema } from "../workers/api/openapi-document.ts";
import worker from "./worker.ts";

interface DescribedCall {
  /** The documented statuses. */
  statuses: string[];
  /** How a JSON body differs from the documented schema of its status, as text; null when it matches. */
  problem(status: number, body: unknown): string | null;
}

let described: Promise<[RegExp, Record<string, DescribedCall>][]> | undefined;

async function readDescription() {
  const request = new Request("http://localhost/api/openapi.json") as Request<unknown, IncomingRequestCfProperties>;
  const answer = await worker.fetch(request, env, createExecutionContext());
  const { paths, components } = await answer.json<ApiDocument>();
  const placeholders = (path: string) => path.split("{").length;
  return Object.entries(paths)
    .toSorted(([a], [b]) => placeholders(a) - placeholders(b))
    .map(([path, calls]): [RegExp, Record<string, DescribedCall>] => [
      new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`),
      Object.fromEntries(
        Object.entries(calls).map(([method, call]) => [method, describedCall(call!, components!.schemas!)]),
      ),
    ]);
}

function describedCall({ responses }: Call, schemas: Record<string, Schema>): DescribedCall {
  const known = new Map<number, z.ZodType | null>();
  const schemaOf = (status: number) => {
    const schema = responses[status]?.content?.["application/json"]?.schema;
    return schema ? z.fromJSONSchema(closed({ ...schema, $defs: schemas })) : null;
  };
  return {
    statuses: Object.keys(responses),
    problem(status, body) {
      if (!known.has(status)) known.set(status, schemaOf(status));
      const schema = known.get(status);
      if (!schema) return body === null ? null : `has a JSON body, but its ${status} has no schema`;
      const { error } = schema.safeParse(body);
      return error ? z.prettifyError(error) : null;
    },
  };
}

/** `schema` that forbids fields which it does not name. */
function closed(schema: object): z.core.JSONSchema.BaseSchema {
  const text = JSON.stringify(schema, (_, value) =>
    value?.type === "object" && value.properties ? { additionalProperties: false, ...value } : value,
  );
  return JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/"));
}

/** The documentation of a call; null for an unknown call. */
export async function describedCallAt(method: string, path: string): Promise<DescribedCall | null> {
  // Parallel calls wait for the same description.
  described ??= readDescription();
  const at = path.split("?")[0]!;
  return (await described).find(([pattern]) => pattern.test(at))?.[1][method.toLowerCase()] ?? null;
}
