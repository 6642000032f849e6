import { createContext, useContext, useState } from "react";
import href from "#app/app.css?url";
import { useHydrated } from "#app/ui/hydrated.ts";
import { usePageHandle } from "./handle.ts";
import { Nonce } from "./nonce.ts";

/** The placeholder for the inlined style sheet, on the server. */
export const StyleText = createContext("");

/**
 * The style sheet of every page. It is inlined, so that the first paint waits for one response only; React in the
 * browser and Vite in development link it.
 */
export function StyleSheet() {
  const nonce = useContext(Nonce);
  const text = useContext(StyleText);
  const isHydrated = useHydrated();
  const [isInline] = useState(import.meta.env.PROD && !isHydrated);
  if (!isInline) return <link rel="stylesheet" href={href} />;
  // The browser keeps the server's text, and compares neither it nor the nonce.
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/** The page's own style sheet: a part of its document and of its code, so that it comes without a request of its own. */
export function PageStyle() {
  const { style } = usePageHandle();
  return style ? <StyleElement key={style} text={style} /> : null;
}

function StyleElement({ text }: { text: string }) {
  const nonce = useContext(Nonce);
  const isHydrated = useHydrated();
  const [isFromServer] = useState(!isHydrated);
  return isFromServer ? (
    <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  ) : (
    // The browser hides the nonce from selectors, not from scripts.
    <style nonce={document.querySelector("script")?.nonce}>{text}</style>
  );
}
