import { cloudflare } from "@cloudflare/vite-plugin";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { basename } from "node:path";
import { readFileSync } from "node:fs";
import type { GetModuleInfo } from "rollup";
import { defineConfig, type Plugin, type PluginOption } from "vite";
import remixConfig from "./remix.config.js";

/** The server build is one Worker: its entry is workers/app.ts, which imports Remix's server build. */
function oneWorker(): Plugin {
  return {
    name: "one-worker",
    enforce: "post",
    config(config, { isSsrBuild }) {
      if (!isSsrBuild) return;
      // Remix overrides a plain setting, so it is set here, after Remix.
      config.build!.rollupOptions!.input = "workers/app.ts";
      config.build!.rollupOptions!.external = [/^cloudflare:/, /^node:/];
      config.build!.minify = true;
    },
  };
}

/**
 * Replaces what libraries bring for cases that this product has not, and that a bundler cannot leave out by itself:
 * 6 kB of every page.
 */
function slimLibraries(): Plugin {
  const noDiscovery = "\0no-route-discovery";
  const noFallback = "\0no-fallback";
  const lucide = `${import.meta.dirname}/node_modules/lucide-react/dist/esm`;
  const index = readFileSync(`${lucide}/lucide-react.mjs`, "utf8");
  const iconFile = (name: string) => new RegExp(`default as ${name}\\b[^}]*} from '\\.(/icons/[^']+)'`).exec(index)![1];
  return {
    name: "slim-libraries",
    enforce: "pre",
    apply: "build",
    resolveId(source, importer = "") {
      // Icons: no context, no classes, no absolute stroke widths.
      if (source === "../createLucideIcon.mjs") return `${import.meta.dirname}/app/ui/lucide-icon.ts`;
      // Every page is rendered on the server first.
      if (source === "./fallback.js" && importer.includes("/@remix-run/react/")) return noFallback;
      // `v3_lazyRouteDiscovery` is off.
      if (source === "./fog-of-war.js" && importer.includes("/@remix-run/react/")) return noDiscovery;
    },
    // Icons from their own files: through the library's index every page's icons would count as the root's.
    transform(code, id) {
      // No link here asks for a page ahead.
      if (id.endsWith("/@remix-run/react/dist/esm/components.js"))
        return code.replaceAll("React.createElement(PrefetchPageLinks,", "(() => null)(");
      if (id.endsWith("/@remix-run/router/dist/router.js")) return withoutMessages(code, this.parse(code));
      // A greeting to developers that our policy would not let speak.
      if (id.endsWith("/@remix-run/react/dist/esm/errorBoundaries.js"))
        return code.replace(/let heyDeveloper = [^]*?\n {2}\}\);/, "let heyDeveloper = null;");
      if (!/\/app\/.*\.tsx$/.test(id)) return;
      return code.replace(/import \{([^}]+)\} from "lucide-react";/, (_, names: string) =>
        names
          .split(",")
          .map((name) => name.trim().split(" as "))
          .filter(([name]) => name)
          .map(([name, local]) => `import ${local ?? name} from "${lucide}${iconFile(name!)}";`)
          .join(""),
      );
    },
    load(id) {
      if (id === noFallback) return "export const RemixRootDefaultHydrateFallback = () => null;";
      if (id !== noDiscovery) return;
      const names = ["isFogOfWarEnabled", "getPartialManifest", "getPatchRoutesOnNavigationFunction"];
      return [...names, "useFogOFWarDiscovery"].map((name) => `export const ${name} = () => undefined;`).join("\n");
    },
  };
}

/** What assertions say to whoever writes routes: 1 kB. The assertions stay. */
function withoutMessages(code: string, tree: object): string {
  const messages: { start: number; end: number }[] = [];
  const look = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    const call = node as { type?: string; callee?: { name?: string }; arguments?: { start: number; end: number }[] };
    if (call.type === "CallExpression" && /^(invariant|warning)$/.test(call.callee?.name ?? "")) {
      const message = call.arguments?.[1];
      if (message) messages.push(message);
    } else for (const child of Object.values(node)) look(child);
  };
  look(tree);
  return messages.reduceRight((text, { start, end }) => `${text.slice(0, start)}""${text.slice(end)}`, code);
}

/**
 * Leaves out of the Worker what it never runs, and a bundler cannot know of: zod's compiler, which makes functions of
 * texts; the types and the downloads of attachments; dragging; React for browsers.
 */
function slimWorker(): Plugin {
  const nothing = "\0nothing";
  const unused: [source: RegExp, importer: RegExp][] = [
    [/^\.\/compile\.js$/, /\/zod\/v4\/core\/index\.js$/],
    [/\/(mime-types|fetch\/index)\.js$/, /\/nodemailer\//],
    [/^@dnd-kit\//, /\/app\//],
    // Rendering on the server takes neither what renders in a browser nor what renders to a stream.
    [/^react-dom$/, /./],
    [/^\.\/cjs\/react-dom-server\.browser/, /\/react-dom\//],
  ];
  return {
    name: "slim-worker",
    enforce: "pre",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    resolveId(source, importer = "") {
      return unused.some(([what, whose]) => what.test(source) && whose.test(importer)) ? nothing : undefined;
    },
    load: (id) => (id === nothing ? { code: "export default {}", syntheticNamedExports: true } : undefined),
  };
}

/**
 * The browser loads few files: React and Remix in one that seldom changes, what every page needs in the root's. What a
 * page needs only once it is used comes by `import()`, and keeps its own.
 */
function fewFiles(): Plugin {
  return {
    name: "few-files",
    enforce: "post",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    // The root's file may export to the pages what it shares with them.
    config: () => ({
      build: {
        rollupOptions: {
          preserveEntrySignatures: "allow-extension",
          output: { manualChunks, entryFileNames: FILE, chunkFileNames: FILE },
        },
      },
    }),
  };
}

/** The manifest tells every page of every file, so a name is no longer than it needs to be. */
const FILE = "assets/[name]-[hash:6].js";

const vendor =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run\/[a-z-]+)\//;

const page = (file: string) => `${import.meta.dirname}/app/${file}?__remix-build-client-route`;

/** The home screen is where people land, so what it shares with other pages travels with the root. */
function manualChunks(id: string, { getModuleInfo }: { getModuleInfo: GetModuleInfo }): string | undefined {
  if (vendor.test(id) || id.includes("vite/preload-helper")) return "vendor";
  if (/@dnd-kit|sortable-rows/.test(id)) return "sortable";
  if (/\/chartist\/|chart-drawing/.test(id)) return "chart";
  // What the home screen's week, the calendar and the diary share.
  if (/domain\/week\.ts|week-strip/.test(id)) return "folds";
  chunks ??= assign(getModuleInfo);
  return chunks.get(id);
}

let chunks: Map<string, string | undefined> | undefined;

function assign(getModuleInfo: GetModuleInfo): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  const dynamic: string[] = [];
  const add = (id: string, chunk: (id: string) => string | undefined) => {
    const info = getModuleInfo(id);
    if (!info || found.has(id) || vendor.test(id)) return;
    found.set(id, chunk(id));
    dynamic.push(...info.dynamicallyImportedIds);
    for (const imported of info.importedIds) add(imported, chunk);
  };
  const isHome = (id: string) => id.includes("/routes/home/");
  const isWeek = (id: string) => id.includes("/routes/home/week/");
  add(page("root.tsx"), () => "root");
  dynamic.length = 0;
  add(page("routes/home/route.tsx"), (id) => (isHome(id) ? "home" : "root"));
  const later = dynamic.splice(0);
  // The week comes right after the first paint, so it waits for nothing that only hands need.
  for (const id of later.filter(isWeek)) add(id, (id) => (isWeek(id) ? "week" : undefined));
  for (const id of dynamic.splice(0)) add(id, (id) => (isWeek(id) ? "week-later" : undefined));
  for (const id of later) add(id, (id) => (isHome(id) ? "home-later" : "controls"));
  return found;
}

/**
 * The domain's plain modules hold limits, messages, schemas and pure functions. A page that needs a limit gets no
 * schema: whatever is called while such a module loads has no effect, which the bundler cannot see for itself.
 */
function pureDomain(): Plugin {
  return {
    name: "pure-domain",
    enforce: "post",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      if (!/\/app\/domain\/[a-z-]+\.ts$/.test(id)) return;
      let pure = code;
      for (const statement of this.parse(code).body.toReversed()) {
        const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
        if (declared?.type !== "VariableDeclaration") continue;
        for (const { init } of declared.declarations.toReversed()) {
          if (init?.type !== "CallExpression") continue;
          const { start, end } = init as typeof init & { start: number; end: number };
          pure = `${pure.slice(0, start)}/* @__PURE__ */ (() => ${pure.slice(start, end)})()${pure.slice(end)}`;
        }
      }
      return { code: pure, map: null };
    },
  };
}

/** A .wasm import stays an external module beside the bundle, which is how workerd loads it. */
function wasmModules(): Plugin {
  return {
    name: "wasm-modules",
    enforce: "pre",
    apply: "build",
    async resolveId(source, importer) {
      if (!source.endsWith(".wasm")) return;
      const file = await this.resolve(source, importer, { skipSelf: true });
      if (!file) return;
      const name = basename(file.id);
      this.emitFile({ type: "asset", fileName: name, source: readFileSync(file.id) });
      return { id: `./${name}`, external: "relative" };
    },
  };
}

/** Zod's own messages in forty languages hang on its namespace, and nobody reads them: a tenth of the bundle. */
function withoutZodLocales(): Plugin {
  const nothing = "\0no-locales";
  return {
    name: "without-zod-locales",
    enforce: "pre",
    apply: "build",
    resolveId(source, importer) {
      return source.endsWith("/locales/index.js") && importer?.includes("/zod/") ? nothing : undefined;
    },
    load: (id) => (id === nothing ? "export {}" : undefined),
  };
}

/** Remix for a Worker: its own plugins but the one that walks the Worker's module graph for ever. */
function remixForWorkers(): PluginOption[] {
  return [remix(remixConfig)].flat().filter((plugin) => {
    const name = plugin && "name" in plugin ? plugin.name : "";
    return name !== "remix-server-change-trigger-client-hmr";
  });
}

const dragging = ["core", "modifiers", "sortable"].map((part) => `@dnd-kit/${part}`);
const cache = ["@tanstack/react-query", "@tanstack/react-query-persist-client", "idb-keyval", "turbo-stream"];

/** What runs in the Worker, where its libraries are looked for before it starts. */
const SERVER_SOURCES = ["app/**/*.{ts,tsx}", "!app/routes.ts", "!**/*.test.{ts,tsx}"];

// Remix reads this file again for its child compiler, which must not start a second workerd.
const marker = globalThis as { sevenfoldWorkerStarted?: boolean };

export default defineConfig(({ command, mode }) => {
  const serving = command === "serve" && mode !== "test" && !marker.sevenfoldWorkerStarted;
  if (serving) marker.sevenfoldWorkerStarted = true;
  // Both are set by scripts/local/develop.ts.
  const { STATE_DIR: state, WORKER_VARS: vars = "{}" } = process.env;
  return {
    plugins: [
      serving &&
        cloudflare({
          configPath: "wrangler.toml",
          persistState: state ? { path: state } : true,
          config: { vars: JSON.parse(vars) as Record<string, string> },
        }),
      wasmModules(),
      withoutZodLocales(),
      remixForWorkers(),
      oneWorker(),
      slimLibraries(),
      slimWorker(),
      fewFiles(),
      pureDomain(),
      tailwindcss(),
    ],
    ssr: {
      noExternal: true,
      target: "webworker",
      resolve: { conditions: ["workerd", "worker", "browser"] },
    },
    build: { target: "es2022", sourcemap: false, assetsInlineLimit: 0 },
    server: { watch: { ignored: ["**/.wrangler/**"] } },
    // The Worker's entry does not name its pages. Found with the first request, each of their libraries would start it anew.
    ...(serving && {
      environments: { sevenfold: { optimizeDeps: { entries: SERVER_SOURCES, include: ["react/jsx-dev-runtime"] } } },
    }),
    // Found only when a page asks for it, one of these would have the first page load React twice.
    optimizeDeps: { include: ["react-dom", "lucide-react", "zod/mini", "tinykeys", "chartist", ...dragging, ...cache] },
  };
});
