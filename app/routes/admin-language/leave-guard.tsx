import { type Location, useBlocker, useNavigate } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "#app/ui/dialog.tsx";

/** The open forms of words. Their fields are uncontrolled, so only the DOM knows what was typed. */
const forms = new Set<HTMLFormElement>();

/** Protects the texts of a form while it is open. */
export function useGuardedForm(form: RefObject<HTMLFormElement>) {
  useEffect(() => {
    const node = form.current!;
    forms.add(node);
    return () => void forms.delete(node);
  }, [form]);
}

/** Says whether an open form has unsaved texts. */
const isTyped = () =>
  [...forms].some((form) =>
    [...form.elements].some((field) => field instanceof HTMLInputElement && field.value !== field.defaultValue),
  );

/** Asks before leaving the page during an upload, and before the typed texts of a word are lost. */
export function LeaveGuard({ isRunning }: { isRunning: boolean }) {
  // Stored here, because another navigation that completes meanwhile resets the blocker.
  const [wanted, setWanted] = useState<{ to: Location; losesWord: boolean } | null>(null);
  const isLeaving = useRef(false);
  const navigate = useNavigate();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const losesFiles = isRunning && currentLocation.pathname !== nextLocation.pathname;
    const losesWord = !losesFiles && isTyped();
    const isBlocked = (losesFiles || losesWord) && !isLeaving.current;
    if (isBlocked) setWanted({ to: nextLocation, losesWord });
    return isBlocked;
  });
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => (isRunning || isTyped()) && event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isRunning]);
  function leave() {
    setWanted(null);
    if (blocker.state === "blocked") return blocker.proceed();
    isLeaving.current = true;
    navigate(wanted!.to);
  }
  function stay() {
    blocker.reset?.();
    setWanted(null);
  }
  return (
    <ConfirmDialog
      open={wanted !== null}
      title={wanted?.losesWord ? "Leave without saving the word?" : "Leave while files are uploading?"}
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={leave}
      onCancel={stay}
    >
      {wanted?.losesWord ? "What you typed will be lost." : "Files that have not arrived yet will not be uploaded."}
    </ConfirmDialog>
  );
}
