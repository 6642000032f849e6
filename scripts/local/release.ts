import { execFileSync } from "node:child_process";
import { readFileSync, realpathSync } from "node:fs";

/** The output of git in `folder`; null without git, and if the folder is not the root of a repository. */
function git(folder: string, ...args: string[]): string | null {
  try {
    const run = (...all: string[]) =>
      execFileSync("git", all, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    return run("rev-parse", "--show-toplevel") === realpathSync(folder) ? run(...args) : null;
  } catch {
    return null;
  }
}

/**
 * The name of a release: the last tag and the commit, with `-dirty` if files have been changed. Without git, the
 * version of package.json and, if it is known, the beginning of `stamp`, a hash of the sources.
 */
export function releaseName(folder: string, stamp = ""): string {
  const described = git(folder, "describe", "--tags", "--always", "--dirty");
  if (described) return described;
  const { version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as { version: string };
  return stamp ? `${version}+${stamp.slice(0, 8)}` : version;
}
