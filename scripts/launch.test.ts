import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Makes Node report an older version before anything else is loaded. */
const AGED = `data:text/javascript,${encodeURIComponent(`
  Object.defineProperty(process, "version", { value: "v18.20.8" });
  Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.8" } });
`)}`;

test("a too old Node is reported with the required version, before anything is installed or written", () => {
  const place = mkdtempSync(join(tmpdir(), "sevenfold-launch-"));
  const stateDir = join(place, "state");
  for (const script of [["scripts/start.mjs"], ["scripts/launch.mjs", "test"]]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", AGED, ...script], {
      env: { ...process.env, STATE_DIR: stateDir },
      encoding: "utf8",
    });
    expect([status, stdout, stderr.trim()]).toEqual([
      1,
      "",
      "Node 20 or newer is needed, this is v18.20.8. See https://nodejs.org.",
    ]);
  }
  expect(existsSync(stateDir)).toBe(false);
  rmSync(place, { recursive: true });
});
