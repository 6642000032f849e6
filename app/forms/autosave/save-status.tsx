import { Button } from "#app/ui/button.tsx";
import type { AutosaveState, Versioned } from "./autosave.ts";
import type { SelfSaving } from "./use-autosave.ts";

const words: Record<AutosaveState<unknown>["status"], string> = {
  saved: "Saved",
  saving: "Saving…",
  typing: "Not saved",
  invalid: "Not saved",
  failed: "Not saved",
  overtaken: "Not saved",
  closed: "Not saved",
};
const calm = ["saved", "saving", "typing"];

interface SaveStatusProps<Row extends Versioned> {
  id?: string;
  saving: SelfSaving<Row>;
}

/** The save state beside a text. */
export function SaveStatus<Row extends Versioned>({
  id,
  saving: { autosave, row, text, status, hints },
}: SaveStatusProps<Row>) {
  return (
    <span className="flex min-h-6 flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
      {/* Only results are announced, not the progress while typing. */}
      <span
        id={id}
        role="status"
        aria-live={status === "typing" || status === "saving" ? "off" : "polite"}
        className={calm.includes(status) ? "" : "font-semibold text-danger"}
      >
        {row || text.trim() ? words[status] : "Saves by itself"}
      </span>
      {hints && <span>· Auto-saves</span>}
      {status === "failed" && (
        <Button variant="plain" onClick={() => void autosave.flush()}>
          Try Again
        </Button>
      )}
    </span>
  );
}
