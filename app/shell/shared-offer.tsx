import { useLingui } from "@lingui/react/macro";
import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { deleteAllShared, sharedFor } from "#app/client/shared-storage.ts";
import { useStable } from "#app/ui/stable.ts";
import { useToast } from "#app/ui/toast.tsx";
import { onLogout } from "./on-logout.ts";

/**
 * Offers, once per document, the shared items that the person has neither added nor discarded, on every page except
 * the share page.
 */
export function SharedOffer({ userId }: { userId: string }) {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isOffered = useRef(false);
  const offer = useStable(async (path: string) => {
    if (path === "/share" || isOffered.current || (await sharedFor(userId)).length === 0) return;
    isOffered.current = true;
    const action = { label: t`Open`, run: () => navigate("/share") };
    toast.show({ text: t`What you shared is waiting to be added`, action, stays: true });
  });
  useEffect(() => void offer(pathname), [offer, pathname]);
  useEffect(() => onLogout(() => void deleteAllShared(userId)), [userId]);
  return null;
}
