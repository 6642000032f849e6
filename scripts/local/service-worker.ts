import { build } from "esbuild";
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Plugin } from "vite";

const ASSETS = "build/client/assets";

interface Manifest {
  version: string;
  routes: Record<string, { id: string; module: string; hasClientLoader: boolean }>;
}

/** Builds the service worker as one file beside the pages' files, after the list of files in the build is known. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    closeBundle: {
      order: "post",
      async handler() {
        const [manifest] = globSync(`${ASSETS}/manifest-*.js`);
        const { version, routes } = JSON.parse(/{.*}/s.exec(readFileSync(manifest!, "utf8"))![0]) as Manifest;
        await build({
          entryPoints: ["app/client/worker/service-worker.ts"],
          outfile: "build/client/sw.js",
          bundle: true,
          minify: true,
          target: "es2022",
          define: {
            BUILD: JSON.stringify(version),
            BUILD_FILES: JSON.stringify(keptFiles(routes)),
            "process.env.NODE_ENV": '"production"',
          },
        });
      },
    },
  };
}

/** The files of the build, without those of pages that are not cached; a page loads these when it is opened. */
function keptFiles(routes: Manifest["routes"]): string[] {
  const isKept = ({ id, hasClientLoader }: { id: string; hasClientLoader: boolean }) =>
    hasClientLoader || !id.startsWith("routes/") || id.endsWith("/boundary");
  const left = Object.values(routes)
    .filter((route) => !isKept(route))
    .map(({ module }) => module);
  return globSync(`${ASSETS}/*.*`)
    .map((file) => `/assets/${basename(file)}`)
    .filter((path) => !left.includes(path))
    .sort();
}
