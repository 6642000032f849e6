import { Trans } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import type { ActionError } from "#app/forms/action.server.ts";
import type { Moved } from "#app/domain/region/move.ts";
import { RegionLink } from "#app/parts/account/region-line.tsx";
import { useRootData } from "#app/parts/account/root-data.ts";
import { Notice } from "#app/ui/notice.tsx";
import { LeftBehind } from "./left-behind.tsx";

/** No proof: the value before a sign-in. */
const NO_PROOF = {};

/** The error of a sign-in, with the region to which the account has moved if that is the reason. */
export type SignInRefusal = Pick<ActionError, "error" | keyof Moved>;

/**
 * Leads to the region to which an account has moved: just now, or before a sign-in with the right password. With
 * `byPasskey`, the proof was a passkey, which works only in this region.
 */
export function MovedNote({ refusal, byPasskey = false }: { refusal: SignInRefusal | null; byPasskey?: boolean }) {
  const { search } = useLocation();
  const name = refusal?.moved_to ?? new URLSearchParams(search).get("moved");
  const to = useRootData()?.region?.others.find((one) => one.name === name);
  // This installation does not know that region any more.
  if (!to) return refusal?.moved_to ? <Notice>{refusal.error}</Notice> : null;
  const { label } = to;
  const { host } = new URL(to.address);
  return (
    <>
      <Notice tone="info">
        <Trans>
          Your account has moved to {label}.{" "}
          <RegionLink to={to} page="/login" email={refusal?.moved_email} className="link">
            Sign in at {host}
          </RegionLink>
        </Trans>
        {byPasskey && (
          <p>
            <Trans>
              A passkey belongs to one address, so yours does not work there. If you have no password, “Forgot your
              password?” there sets one.
            </Trans>
          </p>
        )}
      </Notice>
      <LeftBehind moved={refusal ?? NO_PROOF} />
    </>
  );
}
