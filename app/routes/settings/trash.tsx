import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import type { ComponentProps } from "react";
import * as z from "zod/mini";
import { emptyTrash, eraseItem } from "#app/domain/trash/erase.server.ts";
import { restoreItem } from "#app/domain/trash/restore.server.ts";
import { RestoreInput, TRASH_DAYS, TRASH_PAGE, type TrashItem } from "#app/domain/trash/trash.ts";
import { listTrash } from "#app/domain/trash/trash.server.ts";
import { listProjects } from "#app/domain/project/project.server.ts";
import { dateLabel, timeLabel } from "#app/domain/time/date-label.ts";
import { dateIn, plainDays } from "#app/domain/time/timezone.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { FormDialog, FormDialogButtons } from "#app/ui/form-dialog.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { opensDialog } from "#app/ui/open-dialog.ts";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { cachedPage } from "#app/client/cache/page-query.ts";
import { actionErrorOf, isSending } from "#app/forms/action-data.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { intent, pageAction, pageLoader } from "#app/forms/action.server.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { FailedPage } from "#app/shell/failed-page.tsx";
import type { PageHandle } from "#app/shell/handle.ts";
import { title } from "#app/shell/title.ts";
import { useGone } from "./outcome.ts";
import { TrashRow } from "./trash-row.tsx";

export const meta = title(msg`Trash`);

export const loader = pageLoader(async (context, { url }) => {
  const before = url.searchParams.get("before") ?? undefined;
  const [items, active, archived] = await Promise.all([
    listTrash(context, { before }),
    listProjects(context, { archived: "false" }),
    listProjects(context, { archived: "true" }),
  ]);
  const { timezone, locale } = context;
  return {
    mayErase: (await context.impersonator()) === null,
    days: byDay(items, timezone).map(({ day, items: rows }) => ({
      day,
      label: dateLabel(day, locale, "full"),
      items: rows.map((row) => ({
        ...row,
        time: timeLabel(row.deleted_at, locale, timezone, "short"),
        week: row.week_start && dateLabel(row.week_start, locale, "medium"),
      })),
    })),
    projects: [...active, ...archived].map(({ id, proje_title }) => ({ id, proje_title })),
    before: before ?? null,
    next: items.length < TRASH_PAGE ? null : items.at(-1)!.deleted_at,
  };
});

/** Groups items by the person's day on which they were deleted. */
function byDay(items: TrashItem[], timezone: string) {
  const days: { day: string; items: TrashItem[] }[] = [];
  for (const item of items) {
    const day = dateIn(plainDays(timezone), new Date(item.deleted_at));
    if (days.at(-1)?.day === day) days.at(-1)!.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}

const ItemId = z.object({ id: z.string() });

export const action = pageAction({
  restore: intent(z.extend(ItemId, RestoreInput.shape), (context, { id, ...to }) => restoreItem(context, id, to)),
  erase: intent(ItemId, (context, { id }) => eraseItem(context, id)),
  "erase-all": intent(z.object({}), emptyTrash),
});

const page = cachedPage(["before"]);
export const { clientLoader, shouldRevalidate } = page;

export const handle: PageHandle = { topics: ["todo", "project", "meeting_note", "weekly_update"] };

const FETCHER = "trash";

export default function Trash() {
  const { t } = useLingui();
  const { days, projects, before, next, mayErase } = page.usePage<typeof loader>();
  const fetcher = useFetcher<{ message?: string }>({ key: FETCHER });
  const posted = useLastActionData<{ message?: string }>();
  const actionError = actionErrorOf(fetcher.data) ?? actionErrorOf(posted);
  const items = days.flatMap((one) => one.items);
  const isOfRow = items.some(({ id }) => id === actionError?.values.id);
  useGone(fetcher.state === "idle" ? fetcher.data?.message : undefined, "h1");
  return (
    <Page className="gap-6">
      <PageHead
        view={
          items.length > 0 &&
          mayErase && (
            <Button variant="quiet" {...opensDialog("erase-all")}>
              <Trans>Empty Trash</Trans>
            </Button>
          )
        }
      >
        <h1>
          <Trans>Trash</Trans>
        </h1>
      </PageHead>
      <p className="max-w-prose text-ink-soft">
        <Trans>
          Deleted items stay here for {TRASH_DAYS} days. Then they are deleted for good.{" "}
          <Link to="/settings" className="link">
            Back to Settings
          </Link>
        </Trans>
      </p>
      {actionError && !isOfRow && <Notice>{actionError.error}</Notice>}
      {posted?.message && <Notice tone="success">{posted.message}</Notice>}
      {items.length === 0 && <p>{before ? t`The trash has nothing older.` : t`The trash is empty.`}</p>}
      {days.map((one) => (
        <TrashDay key={one.day} {...one} projects={projects} mayErase={mayErase} actionError={actionError} />
      ))}
      {(before || next) && (
        <Pager label={t`Parts of the trash`} page={before ?? ""} className="flex flex-wrap justify-end gap-2">
          {before && (
            <LinkButton to="/settings/trash">
              <Trans>Newest</Trans>
            </LinkButton>
          )}
          {next && (
            <LinkButton to={`/settings/trash?before=${encodeURIComponent(next)}`} rel="next">
              <Trans>Older</Trans>
            </LinkButton>
          )}
        </Pager>
      )}
      {mayErase && (
        <FormDialog
          id="erase-all"
          title={t`Empty the trash?`}
          text={t`Everything in it is deleted for good, what is on its other pages too. This cannot be undone.`}
        >
          <fetcher.Form method="post">
            <input type="hidden" name="intent" value="erase-all" />
            <FormDialogButtons id="erase-all" confirm={t`Empty Trash`} danger pending={isSending(fetcher)} />
          </fetcher.Form>
        </FormDialog>
      )}
    </Page>
  );
}

interface TrashDayProps extends Pick<ComponentProps<typeof TrashRow>, "projects" | "mayErase"> {
  day: string;
  label: string;
  items: ComponentProps<typeof TrashRow>["item"][];
  actionError: ActionError | null;
}

/** The items that were deleted on a day. */
function TrashDay({ day, label, items, actionError, ...row }: TrashDayProps) {
  return (
    <section aria-labelledby={`day-${day}`} className="grid gap-2">
      <h2 id={`day-${day}`} suppressHydrationWarning>
        {label}
      </h2>
      <ul aria-labelledby={`day-${day}`} className="rows">
        {items.map((item) => (
          <TrashRow
            key={item.id}
            item={item}
            {...row}
            fetcherKey={FETCHER}
            error={actionError?.values.id === item.id ? actionError.error : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

export const ErrorBoundary = () => {
  const { t } = useLingui();
  return <FailedPage heading={t`Failed to load the trash`} />;
};
