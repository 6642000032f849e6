import Check from "lucide/dist/esm/icons/check.mjs";
import { useEffect, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { endGuide } from "./guide-state.ts";

const STEPS = ["Name what you work on.", "Write down the next thing.", "Drop it on a day."];
/** Milliseconds for which the last step is shown as done. */
const SHOWN = 3_000;

/** The three steps of a new account. `done` of them tick themselves, and soon after the last one the guide is gone. */
export function Guide({ done, className }: { done: number; className: string }) {
  // An account whose todos were planned elsewhere sees no steps.
  const [isSeen] = useState(done < STEPS.length);
  const isDone = done === STEPS.length;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(endGuide, isSeen ? SHOWN : 0);
    return () => clearTimeout(timer);
  }, [isDone, isSeen]);
  if (!isSeen) return null;
  return (
    <ol aria-label="First steps" className={`guide ${className}`}>
      {STEPS.map((step, i) => (
        <li key={step} data-done={i < done || undefined} aria-current={i === done ? "step" : undefined}>
          <b aria-hidden>{i < done ? <Icon of={Check} /> : i + 1}</b>
          <span>
            {step}
            {i < done && <span className="sr-only"> Done</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
