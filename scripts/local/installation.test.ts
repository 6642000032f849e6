import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openInstallation } from "./installation.ts";

test("an installation of an earlier release gets the key of a region once, and keeps its other secrets", () => {
  const folder = mkdtempSync(join(tmpdir(), "sevenfold-installation-"));
  const file = join(folder, "installation.json");
  const before = { agentToken: "a", vapidKeys: "v", encryptionKey: "e", hasAdmin: true, migrated: "m" };
  writeFileSync(file, JSON.stringify(before));
  const opened = openInstallation(folder);
  expect(opened).toMatchObject(before);
  expect(opened.regionKey).toMatch(/^[\w-]{87}\.[\w-]{43}$/);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(opened);
  expect(openInstallation(folder)).toEqual(opened);
  rmSync(folder, { recursive: true });
});
