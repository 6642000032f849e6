import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { Notice } from "#app/ui/notice.tsx";
import { useRootData } from "#app/parts/account/root-data.ts";

/** Leads a signed-in person home from a form that is for visitors. The form still signs in as somebody else. */
export function SignedInNote() {
  const user = useRootData()?.user;
  if (!user) return null;
  const { username } = user;
  return (
    <Notice tone="info">
      <Trans>You are signed in as {username}.</Trans>{" "}
      <Link to="/app" className="link">
        <Trans>Go Home</Trans>
      </Link>
    </Notice>
  );
}
