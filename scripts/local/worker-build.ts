/** Vite plugins that build one Worker. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Plugin } from "vite";

/** Makes the server build one Worker: its entry is workers/app.ts, which imports Remix's server build. */
export function oneWorker(): Plugin {
  return {
    name: "one-worker",
    enforce: "post",
    config(config, { isSsrBuild }) {
      if (!isSsrBuild) return;
      // Set in a plugin after Remix, because Remix overrides the plain setting.
      config.build!.rollupOptions!.input = "workers/app.ts";
      config.build!.rollupOptions!.external = [/^cloudflare:/, /^node:/];
    },
  };
}

/** Leaves a .wasm import as an external module beside the bundle, because workerd loads it like that. */
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
