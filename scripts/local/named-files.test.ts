import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("each file that a document names by its path exists", () => {
  const documents = ["README.md", "CONTRIBUTING.md", ...globSync("docs/**/*.md")];
  const named = documents.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(/`((?:app|workers|scripts|tests|agent|docs)\/[\w./-]+\.\w+)`/g)].map(
      ([, path]) => `${document}: ${path}`,
    ),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !existsSync(name.split(": ")[1]!))).toEqual([]);
});
