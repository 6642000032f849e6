import { dateLabel } from "#app/domain/date-label.ts";
import { DIARY_CLOSED_MESSAGE } from "#app/domain/diary.ts";
import { Button } from "#app/ui/button.tsx";
import type { KeptDraft } from "./diary-drafts.ts";

interface LeftoversProps {
  drafts: KeptDraft[];
  today: string;
  locale: string;
  /** Puts a text into today's entry. */
  onAdd(draft: KeptDraft): void;
  onDrop(draft: KeptDraft): void;
}

/** Texts that were typed and could not be saved: after midnight without a connection, or in a tab that was closed. */
export function Leftovers({ drafts, today, locale, onAdd, onDrop }: LeftoversProps) {
  return drafts.map((draft) => (
    <section
      key={draft.key}
      aria-label="Text that was not saved"
      className="grid gap-3 rounded-md border border-s-4 border-line border-s-warning bg-surface p-4"
    >
      <p>
        <b className="font-semibold">Not saved: what you wrote on {dateLabel(draft.date, locale, "long")}.</b>{" "}
        {draft.date < today && DIARY_CLOSED_MESSAGE}
      </p>
      <textarea readOnly rows={4} className="control" aria-label="The text" value={draft.text} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onAdd(draft)}>Add to Today</Button>
        <Button onClick={() => void navigator.clipboard.writeText(draft.text)}>Copy</Button>
        <Button variant="plain" onClick={() => onDrop(draft)}>
          Discard
        </Button>
      </div>
    </section>
  ));
}
