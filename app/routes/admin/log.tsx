import { type AuditEvent, shortId } from "#app/domain/audit-log/audit-log.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import type { Content } from "./content.server.ts";
import { impersonationWords } from "./impersonation-words.ts";
import { wordsOf } from "./log-words.ts";
import { CsvExport } from "./csv-export.tsx";
import { LogFilter } from "./log-filter.tsx";
import { type View, viewPath } from "./view.ts";

/** The audit log, newest first. */
export function Log({ events, next, view }: Content["log"] & { view: View }) {
  return (
    <>
      <LogFilter view={view} />
      <CsvExport id="log-export" intent="export-log" view={view} text="Download the Log" />
      {events.length === 0 ? (
        <p className="text-ink-soft">No line is like that. What admins do is kept here for 12 months.</p>
      ) : (
        <table className="data-table admin-log">
          <caption className="sr-only">Audit log, newest line first</caption>
          <TableHead columns={["When", "Who", "What"]} />
          <tbody>
            {events.map((event) => (
              <tr key={event.id}>
                <td className="text-ink-soft">
                  <time dateTime={event.at} suppressHydrationWarning>
                    {event.moment}
                  </time>
                </td>
                <td>
                  <Name id={event.admin_id}>{event.admin_username}</Name>
                  {event.area === "impersonation" && (
                    <>
                      {" "}
                      as <Name id={event.user_id}>{event.user_username}</Name>
                    </>
                  )}
                </td>
                <td>
                  <What {...event} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(view.before || next) && (
        <Pager
          label="Parts of the audit log"
          page={view.before}
          className="flex flex-wrap items-center justify-end gap-2"
        >
          {view.before && (
            <LinkButton to={viewPath({ ...view, before: "" })} preventScrollReset>
              Newest
            </LinkButton>
          )}
          {next && (
            <LinkButton to={viewPath({ ...view, before: next })} rel="next" preventScrollReset>
              Older
            </LinkButton>
          )}
        </Pager>
      )}
    </>
  );
}

/** A username, with the start of the account's id. Without an id it names the operator of the installation. */
function Name({ id, children }: { id: string | null; children: string }) {
  if (!id) return <b>The installation</b>;
  return (
    <>
      {children ? <b>{children}</b> : <span className="text-ink-soft">a deleted account</span>}{" "}
      <code className="text-sm text-ink-soft">{shortId(id)}</code>
    </>
  );
}

/** The names of the kinds of rows. */
const kindText: Record<string, string> = {
  weekly_update: "weekly notes",
  week_closed: "closed weeks",
  deleted_note: "trash",
  search: "search",
  meeting_note: "meeting",
  diary_entry: "diary entry",
  pomodoro: "pomodoro session",
};

/** The rows that a line without an id concerns: all rows of its kind. */
const EVERY: Record<string, string> = { host: "all hosts", pack: "any language" };

/** The text of an action on an account: the parts before and after the username. */
const actText: Record<string, [string, string?]> = {
  promote: ["Made", "an admin"],
  demote: ["Removed", "as admin"],
  suspend: ["Suspended"],
  reinstate: ["Lifted the suspension of"],
  "resend-verification": ["Sent a new verification link to"],
  "end-sessions": ["Signed out"],
  "end-codes": ["Turned codes off for"],
};

/** The text of a sign-in, or of an hour's failed sign-ins, some of which may be the person's own. */
function signInText(kind: AuditEvent["kind"], what: string): string {
  if (kind === "refused") return `Somebody gave a wrong ${what} for this account`;
  return what ? "Signed in, with a second factor" : "Signed in";
}

function What({ area, kind, what, reason, target_kind, target_id, user_id, user_username }: AuditEvent) {
  const target = kindText[target_kind] ?? target_kind;
  if (area === "sign-ins") return <>{signInText(kind, what)}</>;
  if (what === "export-log") return <>Downloaded the audit log</>;
  if (what === "export-users") return <>Downloaded the list of users</>;
  if (kind === "refused" && area !== "impersonation") {
    return (
      <>
        Refused {user_id && target_kind && <Name id={user_id}>{user_username}</Name>} <code>{what}</code>
      </>
    );
  }
  if (area === "users") {
    // The account and its username were deleted.
    if (what === "delete") {
      return (
        <>
          Deleted the account <code>{shortId(target_id)}</code>
        </>
      );
    }
    const [before, after] = actText[what] ?? [what];
    return (
      <>
        {before} <Name id={user_id}>{user_username}</Name> {after}
      </>
    );
  }
  if (kind === "read") return <>Read: {target}</>;
  if (kind === "stop") return <>Stopped{what && `: ${what}`}</>;
  if (kind === "start") return <>Started: {reason ? `“${reason}”` : "the reason went with the account"}</>;
  if (target_kind === "import") {
    return (
      <>
        Imported {what} into <b>{target_id}</b>
      </>
    );
  }
  if (area === "impersonation") {
    const words = impersonationWords(what);
    if (words !== null) return <span title={`${what} ${target_id}`.trimEnd()}>{words}</span>;
  }
  const words = area === "impersonation" ? null : wordsOf(what);
  if (words !== null) {
    // The id of a mail is not shown, because it means nothing to people.
    return (
      <span title={what}>
        {words} {target_kind !== "mail" && <b>{target_id || EVERY[target_kind]}</b>}
      </span>
    );
  }
  return (
    <>
      {kind === "write" ? "Changed" : "Refused"} {target && <span title={target_id}>{target} </span>}
      {area !== "impersonation" && <b>{target_id} </b>}
      <code>{what}</code>
    </>
  );
}
