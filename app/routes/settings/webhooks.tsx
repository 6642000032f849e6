import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import {
  MAX_WEBHOOKS,
  type NewWebhook,
  type Webhook,
  type WebhookAnswer,
  type WebhookFailure,
  WEBHOOK_NO_DEMO_MESSAGE,
  WEBHOOKS_FULL_MESSAGE,
} from "#app/domain/webhook/webhook.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { actionErrorOf, fieldError, isSending, submittedValue } from "#app/forms/action-data.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useGone } from "./outcome.ts";
import { Section } from "./section.tsx";

/** A webhook with its moments as texts. */
export interface ShownWebhook extends Omit<Webhook, "answers"> {
  off: string | null;
  answers: (WebhookAnswer & { moment: string; duration: string })[];
}

const intents = {
  add: "add-webhook",
  test: "test-webhook",
  secret: "renew-webhook-secret",
  on: "turn-webhook-on",
  remove: "remove-webhook",
} as const;

interface WebhooksProps {
  webhooks: ShownWebhook[];
  /** A demo account has none. */
  isDemo: boolean;
}

/** The addresses of programs that are told of the person's changes, with their last answers. */
export function Webhooks({ webhooks, isDemo }: WebhooksProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const isFull = webhooks.length >= MAX_WEBHOOKS;
  // Here, because the last webhook takes its form with it.
  const { data, state } = useFetcher<{ message?: string }>({ key: intents.remove });
  useGone(state === "idle" ? data?.message : undefined, "#webhooks");
  return (
    <Section
      id="webhooks"
      heading={t`Webhooks`}
      lead={t`Your programs are told when todos, pomodoros and weeks change.`}
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

/** The field of a new webhook, and the secret of the one that was just added, which may be the last that there is room for. */
function AddWebhook({ mayAdd }: { mayAdd: boolean }) {
  const { t } = useLingui();
  const fetcher = useFetcher({ key: intents.add });
  const posted = useLastActionData();
  const form = useRef<HTMLFormElement>(null);
  const answer = fetcher.data ?? posted;
  const lastError = actionErrorOf(answer);
  const actionError = lastError?.values.intent === intents.add ? lastError : null;
  const added = isNewWebhook(answer) ? answer : null;
  useEffect(() => {
    if (added) form.current?.reset();
  }, [added]);
  return (
    <>
      {added && <Secret key={added.secret} webhook={added} />}
      {mayAdd && (
        <>
          <FormError actionError={actionError} fields={["address"]} />
          <fetcher.Form ref={form} method="post" aria-label={t`New webhook`} className="grid gap-4">
            <input type="hidden" name="intent" value={intents.add} />
            <Field
              label={t`Address of the program`}
              hint={t`It begins with https://. It is told kinds, times and ids, and none of your texts.`}
              error={fieldError(actionError, "address")}
            >
              <TextInput
                name="address"
                inputMode="url"
                required
                autoComplete="off"
                spellCheck={false}
                dir="ltr"
                defaultValue={submittedValue(actionError, "address")}
              />
            </Field>
            <div>
              <Button type="submit" pending={isSending(fetcher)}>
                <Trans>Add Webhook</Trans>
              </Button>
            </div>
          </fetcher.Form>
        </>
      )}
    </>
  );
}

const isNewWebhook = (answer: unknown): answer is NewWebhook =>
  typeof answer === "object" && answer !== null && "secret" in answer && "answers" in answer;

/** The host of a webhook, by which its buttons name it. */
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : "");

/** The secret of a webhook, shown once. */
function Secret({ webhook: { address, secret } }: { webhook: NewWebhook }) {
  const { t } = useLingui();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current!.focus(), []);
  const host = hostOf(address);
  return (
    <Notice tone="success">
      <p ref={text} tabIndex={-1} className="outline-none">
        <Trans>This secret signs what is sent to {host}. Copy it now: it is not shown again.</Trans>
      </p>
      <code className="block select-all break-all py-1" dir="ltr">
        {secret}
      </code>
      <div className="flex flex-wrap gap-3 py-1">
        <CopyButton text={secret}>{t`Copy Secret`}</CopyButton>
      </div>
    </Notice>
  );
}

function Row({ webhook }: { webhook: ShownWebhook }) {
  const { t } = useLingui();
  const { id, address, off } = webhook;
  const host = hostOf(address);
  const addressId = `webhook-${id}`;
  const tester = useFetcher({ key: `${intents.test} ${id}` });
  const renewer = useFetcher({ key: `${intents.secret} ${id}` });
  const starter = useFetcher({ key: `${intents.on} ${id}` });
  const remover = useFetcher({ key: intents.remove });
  const error = [tester, renewer, starter, remover].map(({ data }) => actionErrorOf(data)).find(Boolean);
  const renewed = isNewWebhook(renewer.data) ? renewer.data : null;
  const button = (fetcher: typeof tester, intent: string, text: string) => (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="webhook_id" value={id} />
      <Button
        type="submit"
        variant="plain"
        className={intent === intents.remove ? "text-danger" : ""}
        aria-describedby={addressId}
        pending={isSending(fetcher) && fetcher.formData?.get("webhook_id") === id}
      >
        {text}
      </Button>
    </fetcher.Form>
  );
  return (
    <li className="grid gap-2 py-3">
      <code id={addressId} className="break-all" dir="ltr">
        {address}
      </code>
      {off !== null && (
        <p className="text-sm text-danger" suppressHydrationWarning>
          <Trans>Turned off {off}, because it took nothing.</Trans>
        </p>
      )}
      <Answers webhook={webhook} host={host} />
      {renewed && <Secret key={renewed.secret} webhook={renewed} />}
      {error && <Notice>{error.error}</Notice>}
      <div className="-ms-2 flex flex-wrap gap-x-2">
        {button(tester, intents.test, t`Send a Test`)}
        {off !== null && button(starter, intents.on, t`Turn On Again`)}
        {button(renewer, intents.secret, t`Renew Secret`)}
        {button(remover, intents.remove, t`Remove Webhook`)}
      </div>
    </li>
  );
}

/** The last answers of a webhook: when, to which kind of event, and how. */
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

/** The sentences about events that were not taken, for which no status says why. */
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
    return <Trans comment="The HTTP status of a webhook">Not taken: it leads to another address ({status})</Trans>;
  if (failure === "status") return <Trans comment="The HTTP status of a webhook">Not taken ({status})</Trans>;
  return <>{i18n._(FAILURES[failure])}</>;
}
