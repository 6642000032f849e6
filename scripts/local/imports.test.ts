import { execFile } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "sevenfold-imports-"));
cpSync(".oxlintrc.json", join(folder, ".oxlintrc.json"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Paths of files, and what each file imports. */
type Imports = Record<string, string[]>;

/**
 * The imports that `npm run lint` refuses. Its configuration needs a test, because oxlint ignores a regular expression
 * with a lookahead without a word, and reads no pattern after one that allows the import.
 */
async function refused(imports: Imports): Promise<Imports> {
  for (const [file, names] of Object.entries(imports)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), names.map((name, i) => `export { x${i} } from "${name}";\n`).join(""));
  }
  const args = ["--format=json", "--allow=all", ...Object.keys(imports)];
  const said = await new Promise<string>((resolve) => {
    execFile(join(process.cwd(), "node_modules/.bin/oxlint"), args, { cwd: folder }, (_error, out) => resolve(out));
  });
  const { diagnostics } = JSON.parse(said) as { diagnostics: { filename: string; code: string; message: string }[] };
  const found = diagnostics.filter(({ code }) => code.includes("no-restricted-imports"));
  const isFound = (file: string, name: string) =>
    found.some(({ filename, message }) => filename === file && message.startsWith(`'${name}'`));
  return Object.fromEntries(
    Object.entries(imports).map(([file, names]) => [file, names.filter((name) => isFound(file, name))]),
  );
}

test("a folder cannot import what is not meant for it", async () => {
  const imports = {
    "app/domain/todo/todo.ts": ["postal-mime", "react", "node:fs", "#app/client/api.ts", "../../routes/home/route.tsx"],
    "app/domain/todo/plan.ts": ["./todo.server.ts", "../week/week.server.ts", "#app/context.ts", "#app/db/schema.ts"],
    "app/domain/todo/todo.server.ts": ["react", "hono", "@remix-run/react", "#app/ui/button.tsx"],
    "app/db/database.ts": ["../domain/todo/todo.ts", "#app/routes/home/route.tsx"],
    "app/client/api.ts": ["#app/parts/todo/x.ts", "#app/ui/button.tsx", "#app/context.ts", "drizzle-orm"],
    "app/forms/action.ts": ["#app/parts/todo/x.ts", "#app/shell/x.ts", "drizzle-orm"],
    "app/parts/todo/x.ts": ["#app/shell/x.ts", "#app/db/schema.ts", "hono"],
    "app/shell/x.ts": ["#app/routes/home/route.tsx", "#app/db/schema.ts", "#app/workers/x.ts"],
    "app/routes/home/x.ts": ["../diary/route.tsx", "#app/routes/diary/route.tsx", "#app/db/schema.ts", "drizzle-orm"],
    "app/ui/x.ts": ["#app/domain/todo/todo.ts", "#app/context.ts", "zod/mini"],
    "workers/api/x.ts": ["drizzle-orm", "../../app/ui/button.tsx"],
    "agent/x.js": ["react", "../app/domain/todo/todo.ts"],
  };
  expect(await refused(imports)).toEqual(imports);
});

test("a folder imports what is meant for it", async () => {
  const imports = {
    "app/domain/todo/todo.ts": ["zod/mini", "@lingui/core", "./plan.ts", "../week/week.ts", "#app/i18n/text.ts"],
    "app/domain/todo/todo.server.ts": ["drizzle-orm", "#app/db/schema.ts", "#app/context.ts", "./todo.ts"],
    "app/client/api.ts": ["react", "@tanstack/react-query"],
    "app/parts/todo/x.ts": ["#app/domain/todo/todo.ts", "#app/client/api.ts", "#app/ui/button.tsx"],
    "app/routes/home/week/x.ts": ["../home-data.ts", "#app/parts/todo/x.ts", "#app/domain/todo/todo.server.ts"],
    "workers/api/x.ts": ["hono", "../../app/domain/todo/todo.server.ts"],
    "agent/x.js": ["node:fs/promises", "systeminformation", "./y.js", "#app/domain/system-stats/system-stats.ts"],
  };
  expect(Object.values(await refused(imports)).flat()).toEqual([]);
});

const IMPORT = /\b(?:from |import |import\()"(\.{1,2}|#app)(\/[^"?]+)/g;

/** The modules that a module imports: statically, only for types, or by `import()`. */
const importsOf = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, from, path]) =>
    posix.join(from === "#app" ? "app" : posix.join(posix.dirname(file), from!), path!),
  );

/** The first circle among the imports of `files`, or null. */
function circleIn(files: string[], read: (file: string) => string[]): string[] | null {
  const done = new Set<string>();
  function walk(file: string, path: string[]): string[] | null {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of read(file)) {
      const circle = walk(next, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  }
  for (const file of files) {
    const circle = walk(file, []);
    if (circle) return circle;
  }
  return null;
}

test("no module imports itself by way of others, also not by import(), which lint does not follow", () => {
  const files = globSync("{app,workers,agent,scripts}/**/*.{ts,tsx,js,mjs}");
  const known = new Set(files);
  expect(files.flatMap(importsOf).filter((file) => known.has(file)).length).toBeGreaterThan(3_000);
  expect(circleIn(files, (file) => importsOf(file).filter((one) => known.has(one)))).toBeNull();
  const round: Record<string, string[]> = { a: ["b"], b: ["c", "d"], c: [], d: ["b"] };
  expect(circleIn(["a"], (file) => round[file]!)).toEqual(["b", "d", "b"]);
});
