import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { LOGIN_FAILED_MESSAGE } from "#app/domain/account/sign-in.ts";
import { Button } from "#app/ui/button.tsx";
import { callApi } from "#app/client/api.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { CurrentPassword } from "#app/parts/account/current-password.tsx";
import { ProviderLink } from "#app/parts/account/provider-link.tsx";
import { useRootData } from "#app/parts/account/root-data.ts";
import { leaveForGood } from "#app/client/leaving.ts";
import { endSignIn } from "#app/client/live/connection.ts";
import { leadingPage } from "#app/domain/region/leading.ts";
import { fieldError, actionErrorOf } from "#app/forms/action-data.ts";
import { CodeField } from "#app/parts/account/code-field.tsx";
import { EmailControl, FormError } from "#app/forms/form-page.tsx";
import type { ActionError } from "#app/forms/action.server.ts";

/** Signs in without leaving the page: typed text stays, and failed changes are sent again. */
export function SignInDialog({ user }: { user: { id: string; email: string } | null | undefined }) {
  const { t } = useLingui();
  const fetcher = useFetcher<{ user: { id: string } } | ActionError>();
  const isProviderOnly = useRootData()?.provider?.is_only ?? false;
  const answer = fetcher.data;
  const actionError = actionErrorOf(answer);

  useEffect(() => {
    if (!answer || !("user" in answer)) return;
    const isSame = answer.user.id === user?.id;
    endSignIn(isSame);
    // Another user has signed in. The page is replaced, so that no data of the previous user reaches their account.
    if (!isSame) window.location.assign("/app");
  }, [answer, user]);
  const movedTo = actionError?.moved_to;
  useEffect(() => {
    if (movedTo) void leaveForGood(leadingPage(movedTo, user?.email ?? ""));
  }, [movedTo, user]);
  const isOver = useEndOfSession(user?.id);
  // Until then the dialog stays closed: the page may move to another region, and the focus stays where the person
  // types.
  if (!isOver) return null;
  return (
    <Dialog open title={t`Please log in again`} onClose={() => endSignIn(false)}>
      <p className="text-ink-soft">
        <Trans>Your session has ended. What you typed is still here.</Trans>
      </p>
      {!isProviderOnly && (
        <fetcher.Form method="post" action="/login?stay" noValidate className="grid gap-4">
          <FormError actionError={actionError} fields={["email", "password", "code"]} fallback={LOGIN_FAILED_MESSAGE} />
          <Field label={t`Email`} error={fieldError(actionError, "email")}>
            <EmailControl value={user?.email} />
          </Field>
          <CurrentPassword actionError={actionError} data-autofocus />
          <CodeField actionError={actionError} />
          <Button type="submit" variant="primary" pending={fetcher.state === "submitting"}>
            <Trans>Login</Trans>
          </Button>
        </fetcher.Form>
      )}
      <ProviderLink isPrimary={isProviderOnly} inNewTab />
      <p className="text-sm text-ink-soft">
        <Trans comment="The link opens another tab">
          <Link to="/login" target="_blank" className="link">
            Log in another way
          </Link>{" "}
          and come back here.
        </Trans>
      </p>
    </Dialog>
  );
}

/**
 * Says whether the session is over; false until the server has answered. If the account has moved to another region,
 * goes there. Closes the dialog when the person has signed in on another tab, with a passkey, a provider or a mailed
 * link.
 */
function useEndOfSession(id: string | undefined): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const look = async () => {
      const { body } = await callApi<{ user: { id: string }; next: string }>("/auth/me");
      if (body.next) return leaveForGood(body.next);
      if (id !== undefined && body.user?.id === id) endSignIn(true);
      else setOver(true);
    };
    const lookNow = () => {
      if (!document.hidden) void look();
    };
    void look();
    window.addEventListener("focus", lookNow);
    document.addEventListener("visibilitychange", lookNow);
    return () => {
      window.removeEventListener("focus", lookNow);
      document.removeEventListener("visibilitychange", lookNow);
    };
  }, [id]);
  return isOver;
}
