import { useContext, useState } from "react";
import { Nonce } from "./nonce.ts";
import { THEME_KEY } from "./theme.ts";

/** Before the first paint: the chosen theme, so that nothing flashes. */
const theme = `try{let t=localStorage.getItem("${THEME_KEY}");if(t=="dark"||t=="light")document.documentElement.dataset.theme=t}catch{}`;

/** The zone that dates are rendered in from the next answer on. The first `Intl` of a page takes a slow phone 100 ms. */
const zone = `document.cookie="timezone="+(self.Temporal?.Now.timeZoneId()||Intl.DateTimeFormat().resolvedOptions().timeZone)+";path=/;max-age=31536000;samesite=lax"+(location.protocol=="https:"?";secure":"")`;

/** The line of script in the head: what must be known before React is. */
export function HeadScript({ themed, scripted }: { themed: boolean; scripted: boolean }) {
  const nonce = useContext(Nonce);
  // What has run stays as it is.
  const [code] = useState(() => [themed && theme, scripted && zone].filter(Boolean).join(";"));
  if (!code) return null;
  // The browser hides the nonce from scripts, so it never compares equal.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
