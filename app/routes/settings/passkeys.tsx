import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { MAX_PASSKEY_NAME, type Passkey } from "#app/domain/passkey/passkey.ts";
import { fieldError } from "#app/forms/action-data.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { IntentForm, TextField, useIntent } from "#app/forms/intent-form.tsx";
import { withPasskeys } from "#app/parts/account/passkey-code.ts";
import { ReauthenticateField } from "#app/parts/account/reauthenticate-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { FormDialog, FormDialogButtons } from "#app/ui/form-dialog.tsx";
import { useClientValue } from "#app/ui/hydrated.ts";
import { Notice } from "#app/ui/notice.tsx";
import { closeDialog, opensDialog } from "#app/ui/open-dialog.ts";
import { useToast } from "#app/ui/toast.tsx";
import { BesideField } from "./beside-field.tsx";
import type { Content } from "./content.server.ts";
import { useGone, useReadAgain } from "./outcome.ts";

const RENAME = "rename-passkey";
const REMOVE = "remove-passkey";

/** The person's passkeys, and a form that adds one. */
export function Passkeys({ passkeys, device }: Pick<Content["signIn"], "passkeys" | "device">) {
  const { t } = useLingui();
  const { isDone, fetcher } = useIntent(RENAME);
  const renamed = isDone ? (fetcher.data as Passkey).id : null;
  const { actionError, message } = useIntent(REMOVE);
  useGone(message, "#sign-in");
  useEffect(() => {
    if (renamed) closeDialog(`${RENAME}-${renamed}`);
  }, [renamed]);
  return (
    <div className="grid gap-4">
      <h4 id="passkeys">
        <Trans>Passkeys</Trans>
      </h4>
      <p className="text-ink-soft">
        <Trans>
          Sign in with your fingerprint, your face or a PIN, without typing. It stays on your device or with your
          password manager, and counts as the second step too.
        </Trans>
      </p>
      {actionError?.status === 404 && <Notice>{actionError.error}</Notice>}
      {passkeys.length > 0 && (
        <ul aria-labelledby="passkeys" className="rows lg:-my-2">
          {passkeys.map((one) => {
            const { added, used } = one;
            return (
              <li key={one.id} className="flex min-h-14 flex-wrap items-center gap-2">
                <p className="min-w-0 flex-1 py-2">
                  <bdi className="font-semibold">{one.name}</bdi>
                  <span className="block text-sm text-ink-soft" suppressHydrationWarning>
                    <Trans comment="A passkey">Added {added}</Trans> · {used ? t`last used ${used}` : t`not used yet`}
                  </span>
                </p>
                <Rename passkey={one} />
                <Remove passkey={one} />
              </li>
            );
          })}
        </ul>
      )}
      <AddPasskey device={device} />
    </div>
  );
}

function Rename({ passkey: { id, name } }: { passkey: Passkey }) {
  const { t } = useLingui();
  const renaming = useIntent(RENAME);
  const { actionError } = renaming;
  const dialog = `${RENAME}-${id}`;
  return (
    <>
      <Button variant="plain" aria-label={t`Rename ${name}`} {...opensDialog(dialog)}>
        <Trans>Rename</Trans>
      </Button>
      <FormDialog id={dialog} title={t`Rename “${name}”`} text={t`The name is for you, to tell your passkeys apart.`}>
        <IntentForm of={renaming} fields={{ passkey_id: id }} className="grid gap-4">
          <FormError actionError={actionError} fields={["name"]} />
          <TextField
            label={t`Name`}
            name="name"
            actionError={actionError}
            required
            maxLength={MAX_PASSKEY_NAME}
            autoComplete="off"
            defaultValue={name}
          />
          <FormDialogButtons id={dialog} confirm={t`Rename`} pending={renaming.isSending()} />
        </IntentForm>
      </FormDialog>
    </>
  );
}

function Remove({ passkey: { id, name } }: { passkey: Passkey }) {
  const { t } = useLingui();
  const removing = useIntent(REMOVE);
  const ofThis = removing.actionError?.values.passkey_id === id ? removing.actionError : null;
  const dialog = `${REMOVE}-${id}`;
  return (
    <>
      <Button variant="plain" className="text-danger" aria-label={t`Remove ${name}`} {...opensDialog(dialog)}>
        <Trans>Remove</Trans>
      </Button>
      <FormDialog
        id={dialog}
        title={t`Remove “${name}”?`}
        text={t`It does not sign you in any more. Delete it on your device as well, where it is still offered.`}
      >
        <IntentForm of={removing} fields={{ passkey_id: id }} className="grid gap-4">
          <FormError actionError={ofThis} fields={["password"]} />
          <ReauthenticateField actionError={ofThis} />
          <FormDialogButtons id={dialog} confirm={t`Remove Passkey`} danger pending={removing.isSending()} />
        </IntentForm>
      </FormDialog>
    </>
  );
}

function AddPasskey({ device }: { device: string }) {
  const { t } = useLingui();
  const isSupported = useClientValue(() => "PublicKeyCredential" in window, true);
  const [actionError, setActionError] = useState<ActionError | null>(null);
  const [isPending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const readAgain = useReadAgain();
  const toast = useToast();
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [name, password] = [String(fields.get("name")), fields.get("password")];
    setPending(true);
    const actionError = await withPasskeys(({ addPasskey }) =>
      addPasskey(name, password === null ? undefined : String(password)),
    );
    setPending(false);
    setActionError(actionError);
    if (actionError) return;
    form.current?.reset();
    toast.show({ text: t`“${name}” signs you in from now on.` });
    readAgain();
  }
  if (!isSupported)
    return (
      <p className="text-ink-soft">
        <Trans>This browser cannot make passkeys.</Trans>
      </p>
    );
  return (
    <>
      <FormError actionError={actionError} fields={["name", "password"]} />
      <form
        ref={form}
        aria-label={t`New passkey`}
        className="grid gap-4 noscript:hidden md:grid-cols-[minmax(0,1fr)_auto]"
        onSubmit={(event) => void add(event)}
      >
        <Field label={t`Name of a new passkey`} error={fieldError(actionError, "name")}>
          <TextInput name="name" required maxLength={MAX_PASSKEY_NAME} autoComplete="off" defaultValue={device} />
        </Field>
        <div className="contents md:*:col-start-1">
          <ReauthenticateField actionError={actionError} />
        </div>
        <BesideField>
          <Button type="submit" pending={isPending}>
            <Trans>Add Passkey</Trans>
          </Button>
        </BesideField>
      </form>
    </>
  );
}
