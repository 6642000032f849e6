/** Calls between regions. */
import * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { AppError } from "#app/errors.ts";
import { seal, unseal } from "../sealed.server.ts";
import { RegionCard, UNKNOWN_REGION_MESSAGE } from "./move.ts";
import { knownRegions } from "./region.server.ts";
import type { Region } from "./region.ts";

/** The header in which a region says its name to another one. */
export const REGION_HEADER = "x-sevenfold-region";

/** Milliseconds after which the other region counts as out of reach. A step of an arrival takes its time. */
const TIMEOUT_MS = 120_000;

type RegionContext = Pick<AppContext, "env">;

/** The other region of this name. 404 for none, for this one, and where there is one installation. */
export function otherRegion({ env }: RegionContext, name: string): Region {
  const known = knownRegions(env);
  const region = known?.regions.find((one) => one.name === name);
  if (!known || !region || region === known.own) throw new AppError(404, UNKNOWN_REGION_MESSAGE);
  return region;
}

interface Call {
  method?: "GET" | "POST";
  /** The secret of a move. */
  token?: string;
  body?: unknown;
}

/** Calls another region. Throws when it cannot be reached. */
export function askRegion({ env }: RegionContext, { address }: Region, path: string, call: Call = {}) {
  const { method = "GET", token, body } = call;
  return fetch(`${address}/api/region${path}`, {
    method,
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      [REGION_HEADER]: env.REGION ?? "",
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** The answer of another region; null for a 404. Throws for any other refusal. */
export async function answerFrom<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: Response,
): Promise<z.output<Schema> | null> {
  const json = (await answer.json().catch(() => null)) as unknown;
  if (answer.status === 404) return null;
  const read = z.safeParse(schema, json);
  if (answer.ok && read.success) return read.data;
  throw new Error(`A region answered ${answer.status}`);
}

/** Returns the facts that another region tells about itself; null when it is no region. Throws when it cannot be reached. */
export const cardOf = async (context: RegionContext, region: Region) =>
  answerFrom(RegionCard, await askRegion(context, region, ""));

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The secret of a move as it is stored. */
export const sealToken = ({ env }: RegionContext, id: string, token: string) => seal(env, `move ${id}`, bytesOf(token));

/** The secret of a move; empty when it was encrypted with another key. */
export async function openToken({ env }: RegionContext, id: string, stored: string): Promise<string> {
  const token = await unseal(env, `move ${id}`, stored);
  return token ? new TextDecoder().decode(token) : "";
}

/** The purpose that the secrets of a move are sealed for: this move, between these regions. */
export const movePurpose = (id: string, from: string, to: string) => `sevenfold account ${id} from ${from} to ${to}`;
