import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import config from "../../../remix.config.js";

/** A minimal Remix page, built like the product: React, Remix, one route, one read. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    remix({ future: { ...config.future, v3_routeConfig: false } }),
    {
      name: "one-worker",
      enforce: "post",
      config(config, { isSsrBuild }) {
        if (!isSsrBuild) return;
        config.build!.rollupOptions!.input = `${import.meta.dirname}/worker.ts`;
        config.build!.minify = true;
      },
    },
  ],
  ssr: { noExternal: true, target: "webworker", resolve: { conditions: ["workerd", "worker", "browser"] } },
  build: { target: "es2022", assetsInlineLimit: 0 },
  logLevel: "error",
});
