import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";

interface UnsavedTextProps {
  /** A sentence that says which text is not saved, and why. */
  reason: ReactNode;
  text: string;
  /** Buttons besides Copy and Discard. */
  actions?: ReactNode;
  onDiscard(): void;
}

/** A text that failed and whose field is gone: its day is over, or its row was deleted on another device. */
export function UnsavedText({ reason, text, actions, onDiscard }: UnsavedTextProps) {
  const { t } = useLingui();
  return (
    <section
      aria-label={t`Text that was not saved`}
      className="grid gap-3 rounded-md border border-s-4 border-line border-s-warning bg-surface p-4"
    >
      <p>{reason}</p>
      <textarea readOnly rows={4} className="control" aria-label={t`The text`} value={text} />
      <div className="flex flex-wrap gap-2">
        {actions}
        <CopyButton text={text} />
        <Button variant="plain" onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </section>
  );
}
