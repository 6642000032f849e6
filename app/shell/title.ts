import type { MetaDescriptor } from "@remix-run/cloudflare";
import { useEffect } from "react";

/** A page's `meta`: its title, and its description for search engines. */
export function title(text: string, description?: string): () => MetaDescriptor[] {
  return () => titled(text, description);
}

/** The same for a title that depends on the page's data. */
export function titled(text: string, description?: string): MetaDescriptor[] {
  const meta: MetaDescriptor[] = [{ title: `${text} · Sevenfold` }];
  return description ? [...meta, { name: "description", content: description }] : meta;
}

/** Updates the document's title when the page's data was read again after its `meta` was made. */
export function useTitle(text: string) {
  useEffect(() => {
    // The title may begin with the time of a pomodoro.
    if (document.title !== text && !document.title.endsWith(` ${text}`)) document.title = text;
  });
}
