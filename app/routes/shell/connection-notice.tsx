import { lazy, Suspense, useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
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

  return (
    <>
      {waits && (
        <div className="fixed inset-x-0 top-2 z-40 mx-auto max-w-prose px-4">
          <Notice>
            <div className="flex flex-wrap items-center justify-between gap-2">
              {NETWORK_ERROR}
              <Button onClick={retry}>Try Again</Button>
            </div>
          </Notice>
        </div>
      )}
      {needsSignIn && (
        <Suspense>
          <SignInDialog user={user ?? null} />
        </Suspense>
      )}
    </>
  );
}
