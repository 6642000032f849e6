import { createContext, useContext, useState } from "react";
import href from "#app/app.css?url";
import { FIRST_PART } from "#app/domain/session/kept-document.ts";
import print from "#app/print.css?url";
import { useHydrated } from "#app/ui/hydrated.ts";
import { usePageHandle } from "./handle.ts";
import { Nonce } from "./nonce.ts";

/** The placeholder for the inlined styles of a part of the document, on the server. */
export const StyleText = createContext("");

/**
 * The styles that the document, or its first part, needs: inlined, so that the first paint waits for one response only.
 * React in the browser and Vite in development link the whole sheet instead.
 */
export function StyleSheet() {
  return useIsInlined() ? <InlineStyles /> : <WholeSheet />;
}

function InlineStyles() {
  const nonce = useContext(Nonce);
  const text = useContext(StyleText);
  // The browser keeps the server's text, and compares neither it nor the nonce.
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/** The end of what is seen first of a long page, with the styles that only the rest needs. */
export function EndOfFirstPart() {
  return useIsInlined() ? (
    <>
      <span id={FIRST_PART} hidden />
      <InlineStyles />
    </>
  ) : null;
}

// React 18 has no type for it.
const blocking = { blocking: "render" };

/** Has the browser paint a page's first part at once, not its header before. */
export function PaintFirstPart() {
  const { hasFirstPart } = usePageHandle();
  const isInlined = useIsInlined();
  const [isExpected] = useState(isInlined && hasFirstPart);
  return isExpected ? <link rel="expect" href={`#${FIRST_PART}`} {...blocking} /> : null;
}

/** The sheets at the end of the document, where no paint waits for them: the whole one, and the print styles. */
export function RestOfStyles() {
  return (
    <>
      {useIsInlined() && <WholeSheet />}
      <link rel="stylesheet" href={print} media="print" />
    </>
  );
}

const WholeSheet = () => <link rel="stylesheet" href={href} />;

function useIsInlined() {
  const isHydrated = useHydrated();
  return useState(import.meta.env.PROD && !isHydrated)[0];
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
