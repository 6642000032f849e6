import { globSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type Language, languages } from "../../app/i18n/language.ts";

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

/** The scripts of home that a browser loads before the page is usable. */
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

/** The texts of a language that home shows before it is idle. */
const homeTexts = (language: Language) => globSync(`build/client/assets/messages/${language}-*.js`);

const compressed = (files: string[]) =>
  files.reduce((bytes, file) => bytes + brotliCompressSync(readFileSync(file)).length, 0);

/** The bytes of scripts that contain schemas. Input is validated on the server. */
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
      name: "scripts and texts of the home screen before it can be used, brotli",
      bytes: compressed(homeScripts()) + Math.max(...languages.map((language) => compressed(homeTexts(language)))),
      budget: 140_000,
    },
    { name: "scripts with schemas", bytes: schemaBytes(), budget: 0 },
  ];
}
