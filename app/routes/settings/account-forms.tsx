import { Trans, useLingui } from "@lingui/react/macro";
import { EMAIL_UNDO_DAYS } from "#app/domain/account/account.ts";
import { hourText, MAX_DAY_START } from "#app/domain/time/day-start.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { OwnProof } from "#app/parts/account/own-proof.tsx";
import { useTyped } from "#app/ui/typed.ts";
import { UsernameControl } from "#app/parts/account/account-fields.tsx";
import { fieldError, submittedValue } from "#app/forms/action-data.ts";
import { NewPassword } from "#app/parts/account/new-password.tsx";
import type { ActionError } from "#app/forms/action.server.ts";
import { AccountChange } from "./account-change.tsx";

export function ChangeUsername({ username }: { username: string }) {
  const { t } = useLingui();
  return (
    <AccountChange
      intent="change-username"
      verb={t`Change Username`}
      title={t`Change your username`}
      text={t`It is the name that the page greets you with. 5 to 12 characters.`}
      fields={["username"]}
    >
      {(actionError) => (
        <Field label={t`New username`} error={fieldError(actionError, "username")}>
          <UsernameControl value={submittedValue(actionError, "username") ?? username} />
        </Field>
      )}
    </AccountChange>
  );
}

export function ChangeDayStart({ day_start }: { day_start: number }) {
  const { t } = useLingui();
  return (
    <AccountChange
      intent="change-day-start"
      verb={t`Change Start of Day`}
      title={t`When does your day start?`}
      text={t`Until then it is still yesterday: in todos, weeks, the diary, words and statistics. What you wrote keeps its date.`}
      fields={["day_start"]}
    >
      {(actionError) => (
        <Field label={t`Start of day`} error={fieldError(actionError, "day_start")}>
          <Select key={day_start} name="day_start" defaultValue={submittedValue(actionError, "day_start") ?? day_start}>
            {Array.from({ length: MAX_DAY_START + 1 }, (_, hour) => (
              <option key={hour} value={hour}>
                {hourText(hour)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </AccountChange>
  );
}

export function ChangeEmail({ isWaiting, hasPassword }: { isWaiting: boolean; hasPassword: boolean }) {
  const { t } = useLingui();
  return (
    <AccountChange
      intent="change-email"
      verb={t`Change Email`}
      title={t`Change your email address`}
      text={t`We send a link to the new address, and it changes when you open the link. The old address is notified, and can undo it for ${EMAIL_UNDO_DAYS} days.`}
      fields={hasPassword ? ["email", "password"] : ["email"]}
      isOver={!isWaiting}
    >
      {(actionError) => (
        <>
          <Field label={t`New email`} error={fieldError(actionError, "email")}>
            <TextInput
              name="email"
              type="email"
              autoComplete="email"
              required
              defaultValue={submittedValue(actionError, "email")}
            />
          </Field>
          <OwnProof hasPassword={hasPassword} label={t`Current password`} actionError={actionError} />
        </>
      )}
    </AccountChange>
  );
}

interface ChangePasswordProps {
  email: string;
  /** Whether the account has a password; otherwise the first one is set. */
  hasPassword: boolean;
}

export function ChangePassword({ email, hasPassword }: ChangePasswordProps) {
  const { t } = useLingui();
  return (
    <AccountChange
      intent="change-password"
      verb={hasPassword ? t`Change Password` : t`Set Password`}
      title={hasPassword ? t`Change your password` : t`Set Password`}
      text={t`Everyone else who is signed in to your account is signed out. Other access to it ends too, unless you keep it.`}
      fields={[...(hasPassword ? ["current_password"] : []), "password", "password_confirm"]}
    >
      {(actionError) => <PasswordFields email={email} hasPassword={hasPassword} actionError={actionError} />}
    </AccountChange>
  );
}

interface PasswordFieldsProps extends ChangePasswordProps {
  actionError: ActionError | null;
}

function PasswordFields({ email, hasPassword, actionError }: PasswordFieldsProps) {
  const { t } = useLingui();
  const { typed, left, form } = useTyped<HTMLDivElement>();
  return (
    <div className="grid gap-4" {...form}>
      {/* Password managers store the new password for this username. */}
      <input type="hidden" autoComplete="username" value={email} />
      <OwnProof
        hasPassword={hasPassword}
        label={t`Current password`}
        name="current_password"
        actionError={actionError}
      />
      <NewPassword typed={typed} left={left} actionError={actionError} label={t`New password`} />
      <span className="flex items-center gap-3">
        <Checkbox id="keep-access" name="keep_access" />
        <label htmlFor="keep-access">
          <Trans>Keep API tokens and the calendar feed</Trans>
        </label>
      </span>
    </div>
  );
}
