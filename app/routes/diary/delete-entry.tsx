import { Form, Link, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { focusHeading } from "#app/shell/focus.ts";
import { useAddress } from "./use-address.ts";

/** What can be deleted: the question, what is lost, and the intent with the name of its id. */
const KINDS = {
  entry: { title: "Delete this entry?", what: "What you wrote", intent: "delete", field: "id" },
  addendum: {
    title: "Delete this addition?",
    what: "What you added",
    intent: "delete-addendum",
    field: "addendum_id",
  },
  picture: { title: "Delete this picture?", what: "The picture", intent: "delete-picture", field: "id" },
};

interface DeleteEntryProps {
  id: string;
  kind?: keyof typeof KINDS;
  /** The entry's date as text, if the entry is on the page. */
  day: string | null;
  /** Whether it can be undone, if it has no picture. */
  isToday?: boolean;
  hasPicture?: boolean;
  onDelete(): void;
}

/** Asks before the entry in the address, or a part of it, is deleted; without scripts in the page. */
export function DeleteEntry(props: DeleteEntryProps) {
  const { id, kind = "entry", day, isToday = false, hasPicture = false, onDelete } = props;
  const navigate = useNavigate();
  const { to } = useAddress();
  const isDone = useRef(false);
  // The focused element disappears with the entry.
  useEffect(
    () => () => {
      if (isDone.current) focusHeading();
    },
    [],
  );
  const { title, what, intent, field } = KINDS[kind];
  const consequence = `${what}${day ? ` on ${day}` : ""} is deleted${hasPicture ? ", with its picture" : ""}.${isToday && !hasPicture ? "" : " This cannot be undone."}`;
  if (!useHydrated()) {
    return (
      <noscript>
        <section aria-labelledby="delete" className="grid gap-3 rounded-md border border-line bg-surface p-4">
          <h2 id="delete">{title}</h2>
          <p>{consequence}</p>
          <Form method="post" action={to()} className="flex gap-2">
            <input type="hidden" name={field} value={id} />
            <Button type="submit" name="intent" value={intent} variant="danger">
              Delete
            </Button>
            <Link to={to()} className="btn btn-quiet">
              <span>Cancel</span>
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
    <ConfirmDialog open danger title={title} confirm="Delete" onConfirm={confirm} onCancel={close}>
      {consequence}
    </ConfirmDialog>
  );
}
