import { cloudflare } from "@cloudflare/vite-plugin";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { basename } from "node:path";
import { readFileSync } from "node:fs";
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

/** Remix for a Worker: its own plugins but the one that walks the Worker's module graph for ever. */
function remixForWorkers(): PluginOption[] {
  return [remix(remixConfig)].flat().filter((plugin) => {
    const name = plugin && "name" in plugin ? plugin.name : "";
    return name !== "remix-server-change-trigger-client-hmr";
  });
}

// Remix reads this file again for its child compiler, which must not start a second workerd.
const marker = globalThis as { sevenfoldWorkerStarted?: boolean };

export default defineConfig(({ command, mode }) => {
  const serving = command === "serve" && mode !== "test" && !marker.sevenfoldWorkerStarted;
  if (serving) marker.sevenfoldWorkerStarted = true;
  const state = process.env.STATE_DIR;
  return {
    plugins: [
      serving && cloudflare({ configPath: "wrangler.toml", persistState: state ? { path: state } : true }),
      wasmModules(),
      remixForWorkers(),
      oneWorker(),
      tailwindcss(),
    ],
    ssr: {
      noExternal: true,
      target: "webworker",
      resolve: { conditions: ["workerd", "worker", "browser"] },
    },
    build: { target: "es2022", sourcemap: false, assetsInlineLimit: 0 },
    server: { port: Number(process.env.PORT ?? 8787), strictPort: true, watch: { ignored: ["**/.wrangler/**"] } },
  };
});
