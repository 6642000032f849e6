import { Trans } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { REGION_PARAMETER } from "#app/domain/region/region-cookie.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import { Notice } from "#app/ui/notice.tsx";
import { LeftBehind } from "./left-behind.tsx";

/** Leads over to the region that an account has moved to: just now, or before a sign-in with the right password. */
export function MovedNote({ actionError }: { actionError: ActionError | null }) {
  const { search } = useLocation();
  const name = actionError?.moved_to ?? new URLSearchParams(search).get("moved");
  const to = useRootData()?.region?.others.find((one) => one.name === name);
  // A region that this one does not know any more.
  if (!to) return actionError?.moved_to ? <Notice>{actionError.error}</Notice> : null;
  const { label } = to;
  const { host } = new URL(to.address);
  return (
    <>
      <Notice tone="info">
        <Trans>
          Your account has moved to {label}.{" "}
          <a className="link" href={`${to.address}/login?${REGION_PARAMETER}=${to.name}`}>
            Sign in at {host}
          </a>
        </Trans>
      </Notice>
      <LeftBehind userId={actionError?.moved_id} />
    </>
  );
}
