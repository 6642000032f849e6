import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormDialog, FormDialogButtons } from "#app/ui/form-dialog.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Notice } from "#app/ui/notice.tsx";
import { closeDialog, opensDialog } from "#app/ui/open-dialog.ts";
import { FormError } from "#app/forms/form-page.tsx";
import type { ActionError } from "#app/forms/action.server.ts";
import { IntentForm, useIntent } from "#app/forms/intent-form.tsx";

interface AccountChangeProps {
  /** The intent, which is also the dialog's id. */
  intent: string;
  /** The label of the button that opens the dialog, and of the one that confirms. */
  verb: string;
  title: string;
  text: string;
  danger?: boolean;
  /** The names of the fields that show their own errors. */
  fields: readonly string[];
  /** Hides the message of the last answer because it is outdated. */
  isOver?: boolean;
  children(actionError: ActionError | null): ReactNode;
}

/** A button that opens a form about the account in a dialog, with the result below it. */
export function AccountChange({
  intent,
  verb,
  title,
  text,
  danger,
  fields,
  isOver = false,
  children,
}: AccountChangeProps) {
  const change = useIntent(intent);
  const { fetcher, actionError } = change;
  const form = useRef<HTMLFormElement>(null);
  const { message, done } = (change.answer ?? {}) as { message?: string; done?: string };
  // The answer to a form without scripts names its intent.
  const said = fetcher.data || done === intent ? message : undefined;
  const isDone = change.message !== undefined;
  useEffect(() => {
    if (!isDone) return;
    form.current?.reset();
    closeDialog(intent);
  }, [isDone, intent]);
  return (
    <>
      <Button
        variant={danger ? "quiet" : "plain"}
        className={danger ? "justify-self-start text-danger" : "-my-1.5 -ms-2"}
        {...opensDialog(intent)}
      >
        {verb}
      </Button>
      {fetcher.data === undefined && actionError && <Notice>{actionError.error}</Notice>}
      {said && !isOver && <Notice tone="success">{said}</Notice>}
      <FormDialog id={intent} title={title} text={text}>
        {/* Without scripts an error would load another page with a closed dialog, so the browser validates the
            fields. */}
        <IntentForm ref={form} of={change} noValidate={useHydrated()} className="grid gap-4">
          <FormError actionError={actionError} fields={fields} />
          {children(actionError)}
          <FormDialogButtons id={intent} confirm={verb} danger={danger} pending={change.isSending()} />
        </IntentForm>
      </FormDialog>
    </>
  );
}
