import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { emailProblem, passwordProblem, usernameProblem } from "#app/domain/account/account.ts";
import { CLAIM_FAILED_MESSAGE, type DemoStatus } from "#app/domain/demo/demo.ts";
import { actionErrorOf, isSending } from "#app/forms/action-data.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { FormError } from "#app/forms/form-page.tsx";
import { AccountFields } from "#app/parts/account/account-fields.tsx";
import { NewPasswordField } from "#app/parts/account/new-password.tsx";
import { Button } from "#app/ui/button.tsx";
import { replaceLostFocus } from "#app/ui/lost-focus.ts";
import { useTyped } from "#app/ui/typed.ts";

interface DemoBannerProps {
  status: DemoStatus;
  /** Whether the address opens the form. */
  isClaiming: boolean;
  /** The error of a claim that was posted without scripts. */
  actionError: ActionError | null;
}

/** The remaining time of the demo account, and the form that claims it. */
export function DemoBanner({ status: { isExpired, daysRemaining }, isClaiming, actionError }: DemoBannerProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(isClaiming);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    replaceLostFocus(() => button.current);
  }, []);
  const text: ReactNode = isExpired ? (
    <Trans>
      <b>This demo account has expired.</b> You can still look around. Claim it to go on working.
    </Trans>
  ) : (
    <Plural
      value={daysRemaining ?? 0}
      one={
        <Trans>
          This is a demo account, with <b># day</b> remaining. Claim it to keep your work.
        </Trans>
      }
      other={
        <Trans>
          This is a demo account, with <b># days</b> remaining. Claim it to keep your work.
        </Trans>
      }
    />
  );
  return (
    <section aria-label={t`Demo account`} className="demo-banner" data-expired={isExpired || undefined}>
      <p>{text}</p>
      {isOpen ? (
        <ClaimForm actionError={actionError} onClose={close} />
      ) : (
        <form method="get">
          <Button
            ref={button}
            type="submit"
            name="claim"
            id="claim"
            variant={isExpired ? "primary" : "quiet"}
            onClick={(event) => {
              event.preventDefault();
              setOpen(true);
            }}
          >
            {t`Claim Account`}
          </Button>
        </form>
      )}
    </section>
  );
}

interface ClaimFormProps {
  /** The error of a form that was posted without scripts. */
  actionError: ActionError | null;
  onClose(): void;
}

/** The form that turns the demo account into a permanent one. */
function ClaimForm({ actionError: posted, onClose }: ClaimFormProps) {
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
