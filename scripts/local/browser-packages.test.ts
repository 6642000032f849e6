import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { browserPackages } from "./browser-packages.ts";

/** Files that no page loads. The service worker is built separately. */
const NOT_IN_PAGES = /\.(server|test)\.|^(db\/|routes\.ts|client\/worker\/service-worker\.ts)/;
/** Imports of packages, except types. A package's file with a query is served unchanged. */
const IMPORTS = /^(?:import (?!type )[^"]*?|\} from )"(?<name>[^".#][^"?]*)"|import\("(?<lazy>[^".#][^"]*)"\)/gm;
/** Remix prepares these itself; macros do not exist any more after compilation. */
const OF_REMIX = /^(react|react-dom\/client|@remix-run\/.*|@lingui\/.*\/macro)$/;

test("the development server knows every package of a page before the first request", () => {
  const used = new Set<string>();
  for (const file of readdirSync("app", { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || NOT_IN_PAGES.test(file)) continue;
    for (const { groups } of readFileSync(join("app", file), "utf8").matchAll(IMPORTS)) {
      used.add(groups!.name ?? groups!.lazy!);
    }
  }
  const { include, exclude } = browserPackages;
  const unknown = [...used].filter(
    (name) => !OF_REMIX.test(name) && !include.includes(name) && !exclude.some((one) => name.startsWith(`${one}/`)),
  );
  expect(unknown).toEqual([]);
  expect(include.filter((name) => !used.has(name))).toEqual([]);
});
