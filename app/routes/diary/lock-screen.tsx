import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useFetcher, useRevalidator } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { DIARY_LOCKED } from "#app/domain/diary/lock.ts";
import { actionErrorOf, fieldError } from "#app/forms/action-data.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Link } from "#app/ui/link.tsx";
import { ConfirmButton } from "#app/parts/account/reauthenticate-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { closeNow, reopen } from "./use-diary-lock.ts";

/** The diary while it is locked: nothing of it, and the way to open it. */
export function LockScreen({ hasPasskey }: { hasPasskey: boolean }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { revalidate } = useRevalidator();
  const fetcher = useFetcher({ key: "open-diary" });
  const posted = actionErrorOf(useLastActionData());
  const actionError = actionErrorOf(fetcher.data) ?? posted;
  const answer = fetcher.state === "loading" || fetcher.state === "idle" ? fetcher.data : undefined;
  const isOpened = answer !== undefined && actionErrorOf(answer) === null;
  const opened = useRef<unknown>(null);
  useEffect(() => {
    // An answer opens it once: the lock may close again.
    if (!isOpened || opened.current === answer) return;
    opened.current = answer;
    reopen();
  }, [isOpened, answer]);
  const error = fieldError(actionError, "password");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    fetcher.submit(event.currentTarget, { method: "post" });
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
        {actionError && !error && <Notice>{actionError.error}</Notice>}
        <Form method="post" onSubmit={open} className="grid gap-4">
          <input type="hidden" name="intent" value="open-diary" />
          <PasswordField
            ref={field}
            label={t`Your password`}
            name="password"
            autoComplete="current-password"
            required
            error={error === undefined || translate(error) === translate(DIARY_LOCKED) ? undefined : error}
          />
          <Button type="submit" variant="primary" pending={fetcher.state !== "idle"} className="justify-self-start">
            <Trans>Open the Diary</Trans>
          </Button>
        </Form>
        {hasPasskey && (
          <ConfirmButton
            label={t`Use a Passkey Instead`}
            onConfirmed={() => {
              reopen();
              revalidate();
            }}
          />
        )}
        <p className="text-sm text-ink-soft">
          <Trans>
            Forgotten?{" "}
            <Link to="/forgot-password" className="link">
              Set a new password by mail
            </Link>
            , and sign in again.
          </Trans>
        </p>
      </div>
    </Page>
  );
}

/** Locks the diary before the time is over. */
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
