import passwords from "@zxcvbn-ts/language-common/dist/passwords.json.mjs";
import type { Plugin } from "vite";
import { writePublicFile } from "./public-file.ts";

const NAME = "virtual:common-passwords";

/** The list of common passwords as a file beside the Worker, of which it would be a fifth. */
export function commonPasswords(): Plugin {
  // Before the Worker's runtime starts, which lists the files once.
  const path = writePublicFile("passwords", "common", "txt", passwords.join("\n"));
  return {
    name: "common-passwords",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export const path = "${path}";` : undefined),
  };
}
