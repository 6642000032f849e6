/** Loads the shipped packs into a new installation with the API, like an admin. */
import { openAsBlob, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { START_SECRET_HEADER } from "../../app/domain/audit-log/audit-log.ts";

/** Attempts per call, and milliseconds between them. */
const TRIES = 10;
const PAUSE = 1_000;
const PACKS = join(import.meta.dirname, "../packs");

/**
 * Loads every pack of `scripts/packs` into the installation at `origin`. Existing data does not change. With the
 * `secret` of the start script, the audit log names the installation and not the admin.
 */
export async function loadPacks(
  origin: string,
  admin: { email: string; password: string },
  secret?: string,
): Promise<void> {
  const signedIn = await send("/auth/login", JSON.stringify({ email: admin.email, password: admin.password }), {
    "content-type": "application/json",
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");

  async function send(path: string, body: BodyInit, headers: Record<string, string>): Promise<Response> {
    for (let tried = 1; ; tried++) {
      const answer = await fetch(`${origin}/api${path}`, {
        method: "POST",
        body,
        headers: { ...headers, ...(secret !== undefined && { [START_SECRET_HEADER]: secret }) },
      });
      if (answer.ok || answer.status === 409) return answer;
      // Another command, such as `npm run seed`, may be writing to the database.
      if (answer.status !== 503 || tried === TRIES) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      await sleep(PAUSE);
    }
  }

  for (const { name: language } of readdirSync(PACKS, { withFileTypes: true }).filter((one) => one.isDirectory())) {
    const json = { cookie, "content-type": "application/json" };
    // 409 means that the pack exists. Its recordings and words do not change.
    await send("/admin/language/create-pack", JSON.stringify({ language }), json);
    const audio = new FormData();
    audio.set("language", language);
    for (const file of readdirSync(join(PACKS, language, "audio")).sort()) {
      audio.append("audioFiles", await openAsBlob(join(PACKS, language, "audio", file)), file);
    }
    await send("/admin/language/upload-audio", audio, { cookie });
    const words = new FormData();
    words.set("language", language);
    words.set("csvFile", await openAsBlob(join(PACKS, language, "words.csv")), "words.csv");
    await send("/admin/language/upload-csv", words, { cookie });
  }
  await send("/auth/logout", "{}", { cookie, "content-type": "application/json" });
}
