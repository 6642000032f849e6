import { build, type Plugin as BundlerPlugin } from "esbuild";
import type { Plugin } from "vite";

/** Modules that only workerd has. Describing the API calls none of it. */
const withoutRuntime: BundlerPlugin = {
  name: "without-runtime",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^cloudflare:|\.wasm$/ }, ({ path }) => ({ path, namespace: "runtime" }));
    onLoad({ filter: /./, namespace: "runtime" }, () => ({ contents: "module.exports = {}" }));
  },
};

/** The OpenAPI document of the API, made from its sources. */
async function describeApi(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { api } from "./index.ts";
        import { describeRoutes } from "./openapi.ts";
        export const text = JSON.stringify(await describeRoutes(api));`,
      resolveDir: "workers/api",
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    mainFields: ["module", "main"],
    plugins: [withoutRuntime],
  });
  const code = Buffer.from(outputFiles[0]!.contents).toString("base64");
  const { text } = (await import(`data:text/javascript;base64,${code}`)) as { text: string };
  return text;
}

/** Writes the OpenAPI document beside the browser's files, so that the Worker need not know how to make it. */
export function apiDocument(): Plugin {
  return {
    name: "api-document",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: "api-description.json", source: await describeApi() });
    },
  };
}
