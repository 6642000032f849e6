import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MetaArgs, MetaDescriptor } from "@remix-run/react";
import { useEffect } from "react";
import { i18nOf } from "#app/i18n/messages.ts";
import type { RootData } from "#app/parts/account/root-data.ts";

const headings: Record<number, MessageDescriptor> = {
  401: msg`Please log in`,
  403: msg`Not allowed`,
  404: msg`Page not found`,
  429: msg`Too many requests`,
};

export const errorHeading = (status: number): MessageDescriptor => headings[status] ?? msg`Server error`;

export const errorTitle = (status: number, page: Pick<MetaArgs, "matches">) => title(errorHeading(status))(page);

/** A title in English, or a text that is translated. */
type PageText = string | MessageDescriptor;

/** The texts in the language of the page with these `matches`. For `meta`, where hooks cannot be used. */
export const textsOfPage = (matches: readonly { data: unknown }[]): I18n =>
  i18nOf((matches[0]?.data as Partial<RootData> | undefined)?.language ?? "en");

/** A page's `meta`: its title, and its description for search engines. */
export function title(text: PageText, description?: PageText): (page: Pick<MetaArgs, "matches">) => MetaDescriptor[] {
  return ({ matches }) => {
    const i18n = textsOfPage(matches);
    const inLanguage = (one: PageText) => (typeof one === "string" ? one : i18n._(one));
    return titled(inLanguage(text), description && inLanguage(description));
  };
}

/** Like `title`, for a title that depends on the page's data. */
export function titled(text: string, description?: string): MetaDescriptor[] {
  const meta: MetaDescriptor[] = [{ title: `${text} · Sevenfold` }];
  return description ? [...meta, { name: "description", content: description }] : meta;
}

/** Updates the document's title when the page's data has changed after its `meta` ran. */
export function useTitle(text: string) {
  useEffect(() => {
    // The title may begin with the remaining time of a pomodoro.
    if (document.title !== text && !document.title.endsWith(` ${text}`)) document.title = text;
  });
}
