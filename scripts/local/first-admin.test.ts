import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFirstAdmin } from "./first-admin.ts";
import { migrate } from "./prepare.ts";

test("the first admin's password is held to the rules of every other one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sevenfold-admin-"));
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;
  try {
    await migrate(folder);
    process.env.ADMIN_EMAIL = "zorbaquinn@example.com";
    for (const [password, why] of [
      ["Zorbaquinn1!", "Password cannot contain the"],
      ["Password123!", "one of the most common ones"],
      ["Sevenfold2026!", "one of the most common ones"],
      ["nodigits!A", "Password must be at least 8 characters"],
    ] as const) {
      process.env.ADMIN_PASSWORD = password;
      await expect(makeFirstAdmin(folder)).rejects.toThrow(why);
    }
    process.env.ADMIN_PASSWORD = "Given horse 1!";
    expect(await makeFirstAdmin(folder)).toMatchObject({ email: "zorbaquinn@example.com" });
    expect(await makeFirstAdmin(folder)).toBeNull();
  } finally {
    Object.assign(process.env, { ADMIN_EMAIL: ADMIN_EMAIL ?? "", ADMIN_PASSWORD: ADMIN_PASSWORD ?? "" });
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
