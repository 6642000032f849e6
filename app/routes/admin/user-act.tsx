import { useActionData, useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import type { UserAct } from "#app/domain/admin-users.ts";
import { Button } from "#app/ui/button.tsx";
import { FormDialog, FormDialogButtons } from "#app/ui/form-dialog.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Notice } from "#app/ui/notice.tsx";
import { closeDialog, opensDialog } from "#app/ui/open-dialog.ts";
import { FormProblem, refusalOf } from "../shell/form-page.tsx";
import type { Refusal } from "../shell/page.server.ts";

/** All acts on accounts share a fetcher: what the last one led to is said once, above the list. */
const ACT = "user-act";
const doneBy = (data: unknown) =>
  data !== null && typeof data === "object" && "message" in data ? (data as { message: string }) : null;

interface ActOnUserProps {
  id: string;
  act: UserAct | "delete-user";
  /** The button and the verb in the dialog. */
  verb: string;
  title: string;
  text: string;
  danger?: boolean;
  /** The fields whose problems stand at them. */
  fields?: string[];
  children?(refusal: Refusal | null): ReactNode;
}

/** A button that asks before it does something to an account. */
export function ActOnUser({ id, act, verb, title, text, danger = false, fields = [], children }: ActOnUserProps) {
  const fetcher = useFetcher({ key: ACT });
  // The fetcher's data when the dialog was opened are an earlier answer.
  const [before, setBefore] = useState({ data: fetcher.data });
  const answer = fetcher.data === before.data ? null : fetcher.data;
  const dialog = `${act}-${id}`;
  const opens = opensDialog(dialog);
  const refusal = refusalOf(answer);
  const isDone = fetcher.state === "idle" && doneBy(answer) !== null;
  useEffect(() => {
    if (isDone) closeDialog(dialog);
  }, [isDone, dialog]);
  return (
    <>
      <Button
        className={danger ? "text-danger" : ""}
        {...opens}
        onClick={(event) => {
          setBefore({ data: fetcher.data });
          opens.onClick(event);
        }}
      >
        {verb}
      </Button>
      <FormDialog id={dialog} title={title} text={text}>
        <fetcher.Form method="post" action="/admin" noValidate={useHydrated()} className="grid gap-4">
          <FormProblem refusal={refusal} fields={fields} />
          <input type="hidden" name="intent" value={act} />
          <input type="hidden" name="user_id" value={id} />
          {children?.(refusal)}
          <FormDialogButtons id={dialog} confirm={verb} danger={danger} pending={fetcher.state !== "idle"} />
        </fetcher.Form>
      </FormDialog>
    </>
  );
}

/** Says what the last act led to. */
export function ActDone() {
  const fetcher = useFetcher({ key: ACT });
  const posted = useActionData();
  const done = doneBy(fetcher.data) ?? doneBy(posted);
  const [dismissed, setDismissed] = useState<unknown>(null);
  if (!done || done === dismissed) return null;
  return (
    <Notice tone="success" onDismiss={() => setDismissed(done)}>
      {done.message}
    </Notice>
  );
}
