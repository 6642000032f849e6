import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "#app/client/cache/query-client.ts";
import { watchConnection } from "#app/client/live/connection.ts";
import { readMessages } from "./i18n/messages.client.ts";
import { I18nProvider } from "./i18n/use-lingui.tsx";
import { readInitialData } from "./remix-internals.client.ts";
import { sendZone } from "#app/shell/client-zone.ts";

sendZone();
watchConnection();

/** Ignores the second click of a double click on any button, because the first submit may not be visible yet. */
function submitOnce(event: MouseEvent) {
  if (event.detail > 1 && (event.target as Element).closest("button")?.type === "submit") event.preventDefault();
}
window.addEventListener("click", submitOnce, true);

/** React 18 reports an error when a lazy part changes before its code has loaded. It then renders the part again. */
const EARLY = /#421;|before it finished hydrating/;

// A click while Remix still reads the page's data would make React render the whole page at once and give up
// hydration (#345).
const [, i18n] = await Promise.all([readInitialData(), readMessages("first")]);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RemixBrowser />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
    { onRecoverableError: (error) => void (EARLY.test(String(error)) || reportError(error)) },
  );
});
