import { hasUnsent } from "#app/client/commands/commands.ts";
import { LOGOUT_DIALOG } from "./logout.tsx";

/**
 * Calls `forget` when the person logs out on this page, before the form is sent, and not while the LogoutDialog still asks.
 * Home does not load what listens here for a logout. Returns how to stop.
 */
export function onLogout(forget: () => void): () => void {
  const listen = ({ target }: Event) => {
    const form = target as HTMLFormElement;
    const isAsked = hasUnsent() && !form.closest(`#${LOGOUT_DIALOG}`);
    if (new FormData(form).get("intent") === "logout" && !isAsked) forget();
  };
  // Heard before the form itself, which waits for the browser's storage.
  document.addEventListener("submit", listen, { capture: true });
  return () => document.removeEventListener("submit", listen, { capture: true });
}
