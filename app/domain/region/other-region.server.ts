/** Calls between regions. */
import * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { AppError } from "#app/errors.ts";
import { seal, unseal } from "../secret/sealed.server.ts";
import { RegionCard, UNKNOWN_REGION_MESSAGE } from "./move.ts";
import { knownRegions } from "./region.server.ts";
import type { Region } from "./region.ts";

/** The header with the name of the calling region. */
export const REGION_HEADER = "x-sevenfold-region";

/** Milliseconds after which the other region counts as unreachable. A step of an arrival may take long. */
const TIMEOUT_MS = 120_000;

type RegionContext = Pick<AppContext, "env">;

/** The other region with this name. 404 if there is none, for this region itself, and if there is one installation. */
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

/** Calls another region. Throws if it cannot be reached. */
export function callRegion({ env }: RegionContext, { address }: Region, path: string, call: Call = {}) {
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

/** The answer of another region; null for a 404. Throws for any other error. */
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

/**
 * Reads the data that another region gives about itself; null if the address is not a region. Throws if it cannot be
 * reached.
 */
export const cardOf = async (context: RegionContext, region: Region) =>
  answerFrom(RegionCard, await callRegion(context, region, ""));

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Encrypts the secret of a move for storage. */
export const sealToken = ({ env }: RegionContext, id: string, token: string) => seal(env, `move ${id}`, bytesOf(token));

/** Decrypts the secret of a move; empty if it was encrypted with another key. */
export async function openToken({ env }: RegionContext, id: string, stored: string): Promise<string> {
  const token = await unseal(env, `move ${id}`, stored);
  return token ? new TextDecoder().decode(token) : "";
}

/** The purpose with which the secrets of a move are encrypted: this move, between these regions. */
export const movePurpose = (id: string, from: string, to: string) => `sevenfold account ${id} from ${from} to ${to}`;
