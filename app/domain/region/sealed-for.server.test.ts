import { expect, test } from "vitest";
import { publicKeyOf } from "./region-key.server.ts";
import { openSealed, sealFor } from "./sealed-for.server.ts";
import { OTHER_REGION_KEY, REGION_KEY } from "../../../tests/regions.ts";

test("a secret can be opened by the region for which it was sealed, for its purpose", async () => {
  const sealed = await sealFor(publicKeyOf(REGION_KEY)!, "move 1", "$argon2id$…");
  expect(sealed).not.toContain("argon2id");
  expect(await openSealed(REGION_KEY, "move 1", sealed)).toBe("$argon2id$…");
  expect(await openSealed(REGION_KEY, "move 2", sealed)).toBeNull();
  expect(await openSealed(OTHER_REGION_KEY, "move 1", sealed)).toBeNull();
});

test("a damaged secret cannot be opened", async () => {
  const sealed = await sealFor(publicKeyOf(REGION_KEY)!, "move 1", "secret");
  expect(await openSealed(REGION_KEY, "move 1", `${sealed.slice(0, -2)}AA`)).toBeNull();
  expect(await openSealed(REGION_KEY, "move 1", "")).toBeNull();
});

test("a region without a key has no public one", () => {
  expect([publicKeyOf(undefined), publicKeyOf(""), publicKeyOf("short.one")]).toEqual([null, null, null]);
});
