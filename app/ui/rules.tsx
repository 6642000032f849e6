import Check from "lucide-react/icons/check";
import Circle from "lucide-react/icons/circle";

/** A list of rules that turn green when fulfilled. */
export function Rules({ rules }: { rules: { text: string; holds: boolean }[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-4 gap-y-0.5">
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
