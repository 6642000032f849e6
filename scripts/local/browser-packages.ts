/**
 * The packages of pages that the development server prepares. If it found one later, when a page imports it, it would
 * prepare all of them again and reload the page.
 */
export const browserPackages = {
  include: [
    "react-dom",
    "zod/mini",
    "tinykeys",
    "chartist",
    "marked",
    "@dnd-kit/core",
    "@dnd-kit/modifiers",
    "@dnd-kit/sortable",
    "@tanstack/react-query",
    "@tanstack/react-query-persist-client",
    "idb-keyval",
    "@simplewebauthn/browser",
    "turbo-stream",
    "@lingui/core",
    "@lingui/react/server",
    "fflate",
    "fzstd",
    "sql.js/dist/sql-wasm.js",
  ],
  // Each icon is a small module, which is served unchanged.
  exclude: ["lucide"],
};
