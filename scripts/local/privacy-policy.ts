import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { marked } from "marked";
import type { Plugin } from "vite";

const FOLDER = "public/privacy";
const NAME = "virtual:privacy-policy";

/**
 * Converts the newest privacy policy to HTML, so that the Worker needs neither a parser nor earlier versions. It is
 * our own text, so it is trusted.
 */
export function privacyPolicy(): Plugin {
  return {
    name: "privacy-policy",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return;
      const version = Math.max(...readdirSync(FOLDER).map((file) => Number.parseInt(file)));
      const file = join(FOLDER, `${version}.md`);
      this.addWatchFile(file);
      const html = marked.parse(readFileSync(file, "utf8"), { async: false });
      return `export const version = ${version}; export const html = ${JSON.stringify(html)};`;
    },
  };
}
