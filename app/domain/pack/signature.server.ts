/** Signatures of packs that are copied between regions: who signed a file, and whether its content is unchanged. */
import * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { cardOf } from "../region/other-region.server.ts";
import { publicKeyOf } from "../region/region-key.server.ts";
import { knownRegions } from "../region/region.server.ts";
import { isSignedBy, sign } from "../region/signature.server.ts";
import type { PackSignature } from "./preview.ts";

/** An entry of a pack's file: its name and the SHA-256 (hex) of its bytes. */
export type Content = readonly [name: string, hash: string];

/** The signature as the file contains it. */
export const StoredSignature = z.object({ region: z.string(), signed_at: z.iso.datetime(), signature: z.string() });
export type StoredSignature = z.infer<typeof StoredSignature>;

type SignatureContext = Pick<AppContext, "env" | "now">;

/** The signed text: the purpose, who signs and when, and everything that an import reads, sorted. */
const signedText = ({ region, signed_at }: Omit<StoredSignature, "signature">, contents: readonly Content[]) =>
  JSON.stringify(["sevenfold language pack", region, signed_at, [...contents].sort()]);

/** The signature of this region; null if the installation is not a region. */
export async function signPack(
  { env, now }: SignatureContext,
  contents: readonly Content[],
): Promise<StoredSignature | null> {
  if (!knownRegions(env) || publicKeyOf(env.REGION_KEY) === null) return null;
  const signer = { region: env.REGION!, signed_at: now.toISOString() };
  return { ...signer, signature: await sign(env.REGION_KEY!, signedText(signer, contents)) };
}

/**
 * Returns who signed the content of a file. Requests the key of the region that the file names. Null if there is one
 * installation.
 */
export async function signatureOf(
  context: SignatureContext,
  stored: StoredSignature | null,
  contents: readonly Content[],
): Promise<PackSignature | null> {
  const known = knownRegions(context.env);
  if (!known) return null;
  const none = { region: null, signed_at: null };
  if (!stored) return { state: "unsigned", ...none };
  const region = known.regions.find(({ name }) => name === stored.region);
  if (!region) return { state: "unknown", ...none };
  const card =
    region === known.own
      ? { region: region.name, key: publicKeyOf(context.env.REGION_KEY) }
      : await cardOf(context, region).catch(() => null);
  const signer = { region: region.label, signed_at: stored.signed_at };
  if (card?.region !== region.name || card.key === null) return { state: "unreachable", ...signer };
  const isSigned = await isSignedBy(card.key, signedText(stored, contents), stored.signature);
  return { state: isSigned ? "signed" : "changed", ...signer };
}
