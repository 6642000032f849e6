import { expect, test } from "vitest";
import { candidates, packaged } from "./chromium.ts";

test("the packaged Chromium is preferred to the system's, and a configured one to both", async () => {
  const [named, second] = candidates({ CHROMIUM_PATH: "/opt/chrome", PATH: "/usr/bin" });
  expect(await named!()).toBe("/opt/chrome");
  expect(second).toBe(packaged);
  const [first, ...others] = candidates({ PATH: "/usr/bin" });
  expect(first).toBe(packaged);
  expect(await others[1]!()).toBe("/usr/bin/chromium");
});
