import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { onWorkerMessage } from "#app/client/worker/push-enabled.ts";
import { SESSION_PATH } from "#app/domain/notification/messages.ts";
import { noteShown } from "./end.ts";
import { setPomodoro } from "./state.ts";

const HASH = new URL(SESSION_PATH, "https://sevenfold.invalid").hash;

/** Goes where a notification that was clicked leads to: to the running session on any page, or to another page. */
export function useNotices() {
  const navigate = useNavigate();
  useEffect(() => {
    if (location.hash === HASH) {
      setPomodoro({ dialog: "session" });
      // A reload or a step back does not open it again.
      history.replaceState(history.state, "", location.pathname + location.search);
    }
    return onWorkerMessage(({ shown, open }, answer) => {
      if (shown !== undefined) noteShown(shown);
      if (open === undefined) return;
      answer?.postMessage(true, []);
      if (open === SESSION_PATH) setPomodoro({ dialog: "session" });
      else navigate(open);
    });
  }, [navigate]);
}
