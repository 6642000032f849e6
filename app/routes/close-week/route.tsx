import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MetaFunction } from "@remix-run/cloudflare";
import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import { type TodoChange, applyToWeekToClose } from "#app/domain/todo/changes.ts";
import { NotesToTake, WeekToClose, WeekToOpen } from "#app/domain/week/close-week.ts";
import { addToNotes, closeWeek, reopenWeek, removeFromNotes } from "#app/domain/week/close-week.server.ts";
import { addWeeks, weekKey } from "#app/domain/week/week.ts";
import { cachedPage } from "#app/client/cache/page-query.ts";
import { intent, pageAction, pageLoader } from "#app/forms/action.server.ts";
import { redirectAfterPost } from "#app/forms/redirect-after-post.server.ts";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { usePendingTodos } from "#app/parts/todo/todo-commands.ts";
import { UnsentNote } from "#app/forms/unsent-note.tsx";
import type { PageHandle } from "#app/shell/handle.ts";
import { textsOfPage, titled } from "#app/shell/title.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { type ClosingWeek, closingWeek } from "./closing-week.server.ts";
import { LeftOver } from "./left-over.tsx";
import { Settled, settleAll, settleTodo } from "./settle.server.ts";
import { Summary } from "./summary.tsx";

export const loader = pageLoader((context, { url }) => closingWeek(context, url.searchParams.get("week")));

export const action = pageAction({
  settle: intent(Settled, async (context, input, page) => redirectAfterPost(page, await settleTodo(context, input))),
  "settle-all": intent(WeekToOpen, async (context, input, page) =>
    redirectAfterPost(page, await settleAll(context, input)),
  ),
  close: intent(WeekToClose, async (context, input, page) => redirectAfterPost(page, await closeWeek(context, input))),
  reopen: intent(WeekToOpen, async (context, input, page) => redirectAfterPost(page, await reopenWeek(context, input))),
  "add-to-notes": intent(WeekToClose, async (context, input) => addToNotes(context, input)),
  "take-from-notes": intent(NotesToTake, async (context, input) => removeFromNotes(context, input)),
});

const page = cachedPage(["week"]);
export const { clientLoader, shouldRevalidate } = page;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const i18n = textsOfPage(matches);
  return titled(data ? headOf(i18n, data as ClosingWeek) : i18n._(msg`Close week`));
};

/** The heading of the page: close the week, or that it is closed. */
const headOf = (i18n: I18n, { number, closedAt }: ClosingWeek) =>
  i18n._(closedAt ? msg`Week ${number} is closed` : msg({ message: `Close week ${number}`, context: "a heading" }));

export const handle: PageHandle = {
  topics: ["todo", "project", "weekly_update", "meeting_note", "pomodoro", "diary_entry", "learning"],
};

const weekPath = (monday: string): Path => `/close-week?week=${weekKey(monday)}`;

export default function CloseWeek() {
  const { t, i18n } = useLingui();
  const loaded = page.usePage<typeof loader>() as ClosingWeek;
  const { changes, unsent } = usePendingTodos();
  const week = changes.reduce(
    (current: ClosingWeek, change: TodoChange) => applyToWeekToClose(current, change),
    loaded,
  );
  const actionError = actionErrorOf(useLastActionData());
  return (
    <Page className="gap-8">
      <PageHead
        turns={
          <>
            <Turn to={weekPath(addWeeks(week.week_start, -1))} label={t`Previous week`}>
              <Icon of={ChevronLeft} className="mirror" />
            </Turn>
            {!week.isNow && (
              <Turn
                to={weekPath(addWeeks(week.week_start, 1))}
                label={t({ message: "Next week", context: "the one after the shown" })}
              >
                <Icon of={ChevronRight} className="mirror" />
              </Turn>
            )}
          </>
        }
        view={
          <Link to={`/app?week=${weekKey(week.week_start)}`} className="link">
            <Trans>Back to the Week</Trans>
          </Link>
        }
      >
        <h1>
          {headOf(i18n, week)} <small className="text-base font-normal text-ink-soft">{week.label}</small>
        </h1>
      </PageHead>
      <UnsentNote count={unsent} />
      <LeftOver key={`left ${week.week_start}`} week={week} />
      <Summary key={week.week_start} week={week} actionError={actionError} />
    </Page>
  );
}

function Turn({ to, label, children }: { to: Path; label: string; children: React.ReactNode }) {
  return (
    <Link to={to} aria-label={label} title={label} className="btn btn-icon">
      {children}
    </Link>
  );
}
