import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformAsync } from "@babel/core";
import macros from "@lingui/babel-plugin-lingui-macro";
import { makeConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import { type CompiledMessage, compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { type Language, LANGUAGES, languages } from "../../app/i18n/language.ts";
import { writePublicFile } from "./public-file.ts";
import lingui from "../../lingui.config.ts";

const linguiConfig = makeConfig(lingui, { skipValidation: true });
const CATALOGUES = "app/i18n/locales";
const NAME = "virtual:messages";

/** Unicode's marks around a text with a direction of its own. */
const [ISOLATE, END_OF_ISOLATE] = ["\u2068", "\u2069"];

/**
 * A compiled message of a language from right to left with marks around its values, so that a Latin title or name keeps
 * the order of its words, and the sentence around it its own.
 */
export function withIsolates(message: CompiledMessage): CompiledMessage {
  if (typeof message === "string") return message;
  return message.flatMap((token): CompiledMessage => {
    if (typeof token === "string") return [token];
    const [name, kind, choices] = token as [string, string?, Record<string, CompiledMessage>?];
    if (kind === undefined) return [ISOLATE, [name], END_OF_ISOLATE];
    if (!choices || !/^(plural|select|selectordinal)$/.test(kind)) return [token];
    const isolated = Object.entries(choices).map(([choice, text]) => [
      choice,
      choice === "offset" ? text : withIsolates(text),
    ]);
    return [[name, kind, Object.fromEntries(isolated)]] as unknown as CompiledMessage;
  }) as CompiledMessage;
}

function readCatalogue(language: Language) {
  const filename = join(CATALOGUES, `${language}.po`);
  return formatter().parse(readFileSync(filename, "utf8"), { locale: language, sourceLocale: "en", filename });
}

/** The compiled messages of a language by their ids; English where a translation is missing. */
async function compiledMessages(language: Language): Promise<Record<string, CompiledMessage>> {
  const [catalogue, english] = await Promise.all([readCatalogue(language), readCatalogue("en")]);
  const ids = Object.keys(catalogue).filter((id) => !catalogue[id]!.obsolete);
  return Object.fromEntries(
    ids.sort().map((id) => {
      const { translation, message } = catalogue[id]!;
      // A text with a name has its English in the English catalogue only.
      const compiled = compileMessage(translation || message || english[id]?.translation || id);
      return [id, LANGUAGES[language].dir === "rtl" ? withIsolates(compiled) : compiled];
    }),
  );
}

/** Writes a language's catalogue as a module for browsers. Returns its address. */
async function writeMessages(language: Language): Promise<string> {
  const compiled = await compiledMessages(language);
  return writePublicFile("messages", language, "js", `export const messages = ${JSON.stringify(compiled)};\n`);
}

/** Compiles the catalogues, gives the Worker their addresses and English itself, and compiles Lingui's macros in components. */
export function messages(): Plugin[] {
  return [
    {
      name: "messages",
      // Before the Worker's runtime starts, which lists the files once.
      async config() {
        await Promise.all(languages.map(writeMessages));
      },
      resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
      async load(id) {
        if (id !== `\0${NAME}`) return;
        for (const language of languages) this.addWatchFile(join(CATALOGUES, `${language}.po`));
        const files = Object.fromEntries(
          await Promise.all(languages.map(async (one) => [one, await writeMessages(one)])),
        );
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
