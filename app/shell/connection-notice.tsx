import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect } from "react";
import { useOutdatedSince } from "#app/client/page-query.ts";
import { useToast } from "#app/ui/toast.tsx";
import { NETWORK_ERROR, retry, SERVER_ERROR, useConnection } from "#app/client/connection.ts";
import { useAwayRefusals } from "#app/forms/action-error.ts";

const SignInDialog = lazy(() => import("./sign-in-dialog.tsx"));

/** The pages that say themselves which of their parts could not be read anew. */
const SAID_IN_PLACE = ["/app", "/settings"];

/**
 * Says when a page waits for the network, and asks for a sign-in when the session has ended. A change that got no answer
 * is refused, which its page says, or a toast once that is left.
 */
export function ConnectionNotice({ user }: { user: { id: string; email: string } | null | undefined }) {
  const { waits, hasFailed, needsSignIn } = useConnection();
  const isSaidInPlace = SAID_IN_PLACE.includes(useLocation().pathname);
  const problem = waits ? NETWORK_ERROR : hasFailed && !isSaidInPlace ? SERVER_ERROR : null;
  const readAt = useOutdatedSince();
  const toast = useToast();
  useAwayRefusals();

  useEffect(() => {
    if (problem) return toast.show({ text: problem, action: { label: "Try Again", run: retry }, stays: true });
  }, [problem, toast]);

  useEffect(() => {
    if (readAt === null) return;
    const time = new Date(readAt).toLocaleTimeString([], { timeStyle: "short" });
    return toast.show({ text: `This page could not be brought up to date. It is as it was at ${time}.`, stays: true });
  }, [readAt, toast]);

  if (!needsSignIn) return null;
  return (
    <Suspense>
      <SignInDialog user={user ?? null} />
    </Suspense>
  );
}
