import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans } from "@lingui/react/macro";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { DIARY_CLOSED_MESSAGE } from "#app/domain/diary/diary.ts";
import { UnsavedText } from "#app/forms/autosave/unsaved-text.tsx";
import { Button } from "#app/ui/button.tsx";
import { diaryTexts } from "#app/parts/diary/diary-commands.ts";

interface RecoveredDraftsProps {
  today: string;
  locale: string;
  /** Adds a text to today's entry. */
  onAdd(text: string): void;
}

/** Texts of other days that could not be saved, for example after midnight without a network. */
export function RecoveredDrafts({ today, locale, onAdd }: RecoveredDraftsProps) {
  const translate = useTranslate();
  const left = diaryTexts.useFailed().filter(({ entry_date }) => entry_date !== today);
  return left.map((change) => {
    if (change.intent === "delete" || !change.diary_text.trim()) return null;
    const { entry_date: date, diary_text } = change;
    const day = dateLabel(date, locale, "long");
    return (
      <UnsavedText
        key={date}
        reason={
          <>
            <b className="font-semibold">
              <Trans>Not saved: what you wrote on {day}.</Trans>
            </b>{" "}
            {date < today && (
              <>
                {translate(DIARY_CLOSED_MESSAGE)} <Trans>What waited for a network can arrive for three days.</Trans>
              </>
            )}
          </>
        }
        text={diary_text}
        actions={
          <Button
            onClick={() => {
              onAdd(diary_text);
              diaryTexts.discard(change);
            }}
          >
            <Trans>Add to Today</Trans>
          </Button>
        }
        onDiscard={() => diaryTexts.discard(change)}
      />
    );
  });
}
