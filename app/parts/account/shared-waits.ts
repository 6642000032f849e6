import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { sharedFor } from "#app/client/shared-storage.ts";
import { useStable } from "#app/ui/stable.ts";

/**
 * Milliseconds for which a shared item counts as fresh: as long as the link works that is mailed at a registration.
 * Older items are offered after the sign-in.
 */
const FRESH_MS = 24 * 3_600_000;

/**
 * Adds `share` to the page's address while an item waits that a visitor shared. After the sign-in the person
 * continues with that item.
 */
export function useSharedWaits(): void {
  const navigate = useNavigate();
  const look = useStable(async () => {
    const address = new URL(location.href);
    if (address.searchParams.has("share")) return;
    if (!(await sharedFor(null)).some(({ sharedAt }) => Date.now() - sharedAt < FRESH_MS)) return;
    address.searchParams.set("share", "");
    if (location.pathname === address.pathname) navigate(address.search, { replace: true, preventScrollReset: true });
  });
  useEffect(() => void look(), [look]);
}
