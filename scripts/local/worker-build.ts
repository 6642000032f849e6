/** What Vite has to be told to build one Worker. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Plugin } from "vite";

/** The server build is one Worker: its entry is workers/app.ts, which imports Remix's server build. */
export function oneWorker(): Plugin {
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

/** A .wasm import stays an external module beside the bundle, which is how workerd loads it. */
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

/** What the Worker never runs, but a bundler cannot leave out by itself: a fifth of its size. */
const unused: [source: RegExp, importer: RegExp][] = [
  // Messages in forty languages, and a compiler that makes functions of texts.
  [/\/locales\/index\.js$|^\.\/compile\.js$/, /\/zod\//],
  // Attachments of mails.
  [/\/(mime-types|fetch\/index)\.js$/, /\/nodemailer\//],
  // What renders in a browser.
  [/^(react-dom$|@dnd-kit\/|\.\/cjs\/react-dom-server\.browser)/, /./],
];

/** Puts an empty module in the place of each unused one. */
export function withoutUnused(): Plugin {
  const nothing = "\0nothing";
  return {
    name: "without-unused",
    enforce: "pre",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    resolveId(source, importer = "") {
      return unused.some(([what, whose]) => what.test(source) && whose.test(importer)) ? nothing : undefined;
    },
    load: (id) => (id === nothing ? { code: "export default {}", syntheticNamedExports: true } : undefined),
  };
}
