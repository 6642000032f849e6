/** The division of the browser's code into files. */
import type { Plugin, Rollup } from "vite";

/** Libraries, which change seldom. */
const VENDOR =
  /\/node_modules\/(react|react-dom|scheduler|react-router(-dom)?|turbo-stream|@remix-run\/[a-z-]+|@tanstack\/[a-z-]+|idb-keyval)\/|\/preload-helper/;

/** The browser loads few files, each with what it needs and little else. */
export function pageFiles(): Plugin {
  return {
    name: "page-files",
    enforce: "post",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    config: () => ({
      build: {
        // Late code comes file after file: a list of what each one imports is not worth its place in the first files.
        modulePreload: { resolveDependencies: (_, imports) => imports.filter((file) => file.endsWith(".css")) },
        rollupOptions: {
          // Zod's calls only make something, so a page that needs a limit gets no schema.
          treeshake: { manualPureFunctions: ["z"], propertyReadSideEffects: false },
          // A page's own file may export what its parts share with it.
          preserveEntrySignatures: "allow-extension",
          // A few lines are no file of their own: each file has a name in the manifest, which every page loads.
          output: { manualChunks: fileOf, entryFileNames: FILE, chunkFileNames: FILE, experimentalMinChunkSize: 300 },
        },
      },
    }),
  };
}

/** The manifest names every file, so names are short. Rollup needs seven characters for more than 63 files. */
const FILE = "assets/[name]-[hash:7].js";

let files: Map<string, string> | undefined;

/**
 * The file of a module: `vendor`; `root` for what every page imports; `shared` for what home and another page import;
 * `rest` for what home comes to by `import()` and another page imports; `pages` for what several others import; else the
 * page's own. What comes by `import()` alone is in none of them.
 */
function fileOf(id: string, graph: Rollup.ManualChunkMeta): string | undefined {
  if (VENDOR.test(id)) return "vendor";
  files ??= divide(graph);
  return files.get(id);
}

function divide({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Map<string, string> {
  /** Modules and everything that they import, also by `import()` if `isLate`. */
  const withImports = (ids: readonly string[], isLate = false, all = new Set<string>()) => {
    for (const id of ids) {
      if (VENDOR.test(id) || all.has(id)) continue;
      all.add(id);
      const { importedIds = [], dynamicallyImportedIds = [] } = getModuleInfo(id) ?? {};
      withImports(isLate ? [...importedIds, ...dynamicallyImportedIds] : importedIds, isLate, all);
    }
    return all;
  };
  const entries = [...getModuleIds()].filter((id) => getModuleInfo(id)?.isEntry);
  const entry = (file: string) => entries.filter((id) => id.includes(`/app/${file}?`));
  const [root, home] = [entry("root.tsx"), entry("routes/home/route.tsx")];
  const [ofRoot, ofHome, late] = [withImports(root), withImports(home), withImports([...root, ...home], true)];
  const divided = new Map<string, string>();
  for (const entry of entries) {
    const page = /\/routes\/([\w-]+)/.exec(entry)?.[1];
    if (!page) continue;
    for (const id of withImports([entry])) {
      // People come to the home screen first, so it loads nothing that only other pages share.
      const several = ofHome.has(id) ? "shared" : "pages";
      const file = divided.has(id) ? several : page;
      divided.set(id, late.has(id) && !ofHome.has(id) ? "rest" : file);
    }
  }
  for (const id of ofRoot) divided.set(id, "root");
  return divided;
}
