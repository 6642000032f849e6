/**
 * Unsent texts of the diary in a browser where it has a lock: they are stored encrypted, with a key of the account that the
 * server gives to pages whose diary is open. While it is locked nobody can read them, and they are not lost.
 */
import type { Command } from "./command.ts";
import { isSecret } from "../diary-lock.ts";
import { allCommands, replaceCommand, setCipher } from "./command-storage.ts";

/** The encrypted part of a command. The rest says whose it is and when it was made. */
type Secret = Pick<Command, "change" | "base" | "held">;

let shownKey: string | null = null;
let key: Promise<CryptoKey> | null = null;

/** The key of this page, base64url; null while the diary is locked. What was stored is sent with it. */
export function setDiaryKey(given: string | null): void {
  if (given === shownKey) return;
  shownKey = given;
  key =
    given === null ? null : crypto.subtle.importKey("raw", bytesOf(given), "AES-GCM", false, ["encrypt", "decrypt"]);
  // Stored commands are resumed as when the tab becomes visible: home does not load another event for it.
  if (given !== null) document.dispatchEvent(new Event("visibilitychange"));
}

setCipher({ seal: (command) => (isSecret(command.path) ? seal(command) : undefined), unseal });

/** The command as it is stored. Rejects without the key: then it is in this page alone. */
async function seal(command: Command): Promise<Command> {
  if (command.sealed) return command;
  if (!key) throw new Error("The diary is locked");
  const { change, base, held, ...known } = command;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const secret = new TextEncoder().encode(JSON.stringify({ change, base, held } satisfies Secret));
  const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await key, secret);
  // A refused text stays one that is not sent.
  const isHeld = held && { held: { status: held.status, error: held.error } };
  return { ...known, ...isHeld, change: { intent: change.intent }, sealed: { iv, data } };
}

/** Stored commands as they were made, without those that cannot be read now. */
async function unseal(commands: readonly Command[]): Promise<Command[]> {
  const opened = await Promise.all(commands.map((command) => unsealOne(command).catch(() => null)));
  return opened.filter((command) => command !== null);
}

async function unsealOne(command: Command): Promise<Command | null> {
  const { sealed, held: _, ...known } = command;
  if (!sealed) return command;
  if (!key) return null;
  const secret = await crypto.subtle.decrypt({ name: "AES-GCM", iv: sealed.iv }, await key, sealed.data);
  return { ...known, ...(JSON.parse(new TextDecoder().decode(secret)) as Secret) };
}

/** Stores a person's unsent texts of the diary anew, after its lock was turned on or off: encrypted, or as they are. */
export async function storeAnew(userId: string): Promise<void> {
  for (const command of await allCommands()) {
    if (command.userId !== userId || !command.path.startsWith("/diary")) continue;
    const [opened] = await unseal([command]);
    if (opened) await replaceCommand(isSecret(opened.path) ? await seal(opened) : opened);
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
