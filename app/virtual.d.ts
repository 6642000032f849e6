declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/cloudflare";
  const build: ServerBuild;
  export = build;
}

declare module "virtual:privacy-policy" {
  export const version: number;
  export const html: string;
}

declare module "virtual:common-passwords" {
  /** The address of the list, with one password per line. */
  export const path: string;
}

declare module "@zxcvbn-ts/language-common/dist/passwords.json.mjs" {
  const passwords: string[];
  export default passwords;
}

declare module "virtual:messages" {
  import type { Messages } from "@lingui/core";
  /** The addresses of each language's catalogue: the three modules for browsers, and the whole catalogue as JSON. */
  export const files: Record<string, Record<"first" | "rest" | "pages" | "all", string>>;
  /** English without the texts that are in the Worker's code. */
  export const english: Messages;
}
