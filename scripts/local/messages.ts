import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformAsync } from "@babel/core";
import macros from "@lingui/babel-plugin-lingui-macro";
import { makeConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import { type CompiledMessage, compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { type Language, languages } from "../../app/i18n/language.ts";
import lingui from "../../lingui.config.ts";

const linguiConfig = makeConfig(lingui, { skipValidation: true });
const CATALOGUES = "app/i18n/locales";
/** Served as they are, for a year: their names have their hashes. */
const FOLDER = "public/assets/messages";
const NAME = "virtual:messages";

/** The compiled messages of a language by their ids; English where a translation is missing. */
async function compiledMessages(language: Language): Promise<Record<string, CompiledMessage>> {
  const filename = join(CATALOGUES, `${language}.po`);
  const catalogue = await formatter().parse(readFileSync(filename, "utf8"), {
    locale: language,
    sourceLocale: "en",
    filename,
  });
  const ids = Object.keys(catalogue).filter((id) => !catalogue[id]!.obsolete);
  return Object.fromEntries(
    ids.sort().map((id) => {
      const { translation, message } = catalogue[id]!;
      return [id, compileMessage(translation || message || id)];
    }),
  );
}

/** Writes a language's catalogue as a module for browsers. Returns its address. */
async function writeMessages(language: Language): Promise<string> {
  const source = `export const messages = ${JSON.stringify(await compiledMessages(language))};\n`;
  const name = `${language}-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.js`;
  mkdirSync(FOLDER, { recursive: true });
  const stored = readdirSync(FOLDER).filter((file) => file.startsWith(`${language}-`) && file.endsWith(".js"));
  if (!stored.includes(name)) {
    // Two builds may write at once: a file is never seen half written.
    const half = join(FOLDER, `${name}.${process.pid}`);
    writeFileSync(half, source);
    renameSync(half, join(FOLDER, name));
  }
  for (const old of stored.filter((file) => file !== name)) rmSync(join(FOLDER, old), { force: true });
  return `/assets/messages/${name}`;
}

/** Compiles the catalogues, gives the Worker their addresses and English itself, and compiles Lingui's macros in components. */
export function messages(): Plugin[] {
  let files: Record<string, string> = {};
  return [
    {
      name: "messages",
      async buildStart() {
        files = Object.fromEntries(await Promise.all(languages.map(async (one) => [one, await writeMessages(one)])));
      },
      resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
      async load(id) {
        if (id !== `\0${NAME}`) return;
        for (const language of languages) this.addWatchFile(join(CATALOGUES, `${language}.po`));
        const english = JSON.stringify(await compiledMessages("en"));
        return `export const files = ${JSON.stringify(files)}; export const english = ${english};`;
      },
    },
    {
      name: "lingui-macros",
      enforce: "pre",
      async transform(code, id) {
        const [path, query] = id.split("?");
        // Remix lists the exports of a route's module, which is transformed under its own name.
        if (query?.startsWith("__remix") || !/\.tsx?$/.test(path!) || !/@lingui\/(core|react)\/macro/.test(code))
          return;
        const result = await transformAsync(code, {
          filename: path!,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ["typescript", ...(path!.endsWith("x") ? (["jsx"] as const) : [])] },
          plugins: [[macros, { linguiConfig }]],
        });
        return { code: result!.code!, map: result!.map };
      },
    },
  ];
}
