import type { Plugin } from "vite";

/** The values that a module exports. */
const EXPORTED = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;

/**
 * Empties the modules of the server, as Remix does for a browser: each of their values is a function that does
 * nothing. So a test can render a whole page in the browser's half.
 */
export const withoutServer = (): Plugin => ({
  name: "without-server",
  enforce: "pre",
  transform: (code, id) =>
    /\.server\.tsx?$/.test(id)
      ? [...code.matchAll(EXPORTED)].map(([, name]) => `export function ${name}() {}`).join("\n")
      : null,
});
