import { useContext } from "react";
import { Nonce } from "./nonce.ts";
import { THEME_KEY } from "./theme.ts";

/** Before the first paint: the chosen theme, so that nothing flashes. */
const theme = `try{let t=localStorage.getItem("${THEME_KEY}");if(t=="dark"||t=="light")document.documentElement.dataset.theme=t}catch{}`;

/** The line of script in the head: what must be known before the first paint. */
export function HeadScript() {
  const nonce = useContext(Nonce);
  // The browser hides the nonce from scripts, so it never compares equal.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: theme }} />;
}
