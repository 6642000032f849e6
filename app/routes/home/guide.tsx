import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import Check from "lucide/dist/esm/icons/check.mjs";
import { useEffect, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { endGuide } from "./guide-state.ts";

const STEPS = [msg`Name what you work on.`, msg`Write down the next thing.`, msg`Drop it on a day.`];

/**
 * The guide of a new account: three steps, of which `done` are completed. Once all are done, the next visit shows no
 * guide.
 */
export function Guide({ done: current, className }: { done: number; className: string }) {
  const { t, i18n } = useLingui();
  const [first] = useState(current);
  const [isDone, setDone] = useState(false);
  if (current === STEPS.length && !isDone) setDone(true);
  useEffect(() => {
    if (!isDone) return;
    // If all steps were done elsewhere, no guide is shown. If they are done here, the guide stays until the next
    // visit, so that nothing moves under the pointer.
    if (first === STEPS.length) return endGuide();
    addEventListener("pagehide", endGuide);
    return () => {
      removeEventListener("pagehide", endGuide);
      endGuide();
    };
  }, [isDone, first]);
  const done = isDone ? STEPS.length : current;
  if (first === STEPS.length) return null;
  return (
    <ol aria-label={t`First steps`} className={`grid gap-2.5 py-3 text-start ${className}`}>
      {STEPS.map((step, i) => (
        <li
          key={step.id}
          aria-current={i === done ? "step" : undefined}
          className={`flex gap-2.5 text-base ${i === done ? "font-semibold" : "text-ink-soft"}`}
        >
          <b
            aria-hidden
            className={`flex size-6 flex-none items-center justify-center rounded-full border text-sm ${i <= done ? "border-accent bg-accent text-on-accent" : "border-edge"}`}
          >
            {i < done ? <Icon of={Check} className="size-3.5" /> : i + 1}
          </b>
          <span>
            {i18n._(step)}
            {i < done && <span className="sr-only"> {t({ message: "Done", comment: "A step, or a todo" })}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
