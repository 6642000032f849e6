import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { Notice } from "#app/ui/notice.tsx";
import { useRootData } from "#app/parts/account/root-data.ts";

/** A link to home for a signed-in person who opens a form for visitors. The form can still sign in another user. */
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
