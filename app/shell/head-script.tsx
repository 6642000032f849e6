import { useContext } from "react";
import { Nonce } from "./nonce.ts";
import { ZONE_COOKIE } from "./own-zone.ts";
import { THEME_KEY } from "./theme.ts";

/** Before the first paint: the chosen theme, so that nothing flashes. */
export const THEME_SCRIPT = `try{let t=localStorage.getItem("${THEME_KEY}");if(t=="dark"||t=="light")document.documentElement.dataset.theme=t}catch{}`;

/**
 * Before the first paint: where the browser's zone is not the one that the page was made in, the page is asked for
 * again with the zone's cookie. Nobody sees a date that is not theirs. A browser without cookies keeps the page, in
 * which what depends on the date of today stays hidden when the zone is not known.
 */
export const zoneScript = (rendered: string) =>
  `try{let z=Intl.DateTimeFormat().resolvedOptions().timeZone,told=()=>/(^|; )timezone=/.test(document.cookie);if(z!=${JSON.stringify(rendered)}&&!told()){document.cookie=${ZONE_COOKIE};if(told()){document.documentElement.style.visibility="hidden";location.replace(location.pathname+location.search)}}else document.documentElement.removeAttribute("data-zone")}catch{}`;

/** A line of script in the head: what must be known before the first paint. */
export function HeadScript({ text }: { text: string }) {
  const nonce = useContext(Nonce);
  // The browser hides the nonce from scripts, so it never compares equal.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
