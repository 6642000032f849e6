import { Link } from "@remix-run/react";
import { Notice } from "#app/ui/notice.tsx";
import { useRootData } from "#app/parts/account/root-data.ts";

/** Leads a signed-in person home from a form that is for visitors. The form still signs in as somebody else. */
export function SignedInNote() {
  const user = useRootData()?.user;
  if (!user) return null;
  return (
    <Notice tone="info">
      You are signed in as {user.username}.{" "}
      <Link to="/app" className="link">
        Go Home
      </Link>
    </Notice>
  );
}
