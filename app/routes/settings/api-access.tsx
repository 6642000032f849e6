import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { MAX_TOKEN_NAME, type NewApiToken, TOKEN_DAYS, TOKENS_FULL_MESSAGE } from "#app/domain/session/api-token.ts";
import { submittedValue } from "#app/forms/action-data.ts";
import { answerWith } from "#app/forms/answer-with.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { IntentForm, TextField, useIntent } from "#app/forms/intent-form.tsx";
import { ReauthenticateField } from "#app/parts/account/reauthenticate-field.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { ShownOnce } from "#app/ui/shown-once.tsx";
import type { ActionError } from "#app/forms/action.server.ts";
import { BesideField } from "./beside-field.tsx";
import type { Content } from "./content.server.ts";
import { Section } from "./section.tsx";
import { Tokens } from "./tokens.tsx";

interface ProgramsProps extends Pick<Content, "tokens" | "origin"> {
  /** False while impersonating. */
  mayChange: boolean;
}

/** The link to the API's documentation, and the person's API tokens. */
export function Programs({ tokens, origin, mayChange }: ProgramsProps) {
  const { t } = useLingui();
  const address = `${origin}/api/mcp`;
  return (
    <Section id="programs" heading={t`Programs`} lead={t`The same product for scripts and devices.`}>
      <p>
        {/* It is not a Remix page, so it is loaded as a document. */}
        <a className="link" href="/api/docs">
          <Trans>API</Trans>
        </a>
      </p>
      <p className="break-words text-sm text-ink-soft">
        <Trans>Assistants connect to {address} (Model Context Protocol) with an API token.</Trans>
      </p>
      {mayChange && <Tokens tokens={tokens} />}
      {mayChange && <NewToken origin={origin} />}
    </Section>
  );
}

function NewToken({ origin }: { origin: string }) {
  const { t } = useLingui();
  const creating = useIntent("create-token");
  const { actionError, answer } = creating;
  const form = useRef<HTMLFormElement>(null);
  const made = answerWith<NewApiToken>("token", answer);
  useEffect(() => {
    if (made) form.current!.reset();
  }, [made]);
  return (
    <>
      {made && <TokenSecret key={made.token} token={made} origin={origin} />}
      <FormError actionError={actionError} fields={["name", "password"]} fallback={TOKENS_FULL_MESSAGE} />
      <IntentForm
        ref={form}
        of={creating}
        aria-label={t`New API token`}
        className="grid gap-4 md:grid-cols-[minmax(0,1fr)_auto_auto_auto]"
      >
        <TextField
          label={t`Name of a new API token`}
          name="name"
          actionError={actionError}
          required
          maxLength={MAX_TOKEN_NAME}
          autoComplete="off"
        />
        <TokenChoices actionError={actionError} />
        <div className="flex items-center gap-3 md:order-last md:col-span-4">
          <Checkbox
            id="without-diary"
            name="without_diary"
            defaultChecked={submittedValue(actionError, "without_diary") !== undefined}
          />
          <label htmlFor="without-diary">
            <Trans>Without the diary</Trans>
          </label>
        </div>
        <div className="contents md:*:col-span-3">
          <ReauthenticateField actionError={actionError} />
        </div>
        <BesideField>
          <Button type="submit" pending={creating.isSending()}>
            <Trans>Create Token</Trans>
          </Button>
        </BesideField>
      </IntentForm>
    </>
  );
}

/** The fields for a new token's permissions and for when it expires. */
function TokenChoices({ actionError }: { actionError: ActionError | null }) {
  const { t } = useLingui();
  return (
    <>
      <Field label={t({ message: "It may", comment: "What an API token may do: read, or read and change" })}>
        <Select name="scope" defaultValue={submittedValue(actionError, "scope")}>
          <option value="read">
            <Trans context="an API token may" comment="It may: Read">
              Read
            </Trans>
          </option>
          <option value="write">
            <Trans context="an API token may">Read and change</Trans>
          </option>
        </Select>
      </Field>
      <Field label={t({ message: "For", comment: "How long an API token works: 7 days, or ever" })}>
        <Select name="expires_in_days" defaultValue={submittedValue(actionError, "expires_in_days") ?? TOKEN_DAYS}>
          <option value="7">
            <Trans>7 days</Trans>
          </option>
          <option value="30">
            <Trans>30 days</Trans>
          </option>
          <option value="90">
            <Trans>90 days</Trans>
          </option>
          <option value="365">
            <Trans>A year</Trans>
          </option>
          <option value="">
            <Trans comment="How long an API token works">Ever</Trans>
          </option>
        </Select>
      </Field>
    </>
  );
}

/** The secret of a new token, which is shown once, with a command that uses it. */
function TokenSecret({ token: { name, token }, origin }: { token: NewApiToken; origin: string }) {
  const { t } = useLingui();
  const lead = (
    <Trans>
      “<bdi>{name}</bdi>” is made. Copy it now: it is not shown again.
    </Trans>
  );
  return (
    <ShownOnce lead={lead} secret={token} copy={t`Copy Token`}>
      <p className="text-sm text-ink-soft">
        <Trans>To try it, in a shell:</Trans>
      </p>
      <code className="block select-all break-all py-1 text-sm">
        curl -H "Authorization: Bearer {token}" {origin}/api/project
      </code>
    </ShownOnce>
  );
}
