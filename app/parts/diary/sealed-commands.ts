/**
 * Stores the diary's unsent texts encrypted where the diary has a lock. The key belongs to the account; the server
 * gives it to pages while the diary is open. While the diary is locked nobody can read the texts, but they are not
 * lost.
 */
import type { Command } from "#app/client/commands/command.ts";
import { isSecret } from "./diary-lock.ts";
import { allCommands, replaceCommand, setCipher } from "#app/client/commands/command-storage.ts";

/** The encrypted part of a command. The other fields say whose command it is and when it was made. */
type Secret = Pick<Command, "change" | "base" | "held">;

const ALGORITHM = "AES-GCM";

let shownKey: string | null = null;
let key: Promise<CryptoKey> | null = null;

/** Sets the key of this page, base64url; null while the diary is locked. With a key, stored commands are sent. */
export function setDiaryKey(given: string | null): void {
  if (given === shownKey) return;
  shownKey = given;
  key =
    given === null ? null : crypto.subtle.importKey("raw", bytesOf(given), ALGORITHM, false, ["encrypt", "decrypt"]);
  // Sends stored commands by the event that is fired when the tab becomes visible, so that home needs no further
  // listener.
  if (given !== null) document.dispatchEvent(new Event("visibilitychange"));
}

setCipher({ seal: (command) => (isSecret(command.path) ? seal(command) : undefined), unseal });

/** Encrypts a command for storage. Rejects without the key: then only this page has the command. */
async function seal(command: Command): Promise<Command> {
  if (command.sealed) return command;
  if (!key) throw new Error("The diary is locked");
  const { change, base, held, ...known } = command;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const secret = new TextEncoder().encode(JSON.stringify({ change, base, held } satisfies Secret));
  const data = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await key, secret);
  // A text that failed stays marked, so that it is not sent.
  const isHeld = held && { held: { status: held.status, error: held.error } };
  return { ...known, ...isHeld, change: { intent: change.intent }, sealed: { iv, data } };
}

/** Decrypts stored commands. Commands that cannot be decrypted now are left out. */
async function unseal(commands: readonly Command[]): Promise<Command[]> {
  const opened = await Promise.all(commands.map((command) => unsealOne(command).catch(() => null)));
  return opened.filter((command) => command !== null);
}

async function unsealOne(command: Command): Promise<Command | null> {
  const { sealed, held: _, ...known } = command;
  if (!sealed) return command;
  if (!key) return null;
  const secret = await crypto.subtle.decrypt({ name: ALGORITHM, iv: sealed.iv }, await key, sealed.data);
  return { ...known, ...(JSON.parse(new TextDecoder().decode(secret)) as Secret) };
}

/** Stores a person's unsent diary texts again after the lock was turned on or off: encrypted or not. */
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
