import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { watchConnection } from "./routes/shell/connection.ts";
import { tellZone } from "./routes/shell/own-zone.ts";

tellZone();
watchConnection();

/** React 18 tells as an error what `whenShown` is made for: a part changed before its code was here. */
const EARLY = /#421;|before it finished hydrating/;

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
    { onRecoverableError: (error) => void (EARLY.test(String(error)) || reportError(error)) },
  );
});
