import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { forgetPagesForGood } from "#app/client/cache/persisted-pages.ts";
import { setDiaryKey, storeAnew } from "#app/client/commands/sealed-commands.ts";
import { personId } from "#app/client/person.ts";
import { type DiaryLock, LOCK_MINUTES, LOCK_NEEDS_ACCOUNT } from "#app/domain/diary/lock.ts";
import { actionErrorOf, fieldError, isSending } from "#app/forms/action-data.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { ReauthenticateField } from "#app/parts/account/reauthenticate-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "./section.tsx";

const INTENT = "diary-lock";
const minutes = LOCK_MINUTES;

interface Answer {
  message?: string;
  lock?: { is_on: boolean; key: string | null };
}

interface LockOfDiaryProps {
  lock: DiaryLock;
  isDemo: boolean;
}

/** Turns the lock of the diary in this browser on and off. */
export function LockOfDiary({ lock, isDemo }: LockOfDiaryProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const fetcher = useFetcher<Answer>({ key: INTENT });
  const posted = actionErrorOf(useLastActionData());
  const actionError = actionErrorOf(fetcher.data) ?? (posted?.values.intent === INTENT ? posted : null);
  const answer = actionErrorOf(fetcher.data) ? undefined : fetcher.data;
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
        <fetcher.Form method="post" className="grid gap-2 justify-self-start">
          <input type="hidden" name="intent" value={INTENT} />
          {!lock.is_on && <input type="hidden" name="is_on" value="on" />}
          {actionError && !isAsked && <Notice>{actionError.error}</Notice>}
          <ReauthenticateField actionError={actionError} />
          <Button type="submit" className="justify-self-start" pending={isSending(fetcher)}>
            {lock.is_on ? t`Remove the Lock` : t`Lock the Diary`}
          </Button>
          {answer?.message && fetcher.state === "idle" && <Notice tone="success">{answer.message}</Notice>}
        </fetcher.Form>
      )}
    </Section>
  );
}

/** Stores unsent texts of the diary anew, and deletes the pages that this browser has: they are read again. */
async function forgetWhatIsStored(key: string | null): Promise<void> {
  setDiaryKey(key);
  const userId = personId();
  if (userId !== null) await storeAnew(userId);
  await forgetPagesForGood();
}
