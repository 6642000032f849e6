import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import { languages } from "./app/i18n/language.ts";

export default defineConfig({
  sourceLocale: "en",
  locales: languages,
  catalogs: [{ path: "app/i18n/locales/{locale}", include: ["app"], exclude: ["**/*.test.*", "**/*.page-test.*"] }],
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
  runtimeConfigModule: {
    i18n: ["@lingui/core", "i18n"],
    useLingui: ["#app/i18n/use-lingui.tsx", "useLingui"],
    Trans: ["#app/i18n/use-lingui.tsx", "Trans"],
  },
});
