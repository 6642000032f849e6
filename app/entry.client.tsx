import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "./client/query-client.ts";
import { watchConnection } from "./client/connection.ts";
import { tellZone } from "./shell/own-zone.ts";

tellZone();
watchConnection();

/** Ignores the second click of a double click, because the first submit may not be visible yet. */
function submitOnce(event: MouseEvent) {
  if (event.detail > 1 && (event.target as Element).closest("button")?.type === "submit") event.preventDefault();
}
window.addEventListener("click", submitOnce, true);

/**
 * The error that React 18 reports for the case that `whenShown` handles: a component changed before its code arrived.
 */
const EARLY = /#421;|before it finished hydrating/;

// Remix reads the page's data first, and suspends until then. A click in that moment makes React hydrate the whole page
// synchronously, which would fail for good (#345). So the data is read before hydration starts.
try {
  RemixBrowser({});
} catch (reading) {
  await reading;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RemixBrowser />
      </QueryClientProvider>
    </StrictMode>,
    { onRecoverableError: (error) => void (EARLY.test(String(error)) || reportError(error)) },
  );
});
