import Coffee from "lucide/dist/esm/icons/coffee.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { endBreak, startBreak } from "./commands.ts";
import { focusTimer } from "./focus-timer.ts";
import { minutesAndSeconds, minutesOf, type PomodoroState } from "./state.ts";

/** Offers a break after a completed session, and shows and ends the one that runs. */
export function BreakButton({ state: { session, breakLeft, offered } }: { state: PomodoroState }) {
  const [isSending, setSending] = useState(false);
  const hasFocus = useRef(false);
  const toast = useToast();
  const isResting = Boolean(breakLeft);
  const isShown = !session && (isResting || Boolean(offered));
  useEffect(() => {
    if (isShown || !hasFocus.current) return;
    hasFocus.current = false;
    focusTimer();
  }, [isShown]);

  async function press() {
    if (isSending) return;
    setSending(true);
    const problem = await (isResting ? endBreak() : startBreak());
    setSending(false);
    if (problem !== null) toast.show({ text: problem });
  }

  let said = "";
  if (isResting) said = "The break has started.";
  else if (!session && offered) said = `Time for a break of ${minutesOf(offered)}.`;
  else if (breakLeft === 0) said = "The break is over.";
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {isShown && (
        <button
          type="button"
          aria-busy={isSending || undefined}
          onClick={() => void press()}
          onFocus={() => void (hasFocus.current = true)}
          onBlur={() => void (hasFocus.current = false)}
          className="btn btn-quiet break ms-1 rounded-full px-3 max-md:px-2"
        >
          <Icon of={Coffee} className={`text-accent ${isResting ? "max-md:hidden" : ""}`} />
          <span className="sr-only">{isResting ? "End the break, " : "Take a break, "}</span>
          <span className="font-semibold">{isResting ? minutesAndSeconds(breakLeft!) : `${offered} min`}</span>
          {isResting && <Icon of={X} className="text-ink-soft" />}
        </button>
      )}
    </>
  );
}
