import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { deletePagesForGood } from "#app/client/cache/persisted-pages.ts";
import { setDiaryKey, storeAnew } from "#app/parts/diary/sealed-commands.ts";
import { personId } from "#app/client/person.ts";
import { type DiaryLock, LOCK_MINUTES, LOCK_NEEDS_ACCOUNT } from "#app/domain/diary/lock.ts";
import { fieldError } from "#app/forms/action-data.ts";
import { IntentForm, useIntent } from "#app/forms/intent-form.tsx";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { ReauthenticateField } from "#app/parts/account/reauthenticate-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "./section.tsx";

const minutes = LOCK_MINUTES;

interface Answer {
  lock?: { is_on: boolean; key: string | null };
}

/** Turns the lock of the diary in this browser on and off. */
export function LockOfDiary({ lock, isDemo }: { lock: DiaryLock; isDemo: boolean }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const form = useIntent("diary-lock");
  const { actionError, message } = form;
  const answer = form.fetcher.data as Answer | undefined;
  useEffect(() => {
    if (answer?.lock) void forgetWhatIsStored(answer.lock.key);
  }, [answer]);
  const isAsked = fieldError(actionError, "password") !== undefined;
  return (
    <Section id="diary-lock" heading={t`Lock of the diary`} lead={t`For this browser.`}>
      <p className="max-w-prose">
        {lock.is_on ? (
          <Trans>
            After {minutes} minutes away the diary asks who you are. Nothing of it is kept in this browser or found by
            its search; a text that could not be sent yet is kept encrypted. Without a network a locked diary stays
            closed.
          </Trans>
        ) : (
          <Trans>
            With a lock, the diary asks who you are after {minutes} minutes away, and nothing of it is kept in this
            browser. Other devices are not affected.
          </Trans>
        )}
      </p>
      {isDemo ? (
        <p className="text-ink-soft">{translate(LOCK_NEEDS_ACCOUNT)}</p>
      ) : (
        <IntentForm of={form} className="grid gap-2 justify-self-start">
          {!lock.is_on && <input type="hidden" name="is_on" value="on" />}
          {actionError && !isAsked && <Notice>{actionError.error}</Notice>}
          <ReauthenticateField actionError={actionError} />
          <Button type="submit" className="justify-self-start" pending={form.isSending()}>
            {lock.is_on ? t`Remove the Lock` : t`Lock the Diary`}
          </Button>
          {message && <Notice tone="success">{message}</Notice>}
        </IntentForm>
      )}
    </Section>
  );
}

/** Stores unsent diary texts again, and deletes the pages that this browser has stored; they are read again. */
async function forgetWhatIsStored(key: string | null): Promise<void> {
  setDiaryKey(key);
  const userId = personId();
  if (userId !== null) await storeAnew(userId);
  await deletePagesForGood();
}
