import passwords from "@zxcvbn-ts/language-common/dist/passwords.json.mjs";
import type { Plugin } from "vite";
import { writePublicFile } from "./public-file.ts";

const NAME = "virtual:common-passwords";

/** Writes the list of common passwords to a file beside the Worker, because it would be a fifth of the Worker. */
export function commonPasswords(): Plugin {
  // Written before the Worker's runtime starts, because that lists the files only once.
  const path = writePublicFile("passwords", "common", "txt", passwords.join("\n"));
  return {
    name: "common-passwords",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export const path = "${path}";` : undefined),
  };
}
