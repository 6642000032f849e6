import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { MAILS_A_DAY, MAX_SENDERS, type MailOutcome } from "#app/domain/mail-in/mail-address.ts";
import { actionErrorOf, fieldError, submittedValue } from "#app/forms/action-data.ts";
import { IntentForm, useIntent } from "#app/forms/intent-form.tsx";
import { FormError } from "#app/forms/form-page.tsx";
import { ReauthenticateField } from "#app/parts/account/reauthenticate-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import type { Content } from "./content.server.ts";
import { useGone } from "./outcome.ts";
import { Section } from "./section.tsx";

/** The private address to which the person mails todos. Here it is made, copied, renewed and removed. */
export function MailAddress({ mail }: Pick<Content, "mail">) {
  const { t, i18n } = useLingui();
  const removing = useIntent("remove-mail-address");
  useGone(removing.message, "#mail-address");
  const since = mail?.since;
  return (
    <Section
      id="mail-address"
      heading={t`Todos by mail`}
      lead={t`Send or forward a mail, and its subject becomes a todo.`}
    >
      <FormError actionError={actionErrorOf(removing.fetcher.data)} fields={[]} />
      {mail ? (
        <>
          <code id="own-mail-address" className="block select-all break-all" dir="ltr">
            {mail.address}
          </code>
          <div className="flex flex-wrap items-start gap-3">
            <CopyButton text={mail.address}>{t`Copy Mail Address`}</CopyButton>
            <NewAddress label={t`Renew Mail Address`} />
            <IntentForm of={removing}>
              <Button type="submit" pending={removing.isSending()}>
                <Trans>Remove Mail Address</Trans>
              </Button>
            </IntentForm>
          </div>
          <p className="text-ink-soft" suppressHydrationWarning>
            {t`In use since ${since}. A new address ends the old one, and so does a new password.`}
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
              There is no address yet. It accepts mail only from senders that you allow, at first from your own email
              address.
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
  const making = useIntent("create-mail-address");
  const { actionError } = making;
  return (
    <IntentForm of={making} className="grid gap-3">
      <FormError actionError={actionError} fields={["password"]} />
      <ReauthenticateField actionError={actionError} />
      <div>
        <Button type="submit" pending={making.isSending()}>
          {label}
        </Button>
      </div>
    </IntentForm>
  );
}

function Senders({ senders }: { senders: string[] }) {
  const { t } = useLingui();
  const form = useIntent("set-mail-senders");
  const { actionError } = form;
  const stored = senders.join("\n");
  return (
    <IntentForm of={form} className="grid gap-4">
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
        <Button type="submit" pending={form.isSending()}>
          <Trans>Save Senders</Trans>
        </Button>
        <span role="status" className="text-sm text-ink-soft empty:hidden">
          {form.isDone && t`Saved`}
        </span>
      </div>
    </IntentForm>
  );
}

/** The sentences about the last mail. */
const OUTCOMES: Record<MailOutcome, ReturnType<typeof msg>> = {
  added: msg`It became a todo.`,
  sender: msg`It was refused: its sender is not allowed.`,
  unproved: msg`It was refused: nothing proved who sent it.`,
  automatic: msg`It was left out: a program sent it.`,
  "too-large": msg`It was not accepted: it was too large.`,
  "too-many": msg`It was not accepted: there were more than ${MAILS_A_DAY} in a day.`,
  "no-title": msg`It was not accepted: it had neither subject nor text.`,
  "no-project": msg`It was not accepted: there is no project.`,
  "todo-limit": msg`It was not accepted: there was no room for another todo.`,
  unreadable: msg`It was refused: it could not be read.`,
};

function lastText(i18n: I18n, { moment, outcome }: NonNullable<NonNullable<Content["mail"]>["last"]>): string {
  const came = i18n._(msg`The last mail came ${moment}.`);
  return `${came} ${i18n._(OUTCOMES[outcome])}`;
}
