import { Trans } from "@lingui/react/macro";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { UnsavedText } from "#app/forms/autosave/unsaved-text.tsx";
import { Button } from "#app/ui/button.tsx";
import { addendumTexts, DRAFT, sendAddendum } from "./addendum-commands.ts";
import { useAddress } from "./use-address.ts";

/**
 * Addenda that could not be saved, for example because their day was over. The one that is being edited is left out.
 */
export function FailedAddenda({ today, locale }: { today: string; locale: string }) {
  const { params } = useAddress();
  return addendumTexts.useFailed().map((change) => {
    const { addendum_id: id, entry_id, entry_date } = change;
    if (change.intent === "delete-addendum" || id.startsWith(DRAFT) || id === params.get("edit")) return null;
    const { addendum_text: text, written_on } = change;
    const day = dateLabel(written_on, locale, "long");
    return (
      <UnsavedText
        key={id}
        reason={
          <b className="font-semibold">
            <Trans>Not saved: what you added on {day}.</Trans>
          </b>
        }
        text={text}
        actions={
          <Button
            onClick={() => {
              addendumTexts.discard(change);
              sendAddendum(entry_date ? { entry_date } : { entry_id }, text, today);
            }}
          >
            <Trans>Add It Today</Trans>
          </Button>
        }
        onDiscard={() => addendumTexts.discard(change)}
      />
    );
  });
}
