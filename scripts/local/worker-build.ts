/** Vite plugins that build one Worker. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** The server build is one Worker: its entry is workers/app.ts, which imports Remix's server build. */
export function oneWorker(): Plugin {
  return {
    name: "one-worker",
    enforce: "post",
    config(config, { isSsrBuild }) {
      if (!isSsrBuild) return;
      // Set in a plugin after Remix, which overrides the plain setting.
      config.build!.rollupOptions!.input = "workers/app.ts";
      config.build!.rollupOptions!.external = [/^cloudflare:/, /^node:/];
      config.build!.minify = "terser";
    },
  };
}

/** Keeps a .wasm import as an external module beside the bundle, which is how workerd loads it. */
export function wasmModules(): Plugin {
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

/** Modules that the Worker never runs but a bundler cannot drop: a fifth of its size. */
const unused: [source: RegExp, importer: RegExp][] = [
  // zod's messages in forty languages, and its JIT compiler.
  [/\/locales\/index\.js$|^\.\/compile\.js$/, /\/zod\//],
  // Mail attachments.
  [/\/(mime-types|fetch\/index)\.js$/, /\/nodemailer\//],
  // Rules of repetition in English, which todo/repeat-text.ts writes.
  [/\/nlp\/index$/, /\/rrule\//],
  // Files in forms: they are uploaded to the API.
  [/^@web3-storage\/multipart-parser$/, /\/@remix-run\//],
  // Code that pages fetch at rest and never render on the server: the dialogs of every page, all `lazyCode`, and parts that
  // are shown only once the page is hydrated.
  [/^\.\/overlays\.ts$/, /\/lazy-overlays\.ts$/],
  [
    /\/(prefetched-places|prefetch-weeks|refused-todos|sortable-rows|chart-drawing|live-days|markdown)\.tsx?$/,
    /\/app\//,
  ],
  // Rendering and keys in a browser.
  [/^(react-dom$|tinykeys$|chartist$|@dnd-kit\/|\.\/cjs\/react-dom-server\.browser)/, /./],
];

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Our own modules in place of libraries that do more than the Worker needs. */
const substitutes: [source: RegExp, file: string][] = [
  // The browser's cache: 13 kB.
  [/^@tanstack\//, file("app/client/query-on-server.ts")],
  // What makes the OpenAPI document, which the build has done: 40 kB.
  [/^hono-openapi$|^\.\/openapi\.ts$/, file("workers/api/openapi-on-server.ts")],
];

/** Replaces each unused module by an empty one, and others by what the Worker needs of them. */
export function withoutUnused(): Plugin {
  const nothing = "\0nothing";
  return {
    name: "without-unused",
    enforce: "pre",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    resolveId(source, importer = "") {
      const substitute = substitutes.find(([what]) => what.test(source));
      if (substitute) return substitute[1];
      return unused.some(([what, whose]) => what.test(source) && whose.test(importer)) ? nothing : undefined;
    },
    load: (id) => (id === nothing ? { code: "export default {}", syntheticNamedExports: true } : undefined),
  };
}
