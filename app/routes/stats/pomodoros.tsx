import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate, useSearchParams } from "@remix-run/react";
import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { momentLabel } from "#app/domain/time/date-label.ts";
import type { HistoryChange } from "#app/domain/pomodoro/history-changes.ts";
import type { EndedPomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { UnsentNote } from "#app/forms/unsent-note.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { useFailures, useUndoToast } from "#app/forms/action-error.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { historyChanges } from "#app/parts/pomodoro/history-commands.ts";
import { SessionForm, type SessionFormProps } from "./session-form.tsx";

interface PomodorosProps extends Pick<SessionFormProps, "projects" | "todos" | "timezone"> {
  sessions: readonly EndedPomodoro[];
  total: number;
  /** The page number, from 1. */
  page: number;
  pageSize: number;
  locale: string;
  /** The number of changes that wait for the network. */
  unsent: number;
}

/** On a phone a session has two lines: its start and minutes, and its project and buttons. */
const columns = [
  [msg({ message: "Started", comment: "When a pomodoro session was started" }), "w-48"],
  [msg`Project`, ""],
  [msg({ message: "Focus", comment: "The minutes of concentrated work of a day" }), "w-40"],
] as const;

/** The ended sessions, newest first. */
export function Pomodoros({
  sessions,
  total,
  page,
  pageSize,
  locale,
  timezone,
  projects,
  todos,
  unsent,
}: PomodorosProps) {
  const [search] = useSearchParams();
  const address = addressWith(search);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const { send, remove, problem, dismiss } = useHistory(sessions, page, address({}), focusHeading);
  const form = { projects, todos, timezone, closed: address({}), onSend: send };

  return (
    <section aria-labelledby="pomodoros" className="grid gap-3">
      <h2 id="pomodoros" ref={heading} tabIndex={-1} className="outline-none">
        <Trans>Pomodoro sessions</Trans>{" "}
        <span className="text-base font-normal text-ink-soft">
          {total > 0 && new Intl.NumberFormat(locale).format(total)}
        </span>
      </h2>
      {projects.length > 0 &&
        (search.has("add") ? (
          <SessionForm session={null} {...form} />
        ) : (
          <LinkButton to={address({ add: "1" })} replace preventScrollReset className="justify-self-start">
            <Trans>Add Session</Trans>
          </LinkButton>
        ))}
      <UnsentNote count={unsent} />
      {problem && <Notice onDismiss={dismiss}>{problem}</Notice>}
      {total === 0 ? (
        <p className="text-ink-soft">
          <Trans>No pomodoro sessions yet. Start one from the header timer.</Trans>
        </p>
      ) : (
        <Table>
          {sessions.map((session) =>
            session.id === search.get("edit") ? (
              <tr key={session.id} className="border-b border-line max-md:block">
                <td colSpan={4} className="max-md:block">
                  <SessionForm session={session} {...form} />
                </td>
              </tr>
            ) : (
              <Row
                key={session.id}
                session={session}
                started={momentLabel(session.started_at, locale, timezone)}
                edit={address({ edit: session.id })}
                onDelete={() => remove(session)}
              />
            ),
          )}
        </Table>
      )}
      <Pages page={page} last={Math.ceil(total / pageSize)} />
    </section>
  );
}

/**
 * The changes of sessions, each with an Undo, and the error of the last one. `closed` is the address of the page
 * without a form. `onLeave` is called when the form was sent or the row was deleted, to move the focus.
 */
function useHistory(sessions: readonly EndedPomodoro[], page: number, closed: string, onLeave: () => void) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const showUndo = useUndoToast();
  const [problem, setProblem] = useState(actionErrorOf(useLastActionData())?.error);
  useFailures(useCallback(({ error }) => setProblem(error), []));
  function send(change: Extract<HistoryChange, { intent: "add-pomodoro" | "correct-pomodoro" }>) {
    const { id } = change;
    const before = sessions.find((session) => session.id === id);
    setProblem(undefined);
    historyChanges.send(change);
    if (before) {
      const back = { intent: "uncorrect-pomodoro", id, session: before, notes: change.notes } as const;
      showUndo(id, t`Pomodoro session corrected`, () => historyChanges.send(back));
    } else showUndo(id, t`Pomodoro session added`, () => historyChanges.send({ intent: "delete-pomodoro", id }));
    navigate(closed, { replace: true, preventScrollReset: true });
    onLeave();
  }
  function remove(session: EndedPomodoro) {
    const { id } = session;
    setProblem(undefined);
    historyChanges.send({ intent: "delete-pomodoro", id });
    const restore = { intent: "restore-pomodoro", id, session, page } as const;
    showUndo(id, t`Pomodoro session deleted`, () => historyChanges.send(restore));
    onLeave();
  }

  return { send, remove, problem, dismiss: () => setProblem(undefined) };
}

/** The table of sessions; its rows are the children. */
function Table({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <table aria-labelledby="pomodoros" className="w-full table-fixed max-md:block">
      <thead className="text-start text-sm text-ink-soft max-md:sr-only">
        <tr className="border-b border-line">
          {columns.map(([name, width]) => (
            <th key={name.id} scope="col" className={`py-2 pe-4 text-start font-normal ${width}`}>
              {i18n._(name)}
            </th>
          ))}
          <th scope="col" className="w-24">
            <span className="sr-only">
              <Trans>Actions</Trans>
            </span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">{children}</tbody>
    </table>
  );
}

/** Returns the page's address with one form open, or with none. */
function addressWith(search: URLSearchParams) {
  return (form: { edit?: string; add?: string }) => {
    const { page } = Object.fromEntries(search);
    return `?${new URLSearchParams({ ...(page && { page }), ...form })}`;
  };
}

interface RowProps {
  session: EndedPomodoro;
  started: string;
  /** The address of the page with the form of this session. */
  edit: string;
  onDelete(): void;
}

function Row({ session, started, edit, onDelete }: RowProps) {
  const { t } = useLingui();
  const { id, started_at, proje_title, todo_title, status, focused_seconds, notes, corrected_at } = session;
  const minutes = Math.floor(focused_seconds / 60);
  return (
    <tr className="border-b border-line align-top max-md:grid max-md:grid-cols-[1fr_auto] max-md:py-2">
      <td className="py-2 pe-4 max-md:p-0 max-xs:col-span-2">
        <time dateTime={started_at} className="text-sm text-ink-soft" suppressHydrationWarning>
          {started}
        </time>
      </td>
      <td className="min-w-0 py-2 pe-4 [overflow-wrap:anywhere] max-md:row-start-2 max-md:p-0 max-xs:col-span-2">
        <p dir="auto">{proje_title}</p>
        {todo_title && <p dir="auto">{todo_title}</p>}
        {notes && (
          <p dir="auto" className="text-sm whitespace-pre-wrap text-ink-soft">
            {notes}
          </p>
        )}
      </td>
      <td className="py-2 pe-4 max-md:flex max-md:flex-row-reverse max-md:flex-wrap max-md:items-baseline max-md:gap-x-2 max-md:p-0 max-xs:justify-end">
        <Trans comment="Minutes">{minutes} min</Trans>
        {status === "cancelled" && (
          <span className="block text-sm text-ink-soft">
            <Trans>Cancelled</Trans>
          </span>
        )}
        {corrected_at && (
          <span className="block text-sm text-ink-soft">
            <Trans>By hand</Trans>
          </span>
        )}
      </td>
      <td>
        <div className="flex justify-end">
          <Link
            to={edit}
            replace
            preventScrollReset
            className="btn btn-icon"
            title={t`Correct the session of ${started}`}
            aria-label={t`Correct the session of ${started}`}
          >
            <Icon of={Pencil} />
          </Link>
          <DeleteButton id={id} started={started} onDelete={onDelete} />
        </div>
      </td>
    </tr>
  );
}

function DeleteButton({ id, started, onDelete }: Pick<RowProps, "started" | "onDelete"> & { id: string }) {
  const { t } = useLingui();
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onDelete();
      }}
    >
      <input type="hidden" name="intent" value="delete-pomodoro" />
      <IconButton type="submit" name="id" value={id} label={t`Delete the session of ${started}`}>
        <Icon of={Trash2} />
      </IconButton>
    </form>
  );
}

function Pages({ page, last }: { page: number; last: number }) {
  const { t } = useLingui();
  if (last < 2) return null;
  return (
    <Pager label={t`Pages of pomodoro sessions`} page={page} className="flex items-center gap-2">
      {page > 1 && (
        <LinkButton to={`?page=${page - 1}`} preventScrollReset>
          <Trans>Newer</Trans>
        </LinkButton>
      )}
      {page < last && (
        <LinkButton to={`?page=${page + 1}`} preventScrollReset>
          <Trans>Older</Trans>
        </LinkButton>
      )}
      <span role="status" className="text-sm text-ink-soft">
        <Trans>
          Page {page} of {last}
        </Trans>
      </span>
    </Pager>
  );
}
