import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import type { NewAuthenticator, RecoveryCodes, SecondStep } from "#app/domain/two-factor/two-factor.ts";
import { fieldError } from "#app/forms/action-data.ts";
import { answerWith } from "#app/forms/answer-with.ts";
import { IntentForm, useIntent } from "#app/forms/intent-form.tsx";
import { FormError } from "#app/forms/form-page.tsx";
import { ReauthenticateField } from "#app/parts/account/reauthenticate-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useGone } from "./outcome.ts";

const intents = { start: "set-up-codes", confirm: "confirm-codes", renew: "renew-codes", stop: "stop-codes" } as const;

/** The recovery codes in an answer. */
const recoveryCodesIn = (answer: unknown) => answerWith<RecoveryCodes>("recovery_codes", answer)?.recovery_codes;

/** Two-step codes. Here they are set up and turned off, and their recovery codes renewed. */
export function Codes({ codes: { since, recovery_codes_left } }: { codes: SecondStep }) {
  const { answer } = useIntent(intents.confirm);
  useGone(useIntent(intents.stop).message, "#sign-in");
  return (
    <div className="grid gap-4 pt-4">
      <h4>
        <Trans>Two-step codes</Trans>
      </h4>
      {since ? <CodesOn since={since} left={recovery_codes_left} first={recoveryCodesIn(answer)} /> : <SetUp />}
    </div>
  );
}

interface CodesOnProps {
  since: string;
  /** The number of recovery codes that are left. */
  left: number;
  /** The first recovery codes, when codes have just been turned on. */
  first: string[] | undefined;
}

function CodesOn({ since, left, first }: CodesOnProps) {
  const { t } = useLingui();
  const { answer } = useIntent(intents.renew);
  const shown = recoveryCodesIn(answer) ?? first;
  return (
    <>
      {shown && <Recovery key={shown[0]} codes={shown} />}
      <p className="text-ink-soft" suppressHydrationWarning>
        <Trans>Since {since}, signing in without a passkey needs a code of your authenticator app.</Trans>{" "}
        <Plural value={left} one="# recovery code is left." other="# recovery codes are left." />
      </p>
      <div className="flex flex-wrap items-end gap-4">
        <Ask intent={intents.renew} verb={t`Make New Recovery Codes`} />
        <Ask intent={intents.stop} verb={t`Turn Codes Off`} />
      </div>
    </>
  );
}

function SetUp() {
  const { t } = useLingui();
  const { answer } = useIntent(intents.start);
  const { actionError } = useIntent(intents.confirm);
  const secret = answerWith<NewAuthenticator>("qr", answer);
  return (
    <>
      <p className="text-ink-soft">
        <Trans>When you sign in without a passkey, ask for a code of an authenticator app on your phone.</Trans>
      </p>
      {secret || actionError ? (
        <Confirm key={secret?.secret} secret={secret} />
      ) : (
        <Ask intent={intents.start} verb={t`Set Up Codes`} />
      )}
    </>
  );
}

/** A button that may ask for the password. `verb` is its label. */
function Ask({ intent, verb }: { intent: string; verb: string }) {
  const form = useIntent(intent);
  const { actionError } = form;
  return (
    <IntentForm of={form} aria-label={verb} className="grid justify-items-start gap-4">
      <FormError actionError={actionError} fields={["password"]} />
      <ReauthenticateField actionError={actionError} />
      <Button type="submit" pending={form.isSending()}>
        {verb}
      </Button>
    </IntentForm>
  );
}

/** The secret for the app, and the form for its first code. */
function Confirm({ secret }: { secret: NewAuthenticator | null }) {
  const { t } = useLingui();
  const form = useIntent(intents.confirm);
  const { actionError } = form;
  return (
    <IntentForm of={form} aria-label={t`Turn codes on`} className="grid justify-items-start gap-4">
      {secret && <Secret {...secret} />}
      <FormError actionError={actionError} fields={["code"]} />
      <Field label={t`Code that the app shows`} error={fieldError(actionError, "code")}>
        <TextInput name="code" inputMode="numeric" autoComplete="one-time-code" required />
      </Field>
      <Button type="submit" variant="primary" pending={form.isSending()}>
        <Trans>Turn Codes On</Trans>
      </Button>
    </IntentForm>
  );
}

function Secret({ secret, uri, qr: { side, path } }: NewAuthenticator) {
  const { t } = useLingui();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current!.focus(), []);
  return (
    <>
      <p ref={text} id="new-authenticator" tabIndex={-1} className="outline-none">
        <Trans>
          Scan this with your authenticator app, or{" "}
          <a href={uri} className="link">
            open it there
          </a>
          , or type the secret.
        </Trans>
      </p>
      {/* Scanners need dark on light, in both themes. */}
      <svg
        viewBox={`0 0 ${side} ${side}`}
        role="img"
        aria-label={t`QR code with the secret`}
        className="size-56 max-w-full"
      >
        <path d={`M0 0h${side}v${side}h-${side}z`} fill="#fff" />
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <code className="select-all break-all">{secret.replaceAll(/.{4}(?=.)/g, "$& ")}</code>
    </>
  );
}

/** New recovery codes, shown once. */
function Recovery({ codes }: { codes: string[] }) {
  const { t } = useLingui();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current!.focus(), []);
  return (
    <Notice tone="success">
      <p ref={text} id="recovery-codes" tabIndex={-1} className="outline-none">
        <Trans>
          Codes are on. Keep these recovery codes where you find them without your device: each signs you in once, in
          place of a code. They are not shown again.
        </Trans>
      </p>
      <ul aria-label={t`Recovery codes`} className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-6 py-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
