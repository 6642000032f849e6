import { dateLabel } from "#app/domain/time/date-label.ts";
import { DIARY_CLOSED_MESSAGE } from "#app/domain/diary/diary.ts";
import { Button } from "#app/ui/button.tsx";
import { diaryTexts } from "./diary-commands.ts";

interface RecoveredDraftsProps {
  today: string;
  locale: string;
  /** Adds a text to today's entry. */
  onAdd(text: string): void;
}

/** Texts of other days that could not be saved, for example after midnight without a connection. */
export function RecoveredDrafts({ today, locale, onAdd }: RecoveredDraftsProps) {
  const left = diaryTexts.useRefused().filter(({ entry_date }) => entry_date !== today);
  return left.map((change) => {
    if (change.intent === "delete") return null;
    const { entry_date: date, diary_text } = change;
    return (
      <section
        key={date}
        aria-label="Text that was not saved"
        className="grid gap-3 rounded-md border border-s-4 border-line border-s-warning bg-surface p-4"
      >
        <p>
          <b className="font-semibold">Not saved: what you wrote on {dateLabel(date, locale, "long")}.</b>{" "}
          {date < today && DIARY_CLOSED_MESSAGE}
        </p>
        <textarea readOnly rows={4} className="control" aria-label="The text" value={diary_text} />
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() => {
              onAdd(diary_text);
              diaryTexts.discard(change);
            }}
          >
            Add to Today
          </Button>
          <Button onClick={() => void navigator.clipboard.writeText(diary_text)}>Copy</Button>
          <Button variant="plain" onClick={() => diaryTexts.discard(change)}>
            Discard
          </Button>
        </div>
      </section>
    );
  });
}
