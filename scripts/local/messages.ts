import { relative } from "node:path";
import { transformAsync } from "@babel/core";
import macros from "@lingui/babel-plugin-lingui-macro";
import { makeConfig } from "@lingui/conf";
import { type CompiledMessage, compileMessage as compile } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { directionOf, type Language, languages } from "../../app/i18n/language.ts";
import { catalogueFile, readCatalogue } from "./catalogue.ts";
import { writePublicFile } from "./public-file.ts";
import { type ScreenModules, screenModules } from "./screen-modules.ts";
import lingui from "../../lingui.config.ts";

const linguiConfig = makeConfig(lingui, { skipValidation: true });
const NAME = "virtual:messages";

const known = new Map<string, CompiledMessage>();

/** Compiles a text, once in a process: a build and each project of tests ask for all of them several times. */
function compileMessage(text: string): CompiledMessage {
  const compiled = known.get(text) ?? compile(text);
  known.set(text, compiled);
  return compiled;
}

/** Unicode's isolate marks, which surround text with its own direction. */
const [ISOLATE, END_OF_ISOLATE] = ["\u2068", "\u2069"];

/**
 * Adds isolate marks around the values of a compiled message in a right-to-left language, so that a Latin title or
 * name keeps its word order, and so does the sentence around it.
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

/**
 * The modules with the texts of mails, the demo, the notes of an import, the readme of an export and the manifest,
 * which no page needs.
 */
const SENT = /^app\/domain\/(mail\/|mail-in\/(mail-text|receive-mail)|demo\/|import\/notes|export\/readme|manifest)/;

/** The files with a language's texts for browsers, in the order in which they are loaded. */
const PARTS = ["first", "rest", "pages"] as const;
type Part = (typeof PARTS)[number];

/** The part that contains a module's texts; undefined for texts that only the Worker uses. */
function partOf(module: string, { first, home }: ScreenModules): Part | undefined {
  if (first.has(module)) return "first";
  if (home.has(module)) return "rest";
  return SENT.test(module) ? undefined : "pages";
}

/**
 * The compiled messages of a language by id; in English where a translation is missing. `first` contains what home
 * and every page show before they are idle, `rest` what home shows later, `pages` texts of other pages and errors,
 * `all` these and the texts of the Worker.
 */
export async function compiledMessages(language: Language): Promise<Record<Part | "all", Messages>> {
  const [catalogue, english] = await Promise.all([readCatalogue(language), readCatalogue("en")]);
  const modules = screenModules();
  const compiled: Record<Part | "all", Messages> = { first: {}, rest: {}, pages: {}, all: {} };
  for (const id of Object.keys(catalogue).sort()) {
    const { translation, message, obsolete, origin = [] } = catalogue[id]!;
    if (obsolete) continue;
    // For a text with an id, only the English catalogue contains the English text.
    const plain = compileMessage(translation || message || english[id]?.translation || id);
    const text = directionOf(language) === "rtl" ? withIsolates(plain) : plain;
    const parts = origin.map(([module]) => partOf(module, modules));
    const part = PARTS.find((one) => parts.includes(one));
    compiled.all[id] = text;
    if (part) compiled[part][id] = text;
  }
  return compiled;
}

/** The English texts for the Worker, without those whose text is in its code beside their id. */
export async function englishOfWorker(): Promise<Messages> {
  const [{ all }, catalogue] = await Promise.all([compiledMessages("en"), readCatalogue("en")]);
  const isInCode = (id: string, [text, ...more]: CompiledMessage) =>
    catalogue[id]!.message === undefined && typeof text === "string" && more.length === 0;
  return Object.fromEntries(Object.entries(all).filter(([id, compiled]) => !isInCode(id, compiled)));
}

/**
 * Writes a language's catalogue as modules for browsers, and as one file for the Worker. Returns the addresses of the
 * files.
 */
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

/** The imports of a module that shows texts. A module that only declares texts does not have them. */
const SPEAKS = /from "#app\/i18n\/(use-lingui|messages\.client)\.tsx?"/;
/** The import that makes a module wait for the texts of its part. */
const WAITS: Partial<Record<Part, string>> = { rest: "#app/i18n/rest-texts.ts", pages: "#app/i18n/page-texts.ts" };

/**
 * Compiles the catalogues, gives the Worker their addresses and the English texts, and compiles Lingui's macros in
 * components.
 */
export function messages(): Plugin[] {
  const modules = screenModules();
  return [
    {
      name: "messages",
      // Written before the Worker's runtime starts, because that lists the files only once.
      async config() {
        await Promise.all(languages.map(writeMessages));
        // In development the Worker reads its files from Vite, with this host.
        return { server: { allowedHosts: ["assets"] } };
      },
      // Vite marks imports as modules that it must transform. These are files, which it serves without the mark.
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
        // Remix lists the exports of a route's module, which is also transformed under its own name.
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
      // After the macros are compiled, and before a module's types are removed.
      enforce: "pre",
      transform(code, id) {
        const [path, query] = id.split("?");
        if (query?.startsWith("__remix") || !SPEAKS.test(code)) return;
        const part = partOf(relative(process.cwd(), path!), modules);
        const waited = part && WAITS[part];
        // On the same line as the code, so that line numbers do not change.
        return waited ? { code: `import "${waited}";${code}`, map: null } : undefined;
      },
    },
  ];
}
