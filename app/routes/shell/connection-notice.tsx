import { lazy, Suspense, useEffect } from "react";
import { later } from "../../ui/later.tsx";
import { useToast } from "../../ui/toast.tsx";
import { NETWORK_ERROR, useConnection } from "./connection.ts";

const OfflineNotice = later(async () => (await import("./offline-notice.tsx")).OfflineNotice);
const SignInDialog = lazy(() => import("./sign-in-dialog.tsx"));

/** Says when the network fails, and asks for a sign-in when the session has ended. */
export function ConnectionNotice({ user }: { user: { id: string; email: string } | null | undefined }) {
  const { waits, failures, needsSignIn } = useConnection();
  const toast = useToast();

  useEffect(() => {
    if (failures > 0) toast.show({ text: NETWORK_ERROR });
  }, [failures, toast]);

  return (
    <>
      {waits && <OfflineNotice />}
      {needsSignIn && (
        <Suspense>
          <SignInDialog user={user ?? null} />
        </Suspense>
      )}
    </>
  );
}
