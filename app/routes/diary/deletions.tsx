import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Link, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { DiaryEntry } from "#app/domain/diary/diary.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { focusHeading } from "#app/shell/focus.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { useDeleteAddendum } from "./addendum-commands.ts";
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
function DeleteEntry(props: DeleteEntryProps) {
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

interface DeletionsProps {
  today: { date: string; entry: DiaryEntry | null };
  /** The earlier entries. */
  entries: readonly DiaryEntry[];
  locale: string;
  onRemove(entry: DiaryEntry): void;
  onRemovePicture(entry: DiaryEntry): Promise<void>;
}

/** The questions before an entry, a picture or an addendum is deleted. The address names the row. */
export function Deletions({ today, entries, locale, onRemove, onRemovePicture }: DeletionsProps) {
  const { params } = useAddress();
  const removeAddendum = useDeleteAddendum(today.date);
  const [asked, askedPicture, removing] = ["delete", "picture", "remove"].map((name) => params.get(name));
  const entry = [today.entry, ...entries].find((one) => one?.id === asked);
  const pictured = entries.find(({ id }) => id === askedPicture);
  const reduced = entries.find(({ addenda = [] }) => addenda.some(({ id }) => id === removing));
  const addendum = reduced?.addenda?.find(({ id }) => id === removing);
  return (
    <>
      {asked && (
        <DeleteEntry
          id={asked}
          day={entry ? dateLabel(entry.entry_date, locale, "full") : null}
          isToday={asked === today.entry?.id}
          hasPicture={entry?.picture !== undefined}
          onDelete={() => entry && onRemove(entry)}
        />
      )}
      {askedPicture && (
        <DeleteEntry
          key={`picture ${askedPicture}`}
          id={askedPicture}
          kind="picture"
          day={pictured ? dateLabel(pictured.entry_date, locale, "full") : null}
          onDelete={() => pictured && void onRemovePicture(pictured)}
        />
      )}
      {removing && (
        <DeleteEntry
          key={removing}
          id={removing}
          kind="addendum"
          day={addendum ? dateLabel(addendum.written_on, locale, "full") : null}
          isToday={addendum?.written_on === today.date}
          onDelete={() => reduced && addendum && removeAddendum(reduced, addendum)}
        />
      )}
    </>
  );
}
