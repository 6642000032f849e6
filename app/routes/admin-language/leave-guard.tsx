import { useBlocker } from "@remix-run/react";
import { useEffect } from "react";
import { ConfirmDialog } from "#app/ui/dialog.tsx";

/** Asks before an upload is left behind. */
export function LeaveGuard({ isRunning }: { isRunning: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isRunning && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isRunning]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title="Leave while files are uploading?"
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      Files that have not arrived yet will not be uploaded.
    </ConfirmDialog>
  );
}
