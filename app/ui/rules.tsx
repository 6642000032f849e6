import Check from "lucide/dist/esm/icons/check.mjs";
import Circle from "lucide/dist/esm/icons/circle.mjs";
import { Icon } from "./icon.tsx";

/** A list of rules that turn green when fulfilled. */
export function Rules({ rules }: { rules: { text: string; holds: boolean }[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-4 gap-y-0.5">
      {rules.map(({ text, holds }) => (
        <li key={text} className={`flex items-center gap-1.5 ${holds ? "text-success" : ""}`}>
          {holds ? <Icon of={Check} className="size-3.5" /> : <Icon of={Circle} className="size-3.5 p-0.5" />}
          {text}
          <span className="sr-only">{holds ? " (done)" : " (missing)"}</span>
        </li>
      ))}
    </ul>
  );
}
