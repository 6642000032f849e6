/** The packs that ship, brought into a new installation as an admin would: through the API. */
import { openAsBlob, readdirSync } from "node:fs";
import { join } from "node:path";

const PACKS = join(import.meta.dirname, "../packs");

/** Loads every pack of `scripts/packs` that the installation at `origin` does not have yet. */
export async function loadPacks(origin: string, admin: { email: string; password: string }): Promise<void> {
  const signedIn = await send("/auth/login", JSON.stringify({ email: admin.email, password: admin.password }), {
    "content-type": "application/json",
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");

  async function send(path: string, body: BodyInit, headers: Record<string, string>): Promise<Response> {
    const answer = await fetch(`${origin}/api${path}`, { method: "POST", body, headers });
    if (!answer.ok && answer.status !== 409) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }

  for (const { name: language } of readdirSync(PACKS, { withFileTypes: true }).filter((one) => one.isDirectory())) {
    const json = { cookie, "content-type": "application/json" };
    const made = await send("/admin/language/create-pack", JSON.stringify({ language }), json);
    if (made.status === 409) continue;
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
