/**
 * Generates the recordings of the shipped packs, and writes the hash of each into the row of its word. Needs
 * espeak-ng and lame. Run: npx node scripts/packs/make.ts
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The voice of each pack. */
const VOICES = { "Italian-basics": "it", "Turkish-basics": "tr" };
const WORDS_A_MINUTE = "130";
const KBIT = "32";

const work = mkdtempSync(join(tmpdir(), "packs-"));
for (const [language, voice] of Object.entries(VOICES)) {
  const folder = join(import.meta.dirname, language);
  const [header, ...rows] = readFileSync(join(folder, "words.csv"), "utf8").trim().split("\n");
  rmSync(join(folder, "audio"), { recursive: true, force: true });
  mkdirSync(join(folder, "audio"));
  const lines = rows.map((row) => {
    // In these files only the meaning may be quoted.
    const [, texts, word] = /^(([^,"]+),[^,]*,(?:".*"|[^,]*)),[^,]*$/.exec(row)!;
    const wav = join(work, "word.wav");
    const mp3 = join(folder, "audio", `${word}.mp3`);
    execFileSync("espeak-ng", ["-v", voice, "-s", WORDS_A_MINUTE, "-w", wav, word!]);
    execFileSync("lame", ["--quiet", "-m", "m", "-b", KBIT, "--resample", "22.05", "-t", wav, mp3]);
    const hash = createHash("sha256").update(readFileSync(mp3)).digest("hex");
    return `${texts},${hash}`;
  });
  writeFileSync(join(folder, "words.csv"), `${[header, ...lines].join("\n")}\n`);
}
rmSync(work, { recursive: true });
