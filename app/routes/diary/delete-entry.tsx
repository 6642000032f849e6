import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Link, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { focusHeading } from "#app/shell/focus.ts";
import { useAddress } from "./use-address.ts";

/** The kinds of rows that can be deleted: the question, and the intent with the name of its id. */
const KINDS = {
  entry: { title: msg`Delete this entry?`, intent: "delete", field: "id" },
  addendum: { title: msg`Delete this addition?`, intent: "delete-addendum", field: "addendum_id" },
  picture: { title: msg`Delete this picture?`, intent: "delete-picture", field: "id" },
};

interface DeleteEntryProps {
  id: string;
  kind?: keyof typeof KINDS;
  /** The entry's date as text, if the page has the entry. */
  day: string | null;
  /** Whether the deletion can be undone, which it cannot for an entry with a picture. */
  isToday?: boolean;
  hasPicture?: boolean;
  onDelete(): void;
}

/** Asks before deleting the entry that the address names, or a part of it. Without scripts it is part of the page. */
export function DeleteEntry(props: DeleteEntryProps) {
  const { t, i18n } = useLingui();
  const { id, kind = "entry", day, isToday = false, hasPicture = false, onDelete } = props;
  const navigate = useNavigate();
  const { to } = useAddress();
  const isDone = useRef(false);
  // The focused element disappears with the entry, so the focus is moved.
  useEffect(
    () => () => {
      if (isDone.current) focusHeading();
    },
    [],
  );
  const { intent, field } = KINDS[kind];
  const title = i18n._(KINDS[kind].title);
  const lost = {
    entry: !day
      ? t`What you wrote is deleted.`
      : hasPicture
        ? t`What you wrote on ${day} is deleted, with its picture.`
        : t`What you wrote on ${day} is deleted.`,
    addendum: day ? t`What you added on ${day} is deleted.` : t`What you added is deleted.`,
    picture: day ? t`The picture on ${day} is deleted.` : t`The picture is deleted.`,
  }[kind];
  const consequence = isToday && !hasPicture ? lost : `${lost} ${t`This cannot be undone.`}`;
  if (!useHydrated()) {
    return (
      <noscript>
        <section aria-labelledby="delete" className="grid gap-3 rounded-md border border-line bg-surface p-4">
          <h2 id="delete">{title}</h2>
          <p>{consequence}</p>
          <Form method="post" action={to()} className="flex gap-2">
            <input type="hidden" name={field} value={id} />
            <Button type="submit" name="intent" value={intent} variant="danger">
              <Trans>Delete</Trans>
            </Button>
            <Link to={to()} className="btn btn-quiet">
              <span>
                <Trans>Cancel</Trans>
              </span>
            </Link>
          </Form>
        </section>
      </noscript>
    );
  }
  const close = () => navigate(to(), { replace: true, preventScrollReset: true });
  function confirm() {
    isDone.current = true;
    onDelete();
    close();
  }
  return (
    <ConfirmDialog open danger title={title} confirm={t`Delete`} onConfirm={confirm} onCancel={close}>
      {consequence}
    </ConfirmDialog>
  );
}
