import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { onWorkerMessage } from "#app/client/worker/push-enabled.ts";
import { SESSION_PATH } from "#app/domain/notification/messages.ts";
import { noteShown } from "./end.ts";
import { setPomodoro } from "./state.ts";

const HASH = new URL(SESSION_PATH, "https://sevenfold.invalid").hash;

/** Goes to the page that a clicked notification asks for: the running session on any page, or another page. */
export function useNotices() {
  const navigate = useNavigate();
  useEffect(() => {
    if (location.hash === HASH) {
      setPomodoro({ dialog: "session" });
      // Otherwise a reload or the browser's Back would open it again.
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
