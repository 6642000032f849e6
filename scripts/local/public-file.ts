import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Served as it is, and for a year: a file's name has its hash. */
const FOLDER = "public/assets";

/**
 * Writes a file that the build makes, in place of its former version. The Worker reads such files beside it, so that they
 * are no part of its bundle. Returns the file's address.
 */
export function writePublicFile(folder: string, stem: string, ending: string, text: string): string {
  const path = join(FOLDER, folder);
  const name = `${stem}-${createHash("sha256").update(text).digest("hex").slice(0, 8)}.${ending}`;
  mkdirSync(path, { recursive: true });
  const stored = readdirSync(path).filter((file) => file.startsWith(`${stem}-`) && file.endsWith(`.${ending}`));
  if (!stored.includes(name)) {
    // Two builds may write at once: a file is never seen half written.
    const half = join(path, `${name}.${process.pid}`);
    writeFileSync(half, text);
    renameSync(half, join(path, name));
  }
  for (const old of stored.filter((file) => file !== name)) rmSync(join(path, old), { force: true });
  return `/assets/${folder}/${name}`;
}
