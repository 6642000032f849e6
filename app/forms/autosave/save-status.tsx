import type { Versioned } from "#app/client/commands/texts.ts";
import { Button } from "#app/ui/button.tsx";
import { NOT_SENT_YET } from "../unsent-note.tsx";
import type { TextField } from "./use-text.ts";

const words: Record<TextField<Versioned>["status"], string> = {
  saved: "Saved",
  saving: "Saving…",
  typing: "Not saved",
  waiting: NOT_SENT_YET,
  refused: "Not saved",
};
const calm = ["saved", "saving", "typing", "waiting"];

interface SaveStatusProps<Row extends Versioned> {
  id?: string;
  /** Whether there is a stored text. */
  isStored: boolean;
  field: TextField<Row>;
}

/** The save state beside a text. */
export function SaveStatus<Row extends Versioned>({ id, isStored, field }: SaveStatusProps<Row>) {
  const { status, hints, text } = field;
  return (
    <span className="flex min-h-6 flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
      {/* Only results are announced, not the progress while typing. */}
      <span
        id={id}
        role="status"
        aria-live={status === "typing" || status === "saving" ? "off" : "polite"}
        className={calm.includes(status) ? "" : "font-semibold text-danger"}
      >
        {isStored || (text.trim() && status !== "saved") ? words[status] : "Saves by itself"}
      </span>
      {hints && <span>· Auto-saves</span>}
      {status === "waiting" && (
        <Button variant="plain" onClick={field.retry}>
          Try Again
        </Button>
      )}
    </span>
  );
}
