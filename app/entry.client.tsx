import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "./client/query-client.ts";
import { watchConnection } from "./client/connection.ts";
import { tellZone } from "./shell/own-zone.ts";

tellZone();
watchConnection();

/** The second click of a double click submits nothing: what the first one began may not show yet. */
function submitOnce(event: MouseEvent) {
  if (event.detail > 1 && (event.target as Element).closest("button")?.type === "submit") event.preventDefault();
}
window.addEventListener("click", submitOnce, true);

/** React 18 tells as an error what `whenShown` is made for: a part changed before its code was here. */
const EARLY = /#421;|before it finished hydrating/;

// Remix reads the page's data first, and waits for it as a component does: in a promise that it throws. A press in that
// moment asks React for the whole page at once; it would give up for good (#345). So nothing waits once it begins.
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
