import { defineConfig } from "@lingui/conf";
import babel from "@lingui/cli/api/extractors/babel";
import { formatter } from "@lingui/format-po";
import { languages } from "./app/i18n/language.ts";

const NAME = String.raw`"[a-z_]+(?:\.[a-z0-9_]+)+"`;
const ENGLISH = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;
const CALL = new RegExp(String.raw`\btext\(\s*(${NAME}),\s*(${ENGLISH})`, "g");
const VALUE = new RegExp(String.raw`\{(?=\s*id: ${NAME},\s*message:)`, "g");

/** Marks the texts of the domain (`app/i18n/text.ts`) with the comment by which Lingui recognises a text. */
const marked = (code: string) =>
  code.replace(VALUE, "/*i18n*/ {").replace(CALL, "text(/*i18n*/ { id: $1, message: $2 }");

export default defineConfig({
  sourceLocale: "en",
  locales: languages,
  catalogs: [{ path: "app/i18n/locales/{locale}", include: ["app"], exclude: ["**/*.test.*", "**/*.page-test.*"] }],
  extractors: [{ ...babel, extract: (file, code, ...more) => babel.extract(file, marked(code), ...more) }],
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
  runtimeConfigModule: {
    i18n: ["@lingui/core", "i18n"],
    useLingui: ["#app/i18n/use-lingui.tsx", "useLingui"],
    Trans: ["#app/i18n/use-lingui.tsx", "Trans"],
  },
});
