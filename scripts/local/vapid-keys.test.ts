import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { vapidKeys } from "../../app/domain/notification/push.server.ts";
import { openInstallation, saveInstallation } from "./installation.ts";
import { newVapidKeys } from "./vapid-keys.ts";

test("new keys are a pair that the Worker takes, and each is another one", () => {
  const made = Array.from({ length: 300 }, newVapidKeys);
  expect(made.filter((keys) => vapidKeys({ VAPID_KEYS: keys }) === null)).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
});

test("an installation keeps its keys, and one of before notifications gets some", () => {
  const folder = mkdtempSync(join(tmpdir(), "sevenfold-keys-"));
  try {
    const { vapidKeys: first, ...old } = openInstallation(folder);
    expect(openInstallation(folder).vapidKeys).toBe(first);
    saveInstallation(folder, old as never);
    const second = openInstallation(folder).vapidKeys;
    expect(second).not.toBe(first);
    expect(openInstallation(folder).vapidKeys).toBe(second);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
