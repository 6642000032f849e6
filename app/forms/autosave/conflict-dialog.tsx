import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";

interface ConflictDialogProps {
  /** The text that was typed here; `theirs` is the stored text. */
  mine: string;
  theirs: string;
  onResolve(text: string): void;
}

/** A dialog that shows both texts of a version conflict. The writer chooses one. */
export function ConflictDialog({ mine, theirs, onResolve }: ConflictDialogProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => void ref.current!.scrollIntoView({ block: "nearest" }), []);
  return (
    <section
      ref={ref}
      role="alert"
      aria-label={t`Two texts`}
      className="grid gap-3 rounded-md border border-s-4 border-line border-s-warning bg-surface p-4"
    >
      <p className="font-semibold">
        <Trans>This text was changed somewhere else. Nothing is lost: choose what stays.</Trans>
      </p>
      <Field label={t`Saved somewhere else`}>
        <Textarea readOnly rows={4} value={theirs} />
      </Field>
      <p className="text-sm text-ink-soft">
        <Trans>Your text is in the field above.</Trans>
      </p>
      <div className="flex flex-wrap gap-2" hidden={!useHydrated()}>
        <Button variant="primary" onClick={() => onResolve(`${theirs}\n\n${mine.trim()}`)}>
          <Trans>Keep Both</Trans>
        </Button>
        <Button onClick={() => onResolve(mine)}>
          <Trans>Keep Mine</Trans>
        </Button>
        <Button onClick={() => onResolve(theirs)}>
          <Trans>Keep the Other</Trans>
        </Button>
      </div>
    </section>
  );
}
