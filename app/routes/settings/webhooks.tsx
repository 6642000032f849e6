import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import {
  MAX_WEBHOOKS,
  type NewWebhook,
  type WebhookAnswer,
  type WebhookFailure,
  WEBHOOK_NO_DEMO_MESSAGE,
  WEBHOOKS_FULL_MESSAGE,
} from "#app/domain/webhook/webhook.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { answerWith } from "#app/forms/answer-with.ts";
import { IntentForm, TextField, useIntent } from "#app/forms/intent-form.tsx";
import { FormError } from "#app/forms/form-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ShownOnce } from "#app/ui/shown-once.tsx";
import type { Content } from "./content.server.ts";
import { useGone } from "./outcome.ts";
import { Section } from "./section.tsx";

const intents = {
  add: "add-webhook",
  test: "test-webhook",
  secret: "renew-webhook-secret",
  on: "turn-webhook-on",
  remove: "remove-webhook",
} as const;

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
  useGone(useIntent(intents.remove).message, "#webhooks");
  return (
    <Section
      id="webhooks"
      heading={t`Webhooks`}
      lead={t`Your programs are notified when todos, pomodoros and weeks change.`}
    >
      {webhooks.length > 0 && (
        <ul aria-labelledby="webhooks" className="rows lg:-my-2">
          {webhooks.map((one) => (
            <Row key={one.id} webhook={one} />
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
  const adding = useIntent(intents.add);
  const { actionError, answer } = adding;
  const form = useRef<HTMLFormElement>(null);
  const added = answerWith<NewWebhook>("secret", answer);
  useEffect(() => {
    if (added) form.current?.reset();
  }, [added]);
  return (
    <>
      {added && <Secret key={added.secret} webhook={added} />}
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

/** The host of a webhook's address; the labels of its buttons contain it. */
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : "");

/** The secret of a webhook, which is shown once. */
function Secret({ webhook: { address, secret } }: { webhook: NewWebhook }) {
  const { t } = useLingui();
  const host = hostOf(address);
  const lead = <Trans>This secret signs what is sent to {host}. Copy it now: it is not shown again.</Trans>;
  return <ShownOnce lead={lead} secret={secret} copy={t`Copy Secret`} />;
}

type ShownWebhook = Content["webhooks"][number];

function Row({ webhook }: { webhook: ShownWebhook }) {
  const { t } = useLingui();
  const { id, address, off } = webhook;
  const host = hostOf(address);
  const addressId = `webhook-${id}`;
  const testing = useIntent(intents.test, `${intents.test} ${id}`);
  const renewing = useIntent(intents.secret, `${intents.secret} ${id}`);
  const starting = useIntent(intents.on, `${intents.on} ${id}`);
  const removing = useIntent(intents.remove);
  const forms = [testing, renewing, starting, removing];
  const error = forms.map(({ fetcher }) => actionErrorOf(fetcher.data)).find(Boolean);
  const renewed = answerWith<NewWebhook>("secret", renewing.fetcher.data);
  const button = (form: typeof testing, text: string) => (
    <IntentForm of={form} fields={{ webhook_id: id }}>
      <Button
        type="submit"
        variant="plain"
        className={form === removing ? "text-danger" : ""}
        aria-describedby={addressId}
        pending={form.isSending("webhook_id", id)}
      >
        {text}
      </Button>
    </IntentForm>
  );
  return (
    <li className="grid gap-2 py-3">
      <code id={addressId} className="break-all" dir="ltr">
        {address}
      </code>
      {off !== null && (
        <p className="text-sm text-danger" suppressHydrationWarning>
          <Trans>Turned off {off}, because it accepted nothing.</Trans>
        </p>
      )}
      <Answers webhook={webhook} host={host} />
      {renewed && <Secret key={renewed.secret} webhook={renewed} />}
      {error && <Notice>{error.error}</Notice>}
      <div className="-ms-2 flex flex-wrap gap-x-2">
        {button(testing, t`Send a Test`)}
        {off !== null && button(starting, t`Turn On Again`)}
        {button(renewing, t`Renew Secret`)}
        {button(removing, t`Remove Webhook`)}
      </div>
    </li>
  );
}

/** The last answers of a webhook: when, to which kind of event, and which status. */
function Answers({ webhook: { answers }, host }: { webhook: ShownWebhook; host: string }) {
  const { t } = useLingui();
  if (answers.length === 0)
    return (
      <p className="text-sm text-ink-soft">
        <Trans comment="A webhook">Nothing was sent yet.</Trans>
      </p>
    );
  return (
    <ol aria-label={t`Last answers of ${host}`} aria-live="polite" className="grid gap-1 text-sm">
      {answers.map((answer, place) => (
        <li key={`${answer.at} ${place}`} className="text-ink-soft" suppressHydrationWarning>
          {answer.moment} · <code>{answer.kind}</code> ·{" "}
          <span className={answer.failure ? "text-danger" : "text-ink"}>
            <Outcome answer={answer} />
          </span>{" "}
          · {answer.duration}
        </li>
      ))}
    </ol>
  );
}

/** The sentences for events that failed without a status that says why. */
const FAILURES: Record<Exclude<WebhookFailure, "redirect" | "status">, ReturnType<typeof msg>> = {
  address: msg`Not sent: the address is not public`,
  unreachable: msg`Not reached, or its certificate is not valid`,
  slow: msg`No answer within 10 seconds`,
  locked: msg`Not sent: it can no longer be read here, so remove it and add it again`,
};

function Outcome({ answer: { status, failure } }: { answer: WebhookAnswer }) {
  const { i18n } = useLingui();
  if (failure === null) return <Trans comment="A webhook took an event: the HTTP status">Taken ({status})</Trans>;
  if (failure === "redirect")
    return (
      <Trans comment="The HTTP status of a webhook">Not accepted: it redirects to another address ({status})</Trans>
    );
  if (failure === "status") return <Trans comment="The HTTP status of a webhook">Not taken ({status})</Trans>;
  return <>{i18n._(FAILURES[failure])}</>;
}
