import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useRevalidator } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { callApi } from "#app/client/api.ts";
import { DIARY_LOCKED } from "#app/domain/diary/lock.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { actionErrorOf, fieldError } from "#app/forms/action-data.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Link } from "#app/ui/link.tsx";
import { Unconfirmed } from "#app/parts/account/confirm-at-provider.tsx";
import { ConfirmButton } from "#app/parts/account/reauthenticate-field.tsx";
import { useRootData } from "#app/parts/account/root-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { closeNow, reopen } from "./use-diary-lock.ts";

interface LockScreenProps {
  hasPasskey: boolean;
  hasPassword: boolean;
  /** Whether the account is linked to the installation's own sign-in provider. */
  isLinked: boolean;
}

/** The page of a locked diary: it shows nothing of the diary, and a form that opens it. */
export function LockScreen({ hasPasskey, hasPassword, isLinked }: LockScreenProps) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const name = useRootData()?.provider?.name;
  function show() {
    reopen();
    revalidate();
  }
  return (
    <Page className="diary">
      <h1 className="diary-date">
        <Trans>Your diary is locked</Trans>
      </h1>
      <div className="grid max-w-form gap-4">
        <p className="text-ink-soft">
          <Trans>
            It has a lock in this browser. What you typed and was not sent yet is kept, encrypted, and sent once you
            open it.
          </Trans>
        </p>
        <Unconfirmed />
        {hasPassword && <PasswordForm onOpen={show} />}
        {hasPasskey && (
          <ConfirmButton label={hasPassword ? t`Use a Passkey Instead` : t`Use a Passkey`} onConfirmed={show} />
        )}
        {!hasPassword && isLinked && name !== undefined && (
          // The server redirects to the provider's site, so the browser must load a document.
          <a href="/api/auth/provider?for=diary" className="link justify-self-start">
            <Trans>Sign in with {name}</Trans>
          </a>
        )}
        {hasPassword && (
          <p className="text-sm text-ink-soft">
            <Trans>
              Forgotten?{" "}
              <Link to="/forgot-password" className="link">
                Set a new password by mail
              </Link>
              , and sign in again.
            </Trans>
          </p>
        )}
      </div>
    </Page>
  );
}

/** The form that opens the diary by the password. */
function PasswordForm({ onOpen }: { onOpen(): void }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const [isPending, setPending] = useState(false);
  // Without scripts, the page shows the error of the last form.
  const [refusal, setRefusal] = useState(refusalOf(actionErrorOf(useLastActionData())));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refusal?.isOfField) field.current?.focus();
  }, [refusal]);
  async function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setPending(true);
    const body = { password: field.current!.value };
    const { status, problem } = await callApi("/auth/diary-lock/open", { method: "POST", body });
    setPending(false);
    setRefusal(problem === null ? null : { text: problem, isOfField: status === 403 });
    if (problem === null) onOpen();
  }
  return (
    <>
      {refusal?.isOfField === false && <Notice>{refusal.text}</Notice>}
      <Form method="post" onSubmit={(event) => void open(event)} className="grid gap-4">
        <input type="hidden" name="intent" value="open-diary" />
        <PasswordField
          ref={field}
          label={t`Your password`}
          name="password"
          autoComplete="current-password"
          required
          error={refusal?.isOfField && refusal.text !== translate(DIARY_LOCKED) ? refusal.text : undefined}
        />
        <Button type="submit" variant="primary" pending={isPending} className="justify-self-start">
          <Trans>Open the Diary</Trans>
        </Button>
      </Form>
    </>
  );
}

/** The error of a form, and whether it is about the password. */
function refusalOf(actionError: ActionError | null) {
  const ofField = fieldError(actionError, "password");
  return actionError && { text: ofField ?? actionError.error, isOfField: ofField !== undefined };
}

/** A button that locks the diary before its time is over. */
export function LockNow() {
  return (
    <Form
      method="post"
      className="print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        closeNow();
      }}
    >
      <Button type="submit" name="intent" value="lock-diary" variant="plain" className="-ms-2 text-sm text-ink-soft">
        <Trans>Lock Now</Trans>
      </Button>
    </Form>
  );
}
