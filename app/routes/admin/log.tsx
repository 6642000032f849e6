import type { ImpersonationEvent } from "#app/domain/impersonation.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type View, viewPath } from "./view.ts";

interface LogProps {
  events: (ImpersonationEvent & { moment: string })[];
  page: number;
  hasMore: boolean;
  view: View;
}

/** What admins did as somebody, newest first. */
export function Log({ events, page, hasMore, view }: LogProps) {
  if (events.length === 0 && page === 1) {
    return (
      <p className="text-ink-soft">
        Nobody has impersonated anyone. Every start, change and stop is kept here, with both names.
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
                  <b>{admin_username}</b> as <b>{user_username}</b>
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

function What({ kind, what, reason }: Pick<ImpersonationEvent, "kind" | "what" | "reason">) {
  if (kind === "write") {
    return (
      <>
        Changed <code>{what}</code>
      </>
    );
  }
  if (kind === "stop") return <>Stopped{what && `: ${what}`}</>;
  return <>Started: {reason ? `“${reason}”` : "no reason given"}</>;
}
