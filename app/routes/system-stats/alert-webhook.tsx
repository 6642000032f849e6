import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { HostWebhook, HostWebhookAnswer, NewHostWebhook } from "#app/domain/host-alert/host-alert.ts";
import { actionErrorOf, fieldError, isSending, submittedValue } from "#app/forms/action-data.ts";
import { answerWith } from "#app/forms/answer-with.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ShownOnce } from "#app/ui/shown-once.tsx";
import { Moment } from "./moment.tsx";

const SET = "set-webhook";
const TEST = "test-webhook";
const RENEW = "renew-webhook";
const REMOVE = "remove-webhook";
/** A key of its own, so that the secret stays while another form sends a test. */
const SECRETS = "host-webhook-secret";
const OTHERS = "host-webhook";

/** The webhook that is notified of alerts, with its last answers; or the form that sets one. */
export function AlertWebhook({ webhook }: { webhook: HostWebhook | null }) {
  const made = useFetcher<unknown>({ key: SECRETS }).data;
  const done = useFetcher<unknown>({ key: OTHERS }).data;
  const posted = useLastActionData();
  const answers = [made, done, posted];
  const errors = answers.flatMap((answer) => actionErrorOf(answer) ?? []);
  const actionError = errors.find(({ values }) => String(values.intent).endsWith("-webhook")) ?? null;
  const secret = answers.map(secretIn).find(Boolean);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    // The clicked button was removed together with the webhook.
    if (answerWith<{ message: string }>("message", done)) summary.current?.focus();
  }, [done]);
  const isOpen =
    [made, done, actionError].some(Boolean) ||
    secretIn(posted) !== undefined ||
    answerWith<HostWebhookAnswer>("ms", posted) !== null;
  return (
    <details className="as-table" open={isOpen || undefined}>
      <summary ref={summary}>{`Webhook: ${webhook ? hostOf(webhook.address) : "none"}`}</summary>
      <div className="grid gap-3 py-2">
        <p className="text-sm text-ink-soft">
          A program at this address is told what the admins are mailed, at the same times. What it gets is signed, and
          names hosts and disks.
        </p>
        {webhook && secret && (
          <ShownOnce
            key={secret}
            lead="This secret signs what is sent. Copy it now: it is not shown again."
            secret={secret}
            copy="Copy Secret"
          />
        )}
        {webhook ? (
          <SetWebhook webhook={webhook} actionError={actionError} />
        ) : (
          <NewWebhook actionError={actionError} />
        )}
      </div>
    </details>
  );
}

const secretIn = (answer: unknown) => answerWith<NewHostWebhook>("secret", answer)?.secret;

/** The host of an address. An address that cannot be read any more is empty. */
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : "unreadable");

function NewWebhook({ actionError }: { actionError: ActionError | null }) {
  const fetcher = useFetcher({ key: SECRETS });
  return (
    <fetcher.Form method="post" noValidate aria-label="New webhook" className="grid gap-3">
      <FormError actionError={actionError} fields={["address"]} />
      <Field label="Address of the program" hint="It begins with https://" error={fieldError(actionError, "address")}>
        <TextInput
          name="address"
          inputMode="url"
          required
          autoComplete="off"
          spellCheck={false}
          defaultValue={submittedValue(actionError, "address")}
        />
      </Field>
      <div>
        <Button type="submit" name="intent" value={SET} pending={isSending(fetcher)}>
          Set Webhook
        </Button>
      </div>
    </fetcher.Form>
  );
}

function SetWebhook({ webhook, actionError }: { webhook: HostWebhook; actionError: ActionError | null }) {
  const secrets = useFetcher({ key: SECRETS });
  const others = useFetcher({ key: OTHERS });
  const button = (fetcher: typeof secrets, intent: string, text: string, className = "") => (
    <fetcher.Form method="post">
      <Button
        type="submit"
        name="intent"
        value={intent}
        className={className}
        pending={isSending(fetcher) && fetcher.formData?.get("intent") === intent}
      >
        {text}
      </Button>
    </fetcher.Form>
  );
  return (
    <>
      <code className="break-all">{webhook.address}</code>
      <Answers answers={webhook.answers} />
      {actionError && <Notice>{actionError.error}</Notice>}
      <div className="flex flex-wrap gap-2">
        {button(others, TEST, "Send a Test")}
        {button(secrets, RENEW, "Renew Secret")}
        {button(others, REMOVE, "Remove Webhook", "text-danger")}
      </div>
    </>
  );
}

/** The last answers: when, to which event, and which status. */
function Answers({ answers }: { answers: readonly HostWebhookAnswer[] }) {
  if (answers.length === 0) return <p className="text-sm text-ink-soft">Nothing was sent yet.</p>;
  return (
    <ol aria-label="Last answers of the webhook" aria-live="polite" className="grid gap-1 text-sm text-ink-soft">
      {answers.map((answer, place) => (
        <li key={`${answer.at} ${place}`}>
          <Moment at={answer.at} /> · <code>{answer.kind}</code> ·{" "}
          <span className={answer.failure ? "text-danger" : "text-ink"}>{outcomeText(answer)}</span> · {answer.ms} ms
        </li>
      ))}
    </ol>
  );
}

const FAILURES = {
  address: "Not sent: the address is not public",
  unreachable: "Not reached, or its certificate is not valid",
  slow: "No answer within 10 seconds",
  locked: "Not sent: it can no longer be read here, so remove it and set it again",
};

function outcomeText({ status, failure }: HostWebhookAnswer): string {
  if (failure === null) return `Taken (${status})`;
  if (failure === "redirect") return `Not accepted: it redirects to another address (${status})`;
  return failure === "status" ? `Not taken (${status})` : FAILURES[failure];
}
