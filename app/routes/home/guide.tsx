import Check from "lucide-react/icons/check";
import "./guide.css";

const STEPS = ["Name what you work on.", "Write down the next thing.", "Drop it on a day."];

/** The three steps of a new account. `done` of them tick themselves. */
export function Guide({ done, className }: { done: number; className: string }) {
  return (
    <ol aria-label="First steps" className={`guide ${className}`}>
      {STEPS.map((step, i) => (
        <li key={step} data-done={i < done || undefined} aria-current={i === done ? "step" : undefined}>
          <b aria-hidden>{i < done ? <Check /> : i + 1}</b>
          <span>
            {step}
            {i < done && <span className="sr-only"> Done</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
