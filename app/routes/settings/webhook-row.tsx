import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { NewWebhook, WebhookAnswer, WebhookFailure } from "#app/domain/webhook/webhook.ts";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { answerWith } from "#app/forms/answer-with.ts";
import { IntentForm, useIntent } from "#app/forms/intent-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ShownOnce } from "#app/ui/shown-once.tsx";
import type { Content } from "./content.server.ts";

export const REMOVE_WEBHOOK = "remove-webhook";

/** The host of a webhook's address; the labels of its buttons contain it. */
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : "");

/** The secret of a webhook, which is shown once. */
export function WebhookSecret({ webhook: { address, secret } }: { webhook: NewWebhook }) {
  const { t } = useLingui();
  const host = hostOf(address);
  const lead = <Trans>This secret signs what is sent to {host}. Copy it now: it is not shown again.</Trans>;
  return <ShownOnce lead={lead} secret={secret} copy={t`Copy Secret`} />;
}

type ShownWebhook = Content["webhooks"][number];

/** A webhook: its address, its last answers, and its actions. */
export function WebhookRow({ webhook }: { webhook: ShownWebhook }) {
  const { t } = useLingui();
  const { id, address, off } = webhook;
  const host = hostOf(address);
  const addressId = `webhook-${id}`;
  const testing = useIntent("test-webhook", `test-webhook ${id}`);
  const renewing = useIntent("renew-webhook-secret", `renew-webhook-secret ${id}`);
  const starting = useIntent("turn-webhook-on", `turn-webhook-on ${id}`);
  const removing = useIntent(REMOVE_WEBHOOK);
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
      {renewed && <WebhookSecret key={renewed.secret} webhook={renewed} />}
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
