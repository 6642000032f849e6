import { useContext } from "react";
import { LIST_KEY } from "./list-length.ts";
import { Nonce } from "./nonce.ts";
import { OWN_ZONE, ZONE_COOKIE } from "./client-zone.ts";
import { THEME_KEY } from "./theme.ts";

/** Sets the chosen theme and length of the list before the first paint, so that nothing flashes or moves. */
export const CHOICES_SCRIPT = `try{let s=localStorage,d=document.documentElement.dataset,t=s.getItem("${THEME_KEY}");if(t=="dark"||t=="light")d.theme=t;d.list=s.getItem("${LIST_KEY}")||""}catch{}`;

/** A text as a literal that cannot end its script. */
const scriptText = (text: string) => JSON.stringify(text).replaceAll("<", "\\u003c");

/**
 * A script for pages without other scripts yet: it says at the button of a form that there is no network; otherwise
 * the browser would show its own error page. Once the page's scripts run, they handle the event first.
 */
export const offlineScript = (networkError: string) =>
  `addEventListener("submit",e=>{let b=e.submitter;if(e.defaultPrevented||navigator.onLine||!b)return;e.preventDefault();b.setCustomValidity(${scriptText(networkError)});b.addEventListener("click",()=>b.setCustomValidity(""),{once:true,capture:true});b.reportValidity()})`;

/**
 * A script that runs before the first paint. If the page was rendered in another time zone than the browser's, it
 * sets the zone's cookie and reloads the page, so that nobody sees wrong dates. A browser without cookies keeps the
 * page, which hides today's dates while the zone is unknown.
 */
export const zoneScript = (rendered: string) =>
  `try{let z=${OWN_ZONE},told=()=>/(^|; )timezone=/.test(document.cookie);if(z!=${JSON.stringify(rendered)}&&!told()){document.cookie=${ZONE_COOKIE};if(told()){document.documentElement.style.visibility="hidden";location.replace(location.pathname+location.search)}}else document.documentElement.removeAttribute("data-zone")}catch{}`;

/** An inline script in the head that must run before the first paint. */
export function HeadScript({ text }: { text: string }) {
  const nonce = useContext(Nonce);
  // The browser hides the nonce from scripts, so hydration would report a mismatch.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
