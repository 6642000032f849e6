/**
 * Finds the modules that a browser loads: which of them home needs before it can be used, and which when it is idle.
 */
import { readFileSync, statSync } from "node:fs";
import { posix } from "node:path";

/** The entry modules of home. Every page loads the first two. */
const HOME = ["app/entry.client.tsx", "app/root.tsx", "app/routes/boundary.tsx", "app/routes/home/route.tsx"];
/** The service worker's offline page and notifications have texts too. */
const SERVICE_WORKER = "app/client/worker/service-worker.ts";

const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:([^"';]*?)\s+from\s+)?"([^"]+)"/gm;
const DYNAMIC_IMPORT = /\bimport\("([^"]+)"\)/g;
const ONLY_TYPES = /^\{(\s*type \w+( as \w+)?,?)+\s*\}$/;

function pathOf(specifier: string, importer: string): string {
  if (specifier.startsWith("#app/")) return specifier.replace("#", "");
  return specifier.startsWith(".") ? posix.join(posix.dirname(importer), specifier) : "";
}

interface Imports {
  changedAt: number;
  /** The own modules that are imported, and those that are by `import()`. */
  stated: string[];
  dynamic: string[];
}
const read = new Map<string, Imports>();

/** The project's modules that a module imports in a browser, read once until it changes. The build removes server modules. */
function importsOf(module: string): Imports {
  const changedAt = statSync(module, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const known = read.get(module);
  if (known?.changedAt === changedAt) return known;
  const code = changedAt ? readFileSync(module, "utf8") : "";
  const paths = (specifiers: string[]) =>
    specifiers
      .map((specifier) => pathOf(specifier, module))
      .filter((path) => /\.tsx?$/.test(path) && !/\.server\.tsx?$/.test(path));
  const named = [...code.matchAll(STATIC_IMPORT)].filter(([, names = ""]) => !ONLY_TYPES.test(names));
  const imports = {
    changedAt,
    stated: paths(named.map(([, , to]) => to!)),
    dynamic: paths([...code.matchAll(DYNAMIC_IMPORT)].map(([, to]) => to!)),
  };
  read.set(module, imports);
  return imports;
}

function reachable(entries: string[], withDynamic: boolean): Set<string> {
  const found = new Set<string>();
  const left = [...entries];
  for (let module = left.pop(); module; module = left.pop()) {
    if (found.has(module)) continue;
    found.add(module);
    const { stated, dynamic } = importsOf(module);
    left.push(...stated, ...(withDynamic ? dynamic : []));
  }
  return found;
}

/** Paths from the root of the project, such as `app/root.tsx`. */
export interface ScreenModules {
  /** The modules that home needs before it can be used. */
  first: Set<string>;
  /** Home's modules, including those that it loads when idle or on demand, and the service worker's. */
  home: Set<string>;
}

/** Follows the imports of home in the sources. */
export const screenModules = (): ScreenModules => ({
  first: reachable(HOME, false),
  home: reachable([...HOME, SERVICE_WORKER], true),
});
