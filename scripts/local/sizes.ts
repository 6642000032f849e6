import { globSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** A size and its budget in bytes. */
export interface Size {
  name: string;
  bytes: number;
  budget: number;
}

const sum = (pattern: string, compress: (data: Buffer) => Buffer) =>
  globSync(pattern).reduce((bytes, file) => bytes + compress(readFileSync(file)).length, 0);

interface Chunks {
  module: string;
  imports: string[];
}

/** The scripts of the home screen: what a browser loads before the page is usable. */
function homeScripts(): string[] {
  const [manifest] = globSync("build/client/assets/manifest-*.js");
  const { entry, routes } = JSON.parse(/{.*}/s.exec(readFileSync(manifest!, "utf8"))![0]) as {
    entry: Chunks;
    routes: Record<string, Chunks>;
  };
  const parts = [entry, ...["root", "routes/boundary", "routes/home/route"].map((id) => routes[id]!)];
  const files = parts.flatMap(({ module, imports }) => [module, ...imports]).map((path) => `build/client${path}`);
  return [...new Set([manifest!, ...files])];
}

/** The bytes of scripts with schemas in them: input is checked on the server, where its limits are enforced. */
const schemaBytes = () =>
  globSync("build/client/assets/*.js")
    .map((file) => readFileSync(file, "utf8"))
    .filter((script) => script.includes("_zod"))
    .reduce((bytes, script) => bytes + script.length, 0);

/** The compressed sizes of the build. */
export function sizes(): Size[] {
  return [
    { name: "Worker, gzip", bytes: sum("build/server/*.{js,wasm}", gzipSync), budget: 1_000_000 },
    {
      name: "style sheet of every page, brotli",
      bytes: sum("build/client/assets/app-*.css", brotliCompressSync),
      budget: 16_000,
    },
    {
      name: "scripts of the home screen before it can be used, brotli",
      bytes: homeScripts().reduce((bytes, file) => bytes + brotliCompressSync(readFileSync(file)).length, 0),
      budget: 140_000,
    },
    // Of the largest language, beside the scripts.
    {
      name: "texts of the home screen before it can be used, brotli",
      bytes: Math.max(
        // Not by an option of the glob: it does not leave files out in every version of Node.
        ...globSync("build/client/assets/messages/*-*.js")
          .filter((path) => !path.includes(".pages-"))
          .map((file) => brotliCompressSync(readFileSync(file)).length),
      ),
      budget: 19_000,
    },
    { name: "scripts with schemas", bytes: schemaBytes(), budget: 0 },
  ];
}
