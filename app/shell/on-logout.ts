import { hasUnsent } from "#app/client/commands/commands.ts";
import { LOGOUT_DIALOG } from "./logout.tsx";

/**
 * Calls `forget` when the person logs out on this page: before the form is sent, and not while the LogoutDialog is
 * open. A listener, so that home does not load the code. Returns a function to stop.
 */
export function onLogout(forget: () => void): () => void {
  const listen = ({ target }: Event) => {
    const form = target as HTMLFormElement;
    const isAsked = hasUnsent() && !form.closest(`#${LOGOUT_DIALOG}`);
    if (new FormData(form).get("intent") === "logout" && !isAsked) forget();
  };
  // In the capture phase, so before the form's own handler, which waits for the browser's storage.
  document.addEventListener("submit", listen, { capture: true });
  return () => document.removeEventListener("submit", listen, { capture: true });
}
