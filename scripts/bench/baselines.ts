import { build as bundle } from "esbuild";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { build as viteBuild } from "vite";
import { join } from "node:path";
import { freePort } from "../local/free-port.ts";
import { local } from "../local/serve-build.ts";

const FOLDER = import.meta.dirname;
const BUILT = join(FOLDER, "remix/build");

/** Builds the baselines. */
export async function buildBaselines(): Promise<void> {
  const configFile = join(FOLDER, "remix/vite.config.ts");
  process.env.NODE_ENV = "production";
  await viteBuild({ configFile, root: join(FOLDER, "remix"), mode: "production" });
  await viteBuild({ configFile, root: join(FOLDER, "remix"), mode: "production", build: { ssr: true } });
  await bundle({
    entryPoints: [join(FOLDER, "bare.ts")],
    outfile: join(BUILT, "bare.js"),
    bundle: true,
    minify: true,
    format: "esm",
    conditions: ["workerd", "worker", "browser"],
  });
}

interface Baseline {
  url: string;
  close(): Promise<void>;
}

/** Serves a baseline with the same runtime, database and asset router as the product. */
async function serve(stateDir: string, script: string, worker: object): Promise<Baseline> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
  const port = await freePort();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...local(port, stateDir),
      workers: [
        {
          ...workerOptions,
          name: "baseline",
          durableObjects: {},
          modules: [{ type: "ESModule", path: join(BUILT, script) }],
          modulesRoot: BUILT,
          ...worker,
        },
      ],
    }),
  );
  await miniflare.ready;
  return { url: `http://localhost:${port}`, close: () => miniflare.dispose() };
}

/** Serves a bare Hono route at `/rows/PROJECT`, and `pages` at their addresses. */
export const serveBare = (stateDir: string, pages: Record<string, string>) =>
  serve(stateDir, "bare.js", { bindings: { PAGES: pages } });

/** Serves a minimal Remix page with the same rows at `/?project=PROJECT`. */
export const serveRemix = (stateDir: string) =>
  serve(stateDir, "server/index.js", {
    assets: { directory: join(BUILT, "client"), routerConfig: { has_user_worker: true } },
  });
