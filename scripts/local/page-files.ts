/** Decides how the browser's code is divided into files. */
import type { Plugin, Rollup } from "vite";

/** Libraries, which rarely change. */
const VENDOR =
  /\/node_modules\/(react|react-dom|scheduler|react-router(-dom)?|turbo-stream|@remix-run\/[a-z-]+|@tanstack\/[a-z-]+|idb-keyval)\/|\/preload-helper/;

/** The browser loads few files, each with the code that it needs and little else. */
export function pageFiles(): Plugin {
  return {
    name: "page-files",
    enforce: "post",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    config: () => ({
      build: {
        // Code that is needed later is loaded file by file. A list of each file's imports would make the first files
        // too large.
        modulePreload: { resolveDependencies: () => [] },
        rollupOptions: {
          // Zod's calls have no side effects, so a page that needs only a limit contains no schema.
          treeshake: { manualPureFunctions: ["z"], propertyReadSideEffects: false },
          // A page's own file may export code that its parts share.
          preserveEntrySignatures: "allow-extension",
          // A few lines get no file of their own, because the manifest, which every page loads, contains the name of
          // each file.
          output: { manualChunks: fileOf, entryFileNames: FILE, chunkFileNames: FILE, experimentalMinChunkSize: 300 },
        },
      },
    }),
  };
}

/** The manifest contains every file name, so names are short. Rollup needs seven characters for more than 63 files. */
const FILE = "assets/[name]-[hash:7].js";

let files: Map<string, string> | undefined;

/** Code that home only loads for a demo account. */
const DEMO = "/app/routes/home/claim-form.tsx";

/**
 * The file of a module: `vendor`; `root` for modules of every page; `shared` for modules of home and another page;
 * `rest` for modules that home loads with `import()` and another page imports, or `account` if home loads them only for
 * a demo account; `pages` for modules of several other pages; otherwise the page's own file. Modules that are loaded
 * only with `import()` are in none of them.
 */
function fileOf(id: string, graph: Rollup.ManualChunkMeta): string | undefined {
  if (VENDOR.test(id)) return "vendor";
  files ??= divide(graph);
  return files.get(id);
}

function divide({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Map<string, string> {
  /** Modules and everything that they import; with `isLate` also through `import()`, except the code for a demo. */
  const withImports = (ids: readonly string[], isLate = false, all = new Set<string>()) => {
    for (const id of ids) {
      if (VENDOR.test(id) || all.has(id) || (isLate && id.endsWith(DEMO))) continue;
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
  const ofDemo = withImports([...getModuleIds()].filter((id) => id.endsWith(DEMO)));
  const divided = new Map<string, string>();
  for (const entry of entries) {
    const page = /\/routes\/([\w-]+)/.exec(entry)?.[1];
    if (!page) continue;
    for (const id of withImports([entry])) {
      // People open home first, so it loads nothing that only other pages share.
      if (ofHome.has(id)) divided.set(id, divided.has(id) ? "shared" : page);
      else if (late.has(id)) divided.set(id, "rest");
      else if (ofDemo.has(id)) divided.set(id, "account");
      else divided.set(id, divided.has(id) ? "pages" : page);
    }
  }
  for (const id of ofRoot) divided.set(id, "root");
  return divided;
}
