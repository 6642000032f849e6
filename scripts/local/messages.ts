import { relative } from "node:path";
import { transformAsync } from "@babel/core";
import macros from "@lingui/babel-plugin-lingui-macro";
import { makeConfig } from "@lingui/conf";
import { type CompiledMessage, compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { directionOf, type Language, languages } from "../../app/i18n/language.ts";
import { catalogueFile, readCatalogue } from "./catalogue.ts";
import { writePublicFile } from "./public-file.ts";
import { type ScreenModules, screenModules } from "./screen-modules.ts";
import lingui from "../../lingui.config.ts";

const linguiConfig = makeConfig(lingui, { skipValidation: true });
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

type Messages = Record<string, CompiledMessage>;

/** The files of texts of mails, the demo, the notes of an import, the readme of an export and the manifest, which no page needs. */
const SENT = /^app\/domain\/(mail\/|mail-in\/(mail-text|take-mail)|demo\/|import\/notes|export\/readme|manifest)/;

/** The files of a language's texts for browsers, in the order in which they are read. */
const PARTS = ["first", "rest", "pages"] as const;
type Part = (typeof PARTS)[number];

/** The part with the text of a module, and undefined for what only the Worker says. */
function partOf(module: string, { first, home }: ScreenModules): Part | undefined {
  if (first.has(module)) return "first";
  if (home.has(module)) return "rest";
  return SENT.test(module) ? undefined : "pages";
}

/**
 * The compiled messages of a language by their ids; English where a translation is missing. `first` is what home and every
 * page say before they are at rest, `rest` what home says later, `pages` what other pages and refusals say, `all` are these
 * and what only the Worker says.
 */
export async function compiledMessages(language: Language): Promise<Record<Part | "all", Messages>> {
  const [catalogue, english] = await Promise.all([readCatalogue(language), readCatalogue("en")]);
  const modules = screenModules();
  const compiled: Record<Part | "all", Messages> = { first: {}, rest: {}, pages: {}, all: {} };
  for (const id of Object.keys(catalogue).sort()) {
    const { translation, message, obsolete, origin = [] } = catalogue[id]!;
    if (obsolete) continue;
    // A text with a name has its English in the English catalogue only.
    const plain = compileMessage(translation || message || english[id]?.translation || id);
    const text = directionOf(language) === "rtl" ? withIsolates(plain) : plain;
    const parts = origin.map(([module]) => partOf(module, modules));
    const part = PARTS.find((one) => parts.includes(one));
    compiled.all[id] = text;
    if (part) compiled[part][id] = text;
  }
  return compiled;
}

/** English for the Worker, without the texts that stand word for word in its code, beside their names. */
export async function englishOfWorker(): Promise<Messages> {
  const [{ all }, catalogue] = await Promise.all([compiledMessages("en"), readCatalogue("en")]);
  const isInCode = (id: string, [text, ...more]: CompiledMessage) =>
    catalogue[id]!.message === undefined && typeof text === "string" && more.length === 0;
  return Object.fromEntries(Object.entries(all).filter(([id, compiled]) => !isInCode(id, compiled)));
}

/** Writes a language's catalogue as modules for browsers, and as one file for the Worker. Returns their addresses. */
async function writeMessages(language: Language) {
  const { first, rest, pages, all } = await compiledMessages(language);
  const write = (stem: string, messages: Messages) =>
    writePublicFile("messages", stem, "js", `export const messages = ${JSON.stringify(messages)};\n`);
  return {
    first: write(language, first),
    rest: write(`${language}.rest`, rest),
    pages: write(`${language}.pages`, pages),
    all: writePublicFile("messages", `${language}.all`, "json", JSON.stringify(all)),
  };
}

/** The imports of a module that shows texts. A rule only declares them. */
const SPEAKS = /from "#app\/i18n\/(use-lingui|messages\.client)\.tsx?"/;
/** The import that has a module wait for the texts of its part. */
const WAITS: Partial<Record<Part, string>> = { rest: "#app/i18n/rest-texts.ts", pages: "#app/i18n/page-texts.ts" };

/** Compiles the catalogues, gives the Worker their addresses and English itself, and compiles Lingui's macros in components. */
export function messages(): Plugin[] {
  const modules = screenModules();
  return [
    {
      name: "messages",
      // Before the Worker's runtime starts, which lists the files once.
      async config() {
        await Promise.all(languages.map(writeMessages));
        // In development the Worker reads its files from Vite, by this host.
        return { server: { allowedHosts: ["assets"] } };
      },
      // Vite marks what is imported as a module that it has to transform. These are files, which it serves without the mark.
      configureServer({ middlewares }) {
        middlewares.use((request, _, next) => {
          if (request.url?.startsWith("/assets/messages/")) request.url = request.url.replace("?import", "");
          next();
        });
      },
      resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
      async load(id) {
        if (id !== `\0${NAME}`) return;
        for (const language of languages) this.addWatchFile(catalogueFile(language));
        const files = Object.fromEntries(
          await Promise.all(languages.map(async (one) => [one, await writeMessages(one)])),
        );
        const english = JSON.stringify(await englishOfWorker());
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
    {
      name: "texts-first",
      // After the macros, and before a module's types are gone.
      enforce: "pre",
      transform(code, id) {
        const [path, query] = id.split("?");
        if (query?.startsWith("__remix") || !SPEAKS.test(code)) return;
        const part = partOf(relative(process.cwd(), path!), modules);
        const waited = part && WAITS[part];
        // In one line with the code, whose lines keep their numbers.
        return waited ? { code: `import "${waited}";${code}`, map: null } : undefined;
      },
    },
  ];
}
