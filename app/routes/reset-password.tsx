import { listed } from "#app/i18n/listed.ts";
import { plural, msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  Form,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
} from "@remix-run/react";
import { useEffect } from "react";
import * as z from "zod/mini";
import { INVALID_RESET_LINK_MESSAGE, ResetInput } from "#app/domain/account/account.ts";
import { passwordProblem } from "#app/domain/account/account-rules.ts";
import { removablePasskeys, resetPassword } from "#app/domain/account/link.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { useTyped } from "#app/ui/typed.ts";
import { confirmation, isConfirmed } from "#app/forms/confirmation.server.ts";
import { isChecked } from "#app/forms/checkbox.server.ts";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { FormPage, FormPageLink, FormError } from "#app/forms/form-page.tsx";
import { NewPassword } from "#app/parts/account/new-password.tsx";
import { intent, pageAction, pageLoader, type ActionError } from "#app/forms/action.server.ts";
import { text } from "#app/i18n/text.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { title } from "#app/shell/title.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { noReferrer } from "#app/shell/no-referrer.ts";

/** Seconds until the redirect to the login page. */
const PAUSE = 2;

export const meta = title(msg`Reset password`);

export const headers = noReferrer;

interface ResetLink {
  uid: string;
  token: string;
  /** The names of the passkeys that can be removed together with the password change. */
  passkeys: string[];
}

/** The parts of the mailed link, and the passkeys of its account. */
export const loader = pageLoader(async (context, { url }): Promise<ResetLink> => {
  const uid = url.searchParams.get("uid") ?? "";
  const token = url.searchParams.get("token") ?? "";
  return { uid, token, passkeys: await removablePasskeys(context, { uid, token }) };
});

/** Removing the secret from the address must not read the page again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod !== undefined && defaultShouldRevalidate;

const RESET_FAILED = text("account.reset_failed", "Password reset failed");

export const action = pageAction({
  reset: intent(
    z.extend(ResetInput, { ...confirmation, remove_passkeys: isChecked }).check(isConfirmed),
    resetPassword,
    RESET_FAILED,
  ),
});

/**
 * The parts of the mailed link. Scripts remove them from the visible address, and store them in the history entry's
 * state, so that a reload still has them.
 */
function useResetLink(): ResetLink {
  const loaded = useLoaderData<typeof loader>();
  const state = useLocation().state as ResetLink | null;
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  useEffect(() => {
    if (loaded.token) navigate("/reset-password", { replace: true, state: loaded });
  }, [loaded, navigate]);
  return isHydrated && !loaded.token && state ? state : loaded;
}

export default function ResetPassword() {
  const { t } = useLingui();
  const translate = useTranslate();
  const link = useResetLink();
  const answer = useLastActionData<typeof action>();
  const actionError = actionErrorOf(answer);
  if (answer !== undefined && "message" in answer) return <PasswordChanged message={answer.message} />;
  if (!link.uid || !link.token || actionError?.error === translate(INVALID_RESET_LINK_MESSAGE)) {
    return (
      <FormPage heading={t`Reset password`}>
        <Notice>{INVALID_RESET_LINK_MESSAGE}</Notice>
        <p className="text-ink-soft">
          <Trans>A link works once and for an hour. Ask for a new one.</Trans>
        </p>
        <LinkButton to="/forgot-password" variant="primary">
          <Trans>Send New Link</Trans>
        </LinkButton>
      </FormPage>
    );
  }
  return (
    <FormPage
      heading={t`Reset password`}
      lead={t`Everyone who is signed in to your account will be signed out. API tokens and the calendar feed end.`}
      links={<FormPageLink to="/login">{t`Back to Login`}</FormPageLink>}
    >
      <ResetForm link={link} actionError={actionError} />
    </FormPage>
  );
}

function ResetForm({ link, actionError }: { link: ResetLink; actionError: ActionError | null }) {
  const isPending = useNavigation().formMethod === "POST";
  const { typed, left, form } = useTyped();
  const { password = "", password_confirm = "" } = typed ?? {};
  const isComplete = passwordProblem(password) === null && password.trim() === password_confirm.trim();
  return (
    <Form method="post" state={link} noValidate className="grid gap-4" {...form}>
      <FormError actionError={actionError} fields={["password", "password_confirm"]} fallback={RESET_FAILED} />
      <input type="hidden" name="uid" value={link.uid} />
      <input type="hidden" name="token" value={link.token} />
      <NewPassword typed={typed} left={left} actionError={actionError} />
      {link.passkeys.length > 0 && <RemovePasskeys names={link.passkeys} />}
      <Button type="submit" variant="primary" pending={isPending} disabled={typed !== null && !isComplete}>
        <Trans>Reset Password</Trans>
      </Button>
    </Form>
  );
}

/**
 * A checkbox that removes the passkeys: they sign in without the password, so a new password alone does not lock out
 * somebody who has one.
 */
function RemovePasskeys({ names }: { names: string[] }) {
  const { t, i18n } = useLingui();
  const count = names.length;
  const quoted = listed(
    i18n,
    names.map((name) => t({ message: `“${name}”`, comment: "A name in quotation marks" })),
  );
  return (
    <div className="grid gap-2">
      <p>
        {t`${plural(count, { one: `This passkey still signs in: ${quoted}`, other: `These # passkeys still sign in: ${quoted}` })}`}
      </p>
      <span className="flex items-center gap-3">
        <Checkbox id="remove-passkeys" name="remove_passkeys" />
        <label htmlFor="remove-passkeys">{t`${plural(count, { one: "Remove it", other: "Remove them" })}`}</label>
      </span>
    </div>
  );
}

/** Confirms the change, and redirects to the login page after a while. */
function PasswordChanged({ message }: { message: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate("/login"), PAUSE * 1000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <FormPage heading={t`Password changed`}>
      <Notice tone="success">{message}</Notice>
      <LinkButton to="/login" variant="primary">
        <Trans>Login</Trans>
      </LinkButton>
      {/* Without scripts a meta refresh redirects. */}
      <noscript>
        <meta httpEquiv="refresh" content={`${PAUSE};url=/login`} />
      </noscript>
    </FormPage>
  );
}
