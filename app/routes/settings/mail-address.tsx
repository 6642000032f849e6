import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { MAILS_A_DAY, MAX_SENDERS, type MailOutcome } from "#app/domain/mail-in/mail-address.ts";
import { actionErrorOf, fieldError, isSending, submittedValue } from "#app/forms/action-data.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { ReauthenticateField } from "#app/parts/account/reauthenticate-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import { useGone } from "./outcome.ts";
import { Section } from "./section.tsx";

/** The person's address for mailed todos, with its moments as text. */
export interface ShownMailAddress {
  address: string;
  senders: string[];
  since: string;
  /** The last mail; null before the first. */
  last: { moment: string; outcome: MailOutcome } | null;
}

const intents = {
  create: "create-mail-address",
  senders: "set-mail-senders",
  remove: "remove-mail-address",
} as const;

/** The private address to which the person mails todos: it is made, copied, renewed and removed here. */
export function MailAddress({ mail }: { mail: ShownMailAddress | null }) {
  const { t, i18n } = useLingui();
  const remover = useFetcher<{ message?: string }>({ key: intents.remove });
  useGone(remover.state === "idle" ? remover.data?.message : undefined, "#mail-address");
  const since = mail?.since;
  return (
    <Section
      id="mail-address"
      heading={t`Todos by mail`}
      lead={t`Send or forward a mail, and its subject becomes a todo.`}
    >
      <FormError actionError={actionErrorOf(remover.data)} fields={[]} />
      {mail ? (
        <>
          <code id="own-mail-address" className="block select-all break-all" dir="ltr">
            {mail.address}
          </code>
          <div className="flex flex-wrap items-start gap-3">
            <CopyButton text={mail.address}>{t`Copy Mail Address`}</CopyButton>
            <NewAddress label={t`Renew Mail Address`} />
            <remover.Form method="post">
              <input type="hidden" name="intent" value={intents.remove} />
              <Button type="submit" pending={isSending(remover)}>
                <Trans>Remove Mail Address</Trans>
              </Button>
            </remover.Form>
          </div>
          <p className="text-ink-soft" suppressHydrationWarning>
            {t`It works since ${since}. A new address ends the old one, and so does a new password.`}
            {mail.last && ` ${lastText(i18n, mail.last)}`}
          </p>
          <p className="text-ink-soft">
            <Trans>
              The subject is read like a typed line: “Call Ana fri 15:30 !high #work”. The text becomes the description;
              attachments are left out.
            </Trans>
          </p>
          <Senders senders={mail.senders} />
        </>
      ) : (
        <>
          <p className="text-ink-soft">
            <Trans>
              There is no address. It takes mail only from senders that you allow, at first your own email address.
            </Trans>
          </p>
          <div>
            <NewAddress label={t`Create Mail Address`} />
          </div>
        </>
      )}
    </Section>
  );
}

function NewAddress({ label }: { label: string }) {
  const maker = useFetcher({ key: intents.create });
  const posted = useLastActionData();
  const lastError = actionErrorOf(maker.data ?? posted);
  const actionError = lastError?.values.intent === intents.create ? lastError : null;
  return (
    <maker.Form method="post" className="grid gap-3">
      <input type="hidden" name="intent" value={intents.create} />
      <FormError actionError={actionError} fields={["password"]} />
      <ReauthenticateField actionError={actionError} />
      <div>
        <Button type="submit" pending={isSending(maker)}>
          {label}
        </Button>
      </div>
    </maker.Form>
  );
}

function Senders({ senders }: { senders: string[] }) {
  const { t } = useLingui();
  const fetcher = useFetcher({ key: intents.senders });
  const posted = useLastActionData();
  const answer = fetcher.data ?? posted;
  const lastError = actionErrorOf(answer);
  const actionError = lastError?.values.intent === intents.senders ? lastError : null;
  const isSaved = fetcher.state === "idle" && fetcher.data !== undefined && actionError === null;
  const stored = senders.join("\n");
  return (
    <fetcher.Form method="post" className="grid gap-4">
      <input type="hidden" name="intent" value={intents.senders} />
      <FormError actionError={actionError} fields={["senders", "password"]} />
      <Field
        label={t`Who may send`}
        hint={t`One address a line, at most ${MAX_SENDERS}. Their mail must pass the checks of DKIM or DMARC.`}
        error={fieldError(actionError, "senders")}
      >
        <Textarea
          name="senders"
          key={stored}
          required
          rows={Math.min(MAX_SENDERS, senders.length + 1)}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          defaultValue={submittedValue(actionError, "senders") ?? stored}
        />
      </Field>
      <ReauthenticateField actionError={actionError} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={isSending(fetcher)}>
          <Trans>Save Senders</Trans>
        </Button>
        <span role="status" className="text-sm text-ink-soft empty:hidden">
          {isSaved ? t`Saved` : ""}
        </span>
      </div>
    </fetcher.Form>
  );
}

/** The sentences about the last mail. */
const OUTCOMES: Record<MailOutcome, ReturnType<typeof msg>> = {
  added: msg`It became a todo.`,
  sender: msg`It was refused: its sender is not allowed.`,
  unproved: msg`It was refused: nothing proved who sent it.`,
  automatic: msg`It was left out: a program sent it.`,
  "too-large": msg`It was not taken: it was too large.`,
  "too-many": msg`It was not taken: there were more than ${MAILS_A_DAY} in a day.`,
  "no-title": msg`It was not taken: it had neither subject nor text.`,
  "no-project": msg`It was not taken: there is no project.`,
  "todo-limit": msg`It was not taken: there was no room for another todo.`,
  unreadable: msg`It was refused: it could not be read.`,
};

function lastText(i18n: I18n, { moment, outcome }: NonNullable<ShownMailAddress["last"]>): string {
  const came = i18n._(msg`The last mail came ${moment}.`);
  return `${came} ${i18n._(OUTCOMES[outcome])}`;
}
