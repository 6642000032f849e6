import { pluralize } from "#app/domain/text/pluralize.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { OwnProof } from "#app/parts/account/own-proof.tsx";
import { fieldError } from "#app/forms/action-data.ts";
import { opensDialog } from "#app/ui/open-dialog.ts";
import type { Content } from "./content.server.ts";
import { dialogId } from "./impersonate-dialog.tsx";
import { ActOnUser } from "./user-act.tsx";

/** An account's details, with its times as texts. */
type ShownDetail = NonNullable<Content["users"]["detail"]>;

interface UserDetailsProps {
  detail: ShownDetail;
  /** Whether it is the admin's own account. */
  isSelf: boolean;
  locale: string;
}

/** The details of an account, and the actions on it. */
export function UserDetails({ detail, isSelf, locale }: UserDetailsProps) {
  const { role } = detail;
  const number = (count: number) => new Intl.NumberFormat(locale).format(count);
  const facts: [string, string][] = [
    ["Joined", detail.joined],
    ["Verified", role === "demo" ? "Demo account" : (detail.verified ?? "Not yet")],
    ["Last seen", detail.seen ?? "Never"],
    ["Signed in", `On ${pluralize(detail.sessions, "device")}`],
    ["Projects", number(detail.projects)],
    ["Open todos", number(detail.todos)],
    ["Completed todos", number(detail.completed_todos)],
    ["Weekly notes", number(detail.weekly_updates)],
    ["Meetings", number(detail.meeting_notes)],
    ["Diary entries", number(detail.diary_entries)],
    ["Pomodoros", number(detail.pomodoros)],
    ["Storage", storageText(detail.storage)],
  ];
  return (
    <div className="grid gap-4">
      {detail.suspended && <p className="text-danger">Suspended since {detail.suspended}.</p>}
      <dl className="user-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd suppressHydrationWarning>{value}</dd>
          </div>
        ))}
      </dl>
      {isSelf ? (
        <p className="text-ink-soft">This is you: another admin can change your role or delete your account.</p>
      ) : (
        <Acts detail={detail} />
      )}
    </div>
  );
}

/** In powers of 1000, like the units. */
function storageText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function Acts({
  detail: { id, name, email, role, verified_at, suspended_at, uses_codes, has_own_password },
}: {
  detail: ShownDetail;
}) {
  const isRegular = role === "user";
  return (
    <div className="flex flex-wrap gap-2">
      {role !== "admin" && <Button {...opensDialog(dialogId(id))}>Impersonate</Button>}
      {isRegular && !verified_at && (
        <ActOnUser
          id={id}
          act="resend-verification"
          verb="Send Verification"
          title={`Send ${name} a new link?`}
          text={`It goes to ${email} and is valid for 24 hours.`}
        />
      )}
      {isRegular && verified_at && !suspended_at && (
        <ActOnUser
          id={id}
          act="promote"
          verb="Make Admin"
          title={`Make ${name} an admin?`}
          text={`${name} will be able to do everything that you can: act as other people, and delete their accounts.`}
        />
      )}
      {role === "admin" && (
        <ActOnUser
          id={id}
          act="demote"
          verb="Remove as Admin"
          title={`Remove ${name} as admin?`}
          text={`${name} becomes a regular user and is signed out everywhere. API tokens end too.`}
          danger
        />
      )}
      <ActOnUser
        id={id}
        act="end-sessions"
        verb="Sign Out"
        title={`Sign ${name} out everywhere?`}
        text="Every device has to sign in again. API tokens end too: programs need new ones."
      />
      {uses_codes && role !== "admin" && (
        <ActOnUser
          id={id}
          act="end-codes"
          verb="Turn Off Codes"
          title={`Turn off the two-step codes of ${name}?`}
          text={`Only for somebody who has lost the device and the recovery codes. Be sure that it is ${name} who asks: from then on the password alone signs in. ${name} is told by mail.`}
          danger
        />
      )}
      <Suspension id={id} name={name} isSuspended={suspended_at !== null} />
      <DeleteUser id={id} name={name} hasPassword={has_own_password} />
    </div>
  );
}

/** Suspends an account, or lifts its suspension. */
function Suspension({ id, name, isSuspended }: { id: string; name: string; isSuspended: boolean }) {
  return isSuspended ? (
    <ActOnUser
      id={id}
      act="reinstate"
      verb="Lift Suspension"
      title={`Let ${name} sign in again?`}
      text="Everything in the account is as it was. API tokens work again."
    />
  ) : (
    <ActOnUser
      id={id}
      act="suspend"
      verb="Suspend"
      title={`Suspend ${name}?`}
      text={`${name} is signed out everywhere and cannot sign in until you lift the suspension. API tokens pause until then. Nothing is deleted.`}
      danger
    />
  );
}

function DeleteUser({ id, name, hasPassword }: { id: string; name: string; hasPassword: boolean }) {
  return (
    <ActOnUser
      id={id}
      act="delete-user"
      verb="Delete Account"
      title={`Delete the account of ${name}?`}
      text="All projects, todos, notes, meetings, diary entries and statistics are deleted with it, for good. This cannot be undone."
      danger
      fields={["name"]}
    >
      {(actionError) => (
        <>
          <Field label={`Type ${name} to confirm`} error={fieldError(actionError, "name")}>
            <TextInput name="name" autoComplete="off" autoCapitalize="none" spellCheck={false} required />
          </Field>
          <OwnProof hasPassword={hasPassword} actionError={actionError} label="Your own password" />
        </>
      )}
    </ActOnUser>
  );
}
