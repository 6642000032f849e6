import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Files are served unchanged and cached for a year, because a file's name contains its hash. */
const FOLDER = "public/assets";

/**
 * Writes a file of the build, and removes its earlier version. The Worker reads such files separately, so that its
 * bundle does not contain them. Returns the file's address.
 */
export function writePublicFile(folder: string, stem: string, ending: string, text: string): string {
  const path = join(FOLDER, folder);
  const name = `${stem}-${createHash("sha256").update(text).digest("hex").slice(0, 8)}.${ending}`;
  mkdirSync(path, { recursive: true });
  const stored = readdirSync(path).filter((file) => file.startsWith(`${stem}-`) && file.endsWith(`.${ending}`));
  if (!stored.includes(name)) {
    // Two builds may write at the same time, and an incomplete file must never be visible.
    const half = join(path, `${name}.${process.pid}`);
    writeFileSync(half, text);
    renameSync(half, join(path, name));
  }
  for (const old of stored.filter((file) => file !== name)) rmSync(join(path, old), { force: true });
  return `/assets/${folder}/${name}`;
}
