import { deletePagesForGood } from "./cache/persisted-pages.ts";

/** Milliseconds for which leaving waits for the browser's storage. */
const PATIENCE_MS = 1_000;

/**
 * Leaves the product after somebody ended the session elsewhere. Nothing of the person stays on the screen, in the
 * current history entry or in the stored pages. Unsent changes stay stored for the person's next sign-in (decision
 * 84). Shows the page `next`.
 */
export async function leaveForGood(next: string): Promise<void> {
  document.documentElement.style.visibility = "hidden";
  // No "unsaved changes" question may keep the page open.
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  await Promise.race([deletePagesForGood(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  location.replace(next);
}
