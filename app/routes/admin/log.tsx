import type { AuditEvent } from "#app/domain/audit-log.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type View, viewPath } from "./view.ts";

interface LogProps {
  events: (AuditEvent & { moment: string })[];
  page: number;
  hasMore: boolean;
  view: View;
}

/** What admins did as somebody, newest first. */
export function Log({ events, page, hasMore, view }: LogProps) {
  if (events.length === 0 && page === 1) {
    return (
      <p className="text-ink-soft">
        Nobody has impersonated anyone. What admins do in somebody’s name is kept here for 12 months.
      </p>
    );
  }
  return (
    <>
      {events.length > 0 ? (
        <table className="data-table admin-log">
          <caption className="sr-only">Impersonations, newest line first</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
            </tr>
          </thead>
          <tbody>
            {events.map(({ id, at, moment, admin_username, user_username, ...event }) => (
              <tr key={id}>
                <td className="text-ink-soft">
                  <time dateTime={at} suppressHydrationWarning>
                    {moment}
                  </time>
                </td>
                <td>
                  <Name>{admin_username}</Name> as <Name>{user_username}</Name>
                </td>
                <td>
                  <What {...event} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="text-ink-soft">The log is not that long.</p>
      )}
      {(page > 1 || hasMore) && (
        <Pager
          label="Pages of the impersonation log"
          page={page}
          className="flex flex-wrap items-center justify-end gap-2"
        >
          {page > 1 && (
            <LinkButton to={viewPath({ ...view, log: page - 1 })} rel="prev" preventScrollReset>
              Newer
            </LinkButton>
          )}
          {hasMore && (
            <LinkButton to={viewPath({ ...view, log: page + 1 })} rel="next" preventScrollReset>
              Older
            </LinkButton>
          )}
        </Pager>
      )}
    </>
  );
}

/** An account's name, as long as there is the account. */
function Name({ children }: { children: string }) {
  return children ? <b>{children}</b> : <span className="text-ink-soft">a deleted account</span>;
}

/** How the log calls what was read or changed. */
const kindText: Record<string, string> = {
  weekly_update: "weekly notes",
  meeting_note: "meeting",
  diary_entry: "diary entry",
  pomodoro: "pomodoro session",
};

type Told = Pick<AuditEvent, "kind" | "what" | "reason" | "target_kind" | "target_id">;

function What({ kind, what, reason, target_kind, target_id }: Told) {
  const target = kindText[target_kind] ?? target_kind;
  if (kind === "read") return <>Read: {target}</>;
  if (kind === "stop") return <>Stopped{what && `: ${what}`}</>;
  if (kind === "start") return <>Started: {reason ? `“${reason}”` : "the reason went with the account"}</>;
  return (
    <>
      {kind === "write" ? "Changed" : "Refused"} {target && <span title={target_id}>{target} </span>}
      <code>{what}</code>
    </>
  );
}
