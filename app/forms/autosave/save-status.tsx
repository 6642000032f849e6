import type { Versioned } from "#app/client/commands/command.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/ui/button.tsx";
import type { TextField } from "./use-text.ts";

const words: Record<TextField<Versioned>["status"], MessageDescriptor> = {
  saved: msg`Saved`,
  saving: msg`Saving…`,
  typing: msg`Not saved`,
  waiting: msg`Not sent yet`,
  refused: msg`Not saved`,
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
  const { t, i18n } = useLingui();
  const { status, hints, text } = field;
  return (
    <span className="flex min-h-6 flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
      {/* Only results are announced, not progress while typing. */}
      <span
        id={id}
        role="status"
        aria-live={status === "typing" || status === "saving" ? "off" : "polite"}
        className={calm.includes(status) ? "" : "font-semibold text-danger"}
      >
        {isStored || (text.trim() && status !== "saved") ? i18n._(words[status]) : t`Saves by itself`}
      </span>
      {hints && <span>· {t`Auto-saves`}</span>}
      {status === "waiting" && (
        <Button variant="plain" onClick={field.retry}>
          <Trans>Try Again</Trans>
        </Button>
      )}
    </span>
  );
}
