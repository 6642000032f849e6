import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import {
  MAX_WEBHOOKS,
  type NewWebhook,
  WEBHOOK_NO_DEMO_MESSAGE,
  WEBHOOKS_FULL_MESSAGE,
} from "#app/domain/webhook/webhook.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { answerWith } from "#app/forms/answer-with.ts";
import { IntentForm, TextField, useIntent } from "#app/forms/intent-form.tsx";
import { FormError } from "#app/forms/form-page.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Content } from "./content.server.ts";
import { useGone } from "./outcome.ts";
import { Section } from "./section.tsx";
import { REMOVE_WEBHOOK, WebhookRow, WebhookSecret } from "./webhook-row.tsx";

interface WebhooksProps extends Pick<Content, "webhooks"> {
  /** A demo account has no webhooks. */
  isDemo: boolean;
}

/** The addresses of programs that are notified of the person's changes, with their last answers. */
export function Webhooks({ webhooks, isDemo }: WebhooksProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const isFull = webhooks.length >= MAX_WEBHOOKS;
  // Called here, because the form of a webhook disappears together with the last webhook.
  useGone(useIntent(REMOVE_WEBHOOK).message, "#webhooks");
  return (
    <Section
      id="webhooks"
      heading={t`Webhooks`}
      lead={t`Your programs are notified when todos, pomodoros and weeks change.`}
    >
      {webhooks.length > 0 && (
        <ul aria-labelledby="webhooks" className="rows lg:-my-2">
          {webhooks.map((one) => (
            <WebhookRow key={one.id} webhook={one} />
          ))}
        </ul>
      )}
      {(isDemo || isFull) && (
        <p className="text-ink-soft">{translate(isDemo ? WEBHOOK_NO_DEMO_MESSAGE : WEBHOOKS_FULL_MESSAGE)}</p>
      )}
      <AddWebhook mayAdd={!isDemo && !isFull} />
    </Section>
  );
}

/**
 * The field for a new webhook, and the secret of a webhook that was just added. The field is hidden when there is no
 * room for another webhook.
 */
function AddWebhook({ mayAdd }: { mayAdd: boolean }) {
  const { t } = useLingui();
  const adding = useIntent("add-webhook");
  const { actionError, answer } = adding;
  const form = useRef<HTMLFormElement>(null);
  const added = answerWith<NewWebhook>("secret", answer);
  useEffect(() => {
    if (added) form.current?.reset();
  }, [added]);
  return (
    <>
      {added && <WebhookSecret key={added.secret} webhook={added} />}
      {mayAdd && (
        <>
          <FormError actionError={actionError} fields={["address"]} />
          <IntentForm ref={form} of={adding} aria-label={t`New webhook`} className="grid gap-4">
            <TextField
              label={t`Address of the program`}
              hint={t`It begins with https://. It receives kinds, times and ids, but none of your texts.`}
              name="address"
              actionError={actionError}
              inputMode="url"
              required
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
            />
            <div>
              <Button type="submit" pending={adding.isSending()}>
                <Trans>Add Webhook</Trans>
              </Button>
            </div>
          </IntentForm>
        </>
      )}
    </>
  );
}
