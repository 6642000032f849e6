import { lazy, Suspense, useEffect } from "react";
import { useToast } from "../../ui/toast.tsx";
import { NETWORK_ERROR, retry, useConnection } from "./connection.ts";

const SignInDialog = lazy(() => import("./sign-in-dialog.tsx"));

/** Says when the network fails, and asks for a sign-in when the session has ended. */
export function ConnectionNotice({ user }: { user: { id: string; email: string } | null | undefined }) {
  const { waits, failures, needsSignIn } = useConnection();
  const toast = useToast();

  useEffect(() => {
    if (failures > 0) toast.show({ text: NETWORK_ERROR });
  }, [failures, toast]);
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
