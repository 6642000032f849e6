import { useMatches } from "@remix-run/react";
import { createContext, useContext, useState } from "react";
import href from "#app/app.css?url";
import { useIsFromServer } from "#app/ui/hydrated.ts";
import { usePageHandle } from "./handle.ts";
import { Nonce } from "./nonce.ts";

/** The text of the style sheet of every page, on the server. */
export const SheetText = createContext("");

/**
 * The style sheet of every page: in the document, so that the first paint waits for one response only. Vite in development
 * links it instead.
 */
export function StyleSheet() {
  const nonce = useContext(Nonce);
  const text = useContext(SheetText);
  return useIsFromServer() && import.meta.env.PROD ? (
    // The browser keeps the server's text, and compares neither it nor the nonce.
    <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  ) : (
    <link rel="stylesheet" href={href} />
  );
}

/** The page's own style sheet: a part of its document and of its code, so that it comes without a request of its own. */
export function PageStyle() {
  const { style } = usePageHandle();
  const route = useMatches().at(-1)?.id;
  if (style === undefined) return null;
  // A late one is not here while the document is hydrated, which has its text.
  return <StyleElement key={route} text={typeof style === "string" ? style : (style.module?.default ?? "")} />;
}

function StyleElement({ text: first }: { text: string }) {
  const nonce = useContext(Nonce);
  // A late text comes after hydration. The element keeps the document's.
  const [text] = useState(first);
  return useIsFromServer() ? (
    <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  ) : (
    // The browser hides the nonce from selectors, not from scripts.
    <style nonce={document.scripts[0]?.nonce}>{text}</style>
  );
}
