import { globSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** A size and what it may be, in bytes. */
export interface Size {
  name: string;
  bytes: number;
  budget: number;
}

const sum = (pattern: string, compress: (data: Buffer) => Buffer) =>
  globSync(pattern).reduce((bytes, file) => bytes + compress(readFileSync(file)).length, 0);

/** What the build weighs as it travels. */
export function sizes(): Size[] {
  return [
    { name: "Worker, gzip", bytes: sum("build/server/*.{js,wasm}", gzipSync), budget: 400_000 },
    {
      name: "style sheet of every page, brotli",
      bytes: sum("build/client/assets/app-*.css", brotliCompressSync),
      budget: 8_000,
    },
  ];
}
