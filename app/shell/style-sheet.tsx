import { createContext, useContext, useState } from "react";
import href from "#app/app.css?url";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Nonce } from "./nonce.ts";

/** What stands in the page for the text of the style sheet, on the server. */
export const StyleText = createContext("");

/**
 * The style sheet of every page. It travels in the page, so that the first paint waits for one answer only; what React
 * makes anew in the browser links it, and so does Vite while developing.
 */
export function StyleSheet() {
  const nonce = useContext(Nonce);
  const text = useContext(StyleText);
  const isHydrated = useHydrated();
  const [isInline] = useState(import.meta.env.PROD && !isHydrated);
  if (!isInline) return <link rel="stylesheet" href={href} />;
  // The browser keeps what it has, and compares neither this nor the nonce.
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
