import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { releaseName } from "./release.ts";

function inFolder(work: (folder: string, git: (...args: string[]) => string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), "sevenfold-release-"));
  cpSync("package.json", join(folder, "package.json"));
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], {
      cwd: folder,
      encoding: "utf8",
    }).trim();
  try {
    work(folder, git);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("a release is named after its commit and its tag, and says when files differ from them", () => {
  inFolder((folder, git) => {
    git("init", "-q");
    git("add", ".");
    git("commit", "-qm", "Begin");
    const commit = git("rev-parse", "--short", "HEAD");
    expect(releaseName(folder, "0123456789")).toBe(commit);
    writeFileSync(join(folder, "package.json"), '{"version":"2.0.0"}');
    expect(releaseName(folder, "0123456789")).toBe(`${commit}-dirty`);
    git("commit", "-qam", "Go on");
    git("tag", "v2.0.0");
    expect(releaseName(folder, "0123456789")).toBe("v2.0.0");
  });
});

test("without git a release is named after its version and its sources, also inside of another repository", () => {
  inFolder((folder, git) => {
    writeFileSync(join(folder, "package.json"), '{"version":"2.0.0"}');
    expect(releaseName(folder, "0123456789")).toBe("2.0.0+01234567");
    const inner = join(folder, "inner");
    cpSync("package.json", join(inner, "package.json"));
    writeFileSync(join(inner, "package.json"), '{"version":"3.0.0"}');
    git("init", "-q");
    expect(releaseName(inner, "0123456789")).toBe("3.0.0+01234567");
  });
});
