import type { I18n } from "@lingui/core";
import { TransNoContext } from "@lingui/react/server";
import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from "react";
import { i18nOf, translate } from "./messages.ts";
import type { Text } from "./text.ts";

/** The object that Lingui's macros read: the texts, and their function under the name that the macros call. */
interface Texts {
  i18n: I18n;
  _: I18n["t"];
}

const textsOf = (i18n: I18n): Texts => ({ i18n, _: i18n.t });

const TextsContext = createContext<Texts | null>(null);

/** Gives the texts of one language to a page. A page keeps its language: another one comes with another document. */
export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const texts = useMemo(() => textsOf(i18n), [i18n]);
  return <TextsContext.Provider value={texts}>{children}</TextsContext.Provider>;
}

/** The page's texts; English without a provider, as in the tests of components. */
export function useLingui(): Texts {
  return useContext(TextsContext) ?? textsOf(i18nOf("en"));
}

/**
 * Translates what a rule said: an English text of the domain. A text in the person's language, such as an error of an
 * action, stays as it is.
 */
export function useTranslate(): (one: Text | string) => string {
  const { i18n } = useLingui();
  return (one) => translate(i18n, one);
}

/** The props that the macro `Trans` passes on: the text's id, its values and its elements. */
interface TransProps {
  id: string;
  message?: string;
  values?: Record<string, unknown>;
  components?: Record<string, ReactElement>;
}

/** A text with elements in it: what the macro `Trans` becomes. */
export function Trans({ values = {}, components = {}, ...text }: TransProps) {
  // Lingui would read a person's own `<b>` as an element of the text.
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
