import type { I18n } from "@lingui/core";
import { TransNoContext } from "@lingui/react/server";
import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from "react";
import { i18nOf, translate } from "./messages.ts";
import type { Text } from "./text.ts";

/** The object that Lingui's macros use: the texts, and their function under the name that the macros call. */
interface Texts {
  i18n: I18n;
  _: I18n["t"];
}

const textsOf = (i18n: I18n): Texts => ({ i18n, _: i18n.t });

const TextsContext = createContext<Texts | null>(null);

/** Provides the texts of one language to a page. A page keeps its language: another language needs another document. */
export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const texts = useMemo(() => textsOf(i18n), [i18n]);
  return <TextsContext.Provider value={texts}>{children}</TextsContext.Provider>;
}

/** The page's texts; English without a provider, as in the tests of components. */
export function useLingui(): Texts {
  return useContext(TextsContext) ?? textsOf(i18nOf("en"));
}

/**
 * Translates an error or message of the domain, which is in English. A text that is already in the person's language,
 * such as an error of an action, stays as it is.
 */
export function useTranslate(): (one: Text | string) => string {
  const { i18n } = useLingui();
  return (one) => translate(i18n, one);
}

/** The props of the macro `Trans` after compilation: the text's id, its values and its elements. */
interface TransProps {
  id: string;
  message?: string;
  values?: Record<string, unknown>;
  components?: Record<string, ReactElement>;
}

/** A text with elements in it: the result of the macro `Trans`. */
export function Trans({ values = {}, components = {}, ...text }: TransProps) {
  // Lingui would read a `<b>` in a person's own text as an element of the message.
  const written = Object.entries(values).filter(([, value]) => typeof value === "string" && value.includes("<"));
  const marked = Object.fromEntries(written.map(([name]) => [name, `<value_${name}/>`]));
  const shown = Object.fromEntries(written.map(([name, value]) => [`value_${name}`, <>{value}</>]));
  return (
    <TransNoContext
      {...text}
      values={{ ...values, ...marked }}
      components={{ ...components, ...shown }}
      lingui={useLingui()}
    />
  );
}
