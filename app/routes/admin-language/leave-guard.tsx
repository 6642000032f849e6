import { type Location, useBlocker, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "#app/ui/dialog.tsx";

/** Asks before leaving the page during an upload. */
export function LeaveGuard({ isRunning }: { isRunning: boolean }) {
  // Kept here, because another navigation that completes meanwhile resets the blocker.
  const [wanted, setWanted] = useState<Location | null>(null);
  const isLeaving = useRef(false);
  const navigate = useNavigate();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isBlocked = isRunning && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname;
    if (isBlocked) setWanted(nextLocation);
    return isBlocked;
  });
  useEffect(() => {
    if (!isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isRunning]);
  function leave() {
    if (blocker.state === "blocked") return blocker.proceed();
    isLeaving.current = true;
    navigate(wanted!);
  }
  function stay() {
    blocker.reset?.();
    setWanted(null);
  }
  return (
    <ConfirmDialog
      open={wanted !== null}
      title="Leave while files are uploading?"
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={leave}
      onCancel={stay}
    >
      Files that have not arrived yet will not be uploaded.
    </ConfirmDialog>
  );
}
