import { cloudflare } from "@cloudflare/vite-plugin";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type PluginOption } from "vite";
import remixConfig from "./remix.config.js";
import { browserPackages } from "./scripts/local/browser-packages.ts";
import { commonPasswords } from "./scripts/local/common-passwords.ts";
import { messages } from "./scripts/local/messages.ts";
import { minified } from "./scripts/local/minify.ts";
import { pageFiles } from "./scripts/local/page-files.ts";
import { privacyPolicy } from "./scripts/local/privacy-policy.ts";
import { releaseName } from "./scripts/local/release.ts";
import { serviceWorker } from "./scripts/local/service-worker.ts";
import { oneWorker, wasmModules } from "./scripts/local/worker-build.ts";

/** Remix for a Worker: its own plugins, except the one that never finishes walking the Worker's module graph. */
function remixForWorkers(): PluginOption[] {
  return [remix(remixConfig)].flat().filter((plugin) => {
    const name = plugin && "name" in plugin ? plugin.name : "";
    return name !== "remix-server-change-trigger-client-hmr";
  });
}

/** The code of the Worker, in which Vite looks for libraries before it starts. */
const SERVER_SOURCES = ["app/**/*.{ts,tsx}", "!app/routes.ts", "!**/*.test.{ts,tsx}"];

// Remix reads this file again for its child compiler, which must not start a second workerd.
const marker = globalThis as { sevenfoldWorkerStarted?: boolean };

export default defineConfig(({ command, mode }) => {
  const serving = command === "serve" && mode !== "test" && !marker.sevenfoldWorkerStarted;
  if (serving) marker.sevenfoldWorkerStarted = true;
  // scripts/local/develop.ts sets both.
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
      messages(),
      commonPasswords(),
      privacyPolicy(),
      remixForWorkers(),
      oneWorker(),
      pageFiles(),
      serviceWorker(),
      minified(),
      tailwindcss(),
    ],
    ssr: {
      noExternal: true,
      target: "webworker",
      resolve: { conditions: ["workerd", "worker", "browser"] },
    },
    build: { target: "es2022", sourcemap: false, assetsInlineLimit: 0 },
    // In a separate folder: public/_headers allows WebAssembly there, and the service worker does not cache it.
    worker: {
      rollupOptions: {
        output: {
          entryFileNames: "assets/anki/[name]-[hash].js",
          assetFileNames: "assets/anki/[name]-[hash][extname]",
        },
      },
    },
    // scripts/local/prepare.ts sets the name, because it has the hash of the sources.
    ...(command === "build" && {
      define: { __RELEASE__: JSON.stringify(process.env.RELEASE ?? releaseName(process.cwd())) },
    }),
    server: { watch: { ignored: ["**/.wrangler/**"] } },
    // The Worker's entry does not name its pages. If their libraries were found at the first request, each would
    // restart the Worker.
    ...(serving && {
      environments: { sevenfold: { optimizeDeps: { entries: SERVER_SOURCES, include: ["react/jsx-dev-runtime"] } } },
    }),
    optimizeDeps: browserPackages,
  };
});
