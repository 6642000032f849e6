import { useEffect, useState } from "react";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { DIARY_CLOSED_MESSAGE } from "#app/domain/diary/diary.ts";
import { Button } from "#app/ui/button.tsx";
import { dropText, type KeptText, keptTexts, ORPHANED_MS } from "#app/forms/autosave/draft-storage.ts";
import { dayNames } from "./day.ts";

interface RecoveredDraftsProps {
  userId: string;
  today: string;
  locale: string;
  /** Adds a text to today's entry. */
  onAdd(text: string): void;
}

/** Drafts of other days that could not be saved, for example after midnight without a connection. */
export function RecoveredDrafts({ userId, today, locale, onAdd }: RecoveredDraftsProps) {
  const [texts, setTexts] = useState<KeptText[]>([]);
  const days = dayNames(userId);

  useEffect(() => {
    const look = () => setTexts(leftBehind(days, today));
    look();
    // The previous day may still be saving.
    const timer = setTimeout(look, ORPHANED_MS + 1000);
    return () => clearTimeout(timer);
  }, [days, today]);

  function drop(text: KeptText) {
    dropText(text.key);
    setTexts((all) => all.filter((one) => one !== text));
  }
  return texts.map((kept) => {
    const date = kept.name.slice(days.length);
    return (
      <section
        key={kept.key}
        aria-label="Text that was not saved"
        className="grid gap-3 rounded-md border border-s-4 border-line border-s-warning bg-surface p-4"
      >
        <p>
          <b className="font-semibold">Not saved: what you wrote on {dateLabel(date, locale, "long")}.</b>{" "}
          {date < today && DIARY_CLOSED_MESSAGE}
        </p>
        <textarea readOnly rows={4} className="control" aria-label="The text" value={kept.text} />
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() => {
              onAdd(kept.text);
              drop(kept);
            }}
          >
            Add to Today
          </Button>
          <Button onClick={() => void navigator.clipboard.writeText(kept.text)}>Copy</Button>
          <Button variant="plain" onClick={() => drop(kept)}>
            Discard
          </Button>
        </div>
      </section>
    );
  });
}

const leftBehind = (days: string, today: string) =>
  keptTexts().filter(({ name, at }) => name.startsWith(days) && name !== days + today && Date.now() - at > ORPHANED_MS);
