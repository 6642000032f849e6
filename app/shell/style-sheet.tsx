import { useMatches } from "@remix-run/react";
import { createContext, useContext, useState } from "react";
import href from "#app/app.css?url";
import { useIsFromServer } from "#app/ui/hydrated.ts";
import { usePageHandle } from "./handle.ts";
import { Nonce } from "./nonce.ts";

/** The text of the style sheet of every page. Only the server has it. */
export const SheetText = createContext("");

/**
 * The style sheet of every page. It is part of the document, so that the first paint waits for only one response. In
 * development, Vite links it instead.
 */
export function StyleSheet() {
  const nonce = useContext(Nonce);
  const text = useContext(SheetText);
  return useIsFromServer() && import.meta.env.PROD ? (
    // The browser keeps the server's text. React compares neither the text nor the nonce.
    <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  ) : (
    <link rel="stylesheet" href={href} />
  );
}

/** The page's own style sheet. It is part of the document and of the page's code, so it needs no request of its own. */
export function PageStyle() {
  const { style } = usePageHandle();
  const route = useMatches().at(-1)?.id;
  if (style === undefined) return null;
  // A sheet that is loaded later is not here during hydration; the document contains its text.
  return (
    <StyleElement key={route} id={route} text={typeof style === "string" ? style : (style.module?.default ?? "")} />
  );
}

function StyleElement({ id, text: first }: { id: string | undefined; text: string }) {
  const nonce = useContext(Nonce);
  // A text that is loaded later arrives after hydration. The element keeps the document's text.
  const [text] = useState(first);
  return useIsFromServer() ? (
    <style id={id} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  ) : (
    // The browser hides the nonce from selectors, not from scripts.
    <style nonce={document.scripts[0]?.nonce}>{text}</style>
  );
}
