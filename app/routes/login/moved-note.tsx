import { Trans } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { submittedValue } from "#app/forms/action-data.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { RegionLink } from "#app/parts/account/region-line.tsx";
import { useRootData } from "#app/parts/account/root-data.ts";
import { Notice } from "#app/ui/notice.tsx";
import { LeftBehind } from "./left-behind.tsx";

/** Nobody has proved anything yet. */
const UNKNOWN = {};

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
          <RegionLink to={to} page="/login" email={submittedValue(actionError, "email")} className="link">
            Sign in at {host}
          </RegionLink>
        </Trans>
      </Notice>
      <LeftBehind moved={actionError ?? UNKNOWN} />
    </>
  );
}
