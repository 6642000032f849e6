import { useFetcher } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { UserAct } from "#app/domain/admin/users.ts";
import { Button } from "#app/ui/button.tsx";
import { FormDialog, FormDialogButtons } from "#app/ui/form-dialog.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Notice } from "#app/ui/notice.tsx";
import { closeDialog, opensDialog } from "#app/ui/open-dialog.ts";
import { useToast } from "#app/ui/toast.tsx";
import { focusHeading } from "#app/shell/focus.ts";
import { actionErrorOf, isSending } from "#app/forms/action-data.ts";
import { answerWith } from "#app/forms/answer-with.ts";
import { FormError } from "#app/forms/form-page.tsx";
import type { ActionError } from "#app/forms/action.server.ts";
import { ReauthenticateField } from "#app/parts/account/reauthenticate-field.tsx";
import { useLastActionData } from "#app/forms/last-action-data.ts";

/** All actions on accounts share a fetcher, so that one place shows the result of the last one. */
const ACT = "user-act";
const doneBy = (data: unknown) => answerWith<{ message: string }>("message", data);

interface ActOnUserProps {
  id: string;
  act: UserAct | "delete-user";
  /** The label of the button and of the dialog's confirmation. */
  verb: string;
  title: string;
  text: string;
  danger?: boolean;
  /** The fields that show their own errors, besides the password. */
  fields?: string[];
  /** The fields of the dialog. The password field is added when an answer asks for it. */
  children?(actionError: ActionError | null): ReactNode;
}

/** A button for an action on an account, with a confirmation. */
export function ActOnUser({ id, act, verb, title, text, danger = false, fields = [], children }: ActOnUserProps) {
  const fetcher = useFetcher({ key: ACT });
  // When the dialog is opened, the fetcher's data belong to an earlier answer.
  const [before, setBefore] = useState({ data: fetcher.data });
  const form = useRef<HTMLFormElement>(null);
  const answer = fetcher.data === before.data ? null : fetcher.data;
  const dialog = `${act}-${id}`;
  const opens = opensDialog(dialog);
  const last = actionErrorOf(answer);
  // The dialogs of all actions share one answer, so only the one for this action and account counts.
  const actionError = last?.values.intent === act && last.values.user_id === id ? last : null;
  const isDone = fetcher.state === "idle" && doneBy(answer) !== null;
  useEffect(() => {
    if (!isDone) return;
    closeDialog(dialog);
    // The row may have grown and moved the button out of view.
    document.activeElement?.scrollIntoView({ block: "nearest" });
  }, [isDone, dialog]);
  return (
    <>
      <Button
        className={danger ? "text-danger" : ""}
        {...opens}
        onClick={(event) => {
          setBefore({ data: fetcher.data });
          form.current?.reset();
          opens.onClick(event);
        }}
      >
        {verb}
      </Button>
      <FormDialog id={dialog} title={title} text={text}>
        <fetcher.Form ref={form} method="post" action="/admin" noValidate={useHydrated()} className="grid gap-4">
          <FormError actionError={actionError} fields={["password", ...fields]} />
          <input type="hidden" name="intent" value={act} />
          <input type="hidden" name="user_id" value={id} />
          {children ? children(actionError) : <ReauthenticateField actionError={actionError} />}
          <FormDialogButtons id={dialog} confirm={verb} danger={danger} pending={isSending(fetcher)} />
        </fetcher.Form>
      </FormDialog>
    </>
  );
}

/**
 * Announces the result of the last action. If the focused button disappears, the open row gets the focus, or the
 * heading of the accounts.
 */
export function ActDone({ openRow }: { openRow: RefObject<HTMLElement> }) {
  const fetcher = useFetcher({ key: ACT });
  const toast = useToast();
  const posted = doneBy(useLastActionData());
  const done = fetcher.state === "idle" ? doneBy(fetcher.data) : null;
  /** The result after which the focus was moved. */
  const moved = useRef(done);
  useEffect(() => {
    if (done) toast.show({ text: done.message });
  }, [done, toast]);
  // After each rendering, because Remix may give the result before the list without the button.
  useEffect(() => {
    if (!done || done === moved.current || document.activeElement !== document.body) return;
    moved.current = done;
    if (openRow.current) openRow.current.focus();
    else focusHeading("#users");
  });
  return posted && <Notice tone="success">{posted.message}</Notice>;
}
