import { lazy, Suspense, useEffect } from "react";
import { useToast } from "../../ui/toast.tsx";
import { NETWORK_ERROR, retry, useConnection } from "./connection.ts";
import { useAwayRefusals } from "./refusals.ts";

const SignInDialog = lazy(() => import("./sign-in-dialog.tsx"));

/**
 * Says when a page waits for the network, and asks for a sign-in when the session has ended. A change that got no answer
 * is refused, which its page says, or a toast once that is left.
 */
export function ConnectionNotice({ user }: { user: { id: string; email: string } | null | undefined }) {
  const { waits, needsSignIn } = useConnection();
  const toast = useToast();
  useAwayRefusals();

  useEffect(() => {
    if (waits) return toast.show({ text: NETWORK_ERROR, action: { label: "Try Again", run: retry }, stays: true });
  }, [waits, toast]);

  if (!needsSignIn) return null;
  return (
    <Suspense>
      <SignInDialog user={user ?? null} />
    </Suspense>
  );
}
