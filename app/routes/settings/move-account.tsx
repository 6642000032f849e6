import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useNavigation } from "@remix-run/react";
import { LEADING_DAYS } from "#app/domain/region/leading.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OwnProof } from "#app/parts/account/own-proof.tsx";
import { fieldError, submittedValue } from "#app/forms/action-data.ts";
import { AccountChange } from "./account-change.tsx";
import type { Content } from "./content.server.ts";

/** The region that stores an account. */
export type OwnRegion = NonNullable<Content["account"]["region"]>;

interface MoveAccountProps {
  region: OwnRegion;
  hasPassword: boolean;
  /** False for accounts that cannot move: those of admins and demo accounts. */
  mayMove: boolean;
}

/** The progress of a move, or the form that starts one. */
export function MoveAccount({ region: { others, arrived, move }, hasPassword, mayMove }: MoveAccountProps) {
  if (move && move.state !== "undone") return <Moving to={move.label} isClosed={move.state === "closed"} />;
  return (
    <>
      {mayMove && <MoveForm others={others} hasPassword={hasPassword} />}
      {arrived.length > 0 && (
        <Notice tone="info">
          {arrived.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      {move?.problem && (
        <Notice tone="info">
          <Trans>Your account was not moved, and is as it was. {move.problem}</Trans>
        </Notice>
      )}
    </>
  );
}

/** A running move. It continues by itself, and can be stopped until the account is closed here. */
function Moving({ to, isClosed }: { to: string; isClosed: boolean }) {
  const isPending = useNavigation().state !== "idle";
  return (
    <div className="grid basis-full gap-2">
      <Notice tone="info">
        <Trans>
          Your account is being moved to {to}. Until that is done it can be read, but not changed. It goes on by itself,
          also when you close this page.
        </Trans>
      </Notice>
      {!isClosed && (
        <Form method="post">
          <input type="hidden" name="intent" value="stop-move" />
          <Button type="submit" pending={isPending}>
            <Trans>Stop the Move</Trans>
          </Button>
        </Form>
      )}
    </div>
  );
}

function MoveForm({ others, hasPassword }: Pick<OwnRegion, "others"> & { hasPassword: boolean }) {
  const { t } = useLingui();
  return (
    <AccountChange
      intent="move-account"
      verb={t`Move to Another Region`}
      title={t`Move your account to another region?`}
      text={t`Your projects, todos, notes, meetings, diary, words and statistics go over, with your name and, if you have them, your password and two-step codes. Everything is compared there before the account is closed here.`}
      fields={hasPassword ? ["region", "password"] : ["region"]}
    >
      {(actionError) => (
        <>
          <p>
            <Trans>
              These are not moved, so you set them up there again: passkeys, API tokens, webhooks, the address of your
              calendar feed, the address for mailed todos, the devices that get notifications, and a sign-in at a
              provider that the other region does not have. What is in the trash is lost.
            </Trans>
          </p>
          <p>
            <Trans>
              Until it is done your account can be read, but not changed. Afterwards you sign in at the address of the
              other region, and this one leads you there for {LEADING_DAYS} days.
            </Trans>
          </p>
          <p>
            <Trans>
              Changes that a browser has not sent by then are not moved: look first whether one of your devices says
              “Not sent yet”.
            </Trans>
          </p>
          <Field
            label={t`Move to`}
            hint={others.map(({ name, label, address }) => (
              <p key={name}>{`${label} · ${new URL(address).host}`}</p>
            ))}
            error={fieldError(actionError, "region")}
          >
            <Select name="region" defaultValue={submittedValue(actionError, "region")}>
              {others.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          {!hasPassword && (
            <p>
              <Trans>In the other region “Forgot your password?” on the login page sets a password.</Trans>
            </p>
          )}
          <OwnProof hasPassword={hasPassword} actionError={actionError} />
        </>
      )}
    </AccountChange>
  );
}
