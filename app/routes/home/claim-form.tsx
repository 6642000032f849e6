import { useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { emailProblem, passwordProblem, usernameProblem } from "#app/domain/account/account-rules.ts";
import { CLAIM_FAILED_MESSAGE } from "#app/domain/demo/demo.ts";
import { actionErrorOf, isSending } from "#app/forms/action-data.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { AccountFields } from "#app/parts/account/account-fields.tsx";
import { NewPasswordField } from "#app/parts/account/new-password.tsx";
import { Button } from "#app/ui/button.tsx";
import { useTyped } from "#app/ui/typed.ts";

interface ClaimFormProps {
  /** The error of a form that was posted without scripts. */
  actionError: ActionError | null;
  onClose(): void;
}

/** The form that turns the demo account into a permanent one. */
export function ClaimForm({ actionError: posted, onClose }: ClaimFormProps) {
  const { t } = useLingui();
  const fetcher = useFetcher();
  const { typed, left, form } = useTyped();
  const actionError = actionErrorOf(fetcher.data) ?? posted;
  const { username = "", email = "", password = "" } = typed ?? {};
  const problems = [usernameProblem(username), emailProblem(email), passwordProblem(password)];
  const isReady = typed === null || problems.every((problem) => problem === null);

  useEffect(() => {
    const element = form.ref.current!;
    // In a form that the server rendered, somebody may be typing already.
    if (!element.contains(document.activeElement)) (element.elements.namedItem("username") as HTMLElement).focus();
  }, [form.ref]);

  return (
    <fetcher.Form method="post" noValidate className="claim" aria-label={t`Claim account`} {...form}>
      <input type="hidden" name="intent" value="claim-demo" />
      <FormError actionError={actionError} fields={["username", "email", "password"]} fallback={CLAIM_FAILED_MESSAGE} />
      <AccountFields typed={typed} left={left} actionError={actionError} />
      <NewPasswordField typed={typed} left={left} actionError={actionError} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" pending={isSending(fetcher)} disabled={!isReady}>
          {t`Claim Account`}
        </Button>
        <Button variant="plain" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </fetcher.Form>
  );
}
