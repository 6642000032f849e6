import { Check, Circle } from "lucide-react";

interface RulesProps {
  /** What the rules are for, for those who hear them. */
  label: string;
  rules: { text: string; holds: boolean }[];
}

/** Rules that turn green as they come to hold. */
export function Rules({ label, rules }: RulesProps) {
  return (
    <ul aria-label={label} className="grid gap-x-4 gap-y-0.5 sm:grid-cols-2">
      {rules.map(({ text, holds }) => (
        <li key={text} className={`flex items-center gap-1.5 ${holds ? "text-success" : ""}`}>
          {holds ? <Check aria-hidden className="size-3.5" /> : <Circle aria-hidden className="size-3.5 p-0.5" />}
          {text}
          <span className="sr-only">{holds ? " (done)" : " (missing)"}</span>
        </li>
      ))}
    </ul>
  );
}
