import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useLoaderData } from "@remix-run/react";
import { DeclineInput, INVALID_LINK_MESSAGE } from "#app/domain/account/account.ts";
import { declineAccount, declinedAccount } from "#app/domain/account/link.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { FormPage, FormError } from "#app/forms/form-page.tsx";
import { HiddenFields } from "#app/forms/hidden-fields.tsx";
import { mailedLink } from "#app/forms/mailed-link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { intent, pageAction, pageLoader } from "#app/forms/action.server.ts";
import { title } from "#app/shell/title.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { noReferrer } from "#app/shell/no-referrer.ts";

export const handle: PageHandle = { static: true, sends: true };

export const meta = title(msg`This was not me`);

export const headers = noReferrer;

/** The parts of the mailed link, and the state of its account. Opening the page changes nothing. */
export const loader = pageLoader(async (context, page) => {
  const mailed = mailedLink(page);
  return { mailed, account: await declinedAccount(context, mailed) };
});

export const action = pageAction({ decline: intent(DeclineInput, declineAccount) });

/** The page of the "This was not me" link in a verification mail. */
export default function NotMe() {
  const { t } = useLingui();
  const { mailed, account } = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>();
  const actionError = actionErrorOf(answer);
  if (answer && "message" in answer) {
    return (
      <FormPage heading={t`Account removed`}>
        <Notice tone="success">{answer.message}</Notice>
      </FormPage>
    );
  }
  if (account === "verified") {
    return (
      <FormPage
        heading={t`This was not me`}
        lead={t`The address of this account has been verified since. Set a new password to take the account over: it signs out everyone else, and then you can delete the account in its settings.`}
      >
        <LinkButton to="/forgot-password" variant="primary">
          <Trans>Set New Password</Trans>
        </LinkButton>
      </FormPage>
    );
  }
  if (account === "none") {
    return (
      <FormPage heading={t`This was not me`}>
        <Notice tone="info">{actionError?.error ?? INVALID_LINK_MESSAGE}</Notice>
        <p className="text-ink-soft">
          <Trans>The account is gone, or somebody registered again with your address.</Trans>
        </p>
      </FormPage>
    );
  }
  return (
    <FormPage
      heading={t`This was not me`}
      lead={t`Somebody registered at Sevenfold with your email address. Nobody can sign in to that account before the address is verified.`}
    >
      <Form method="post" className="grid gap-4">
        <FormError actionError={actionError} fields={[]} />
        <HiddenFields fields={mailed} />
        <Button type="submit" variant="danger">
          <Trans>Remove Account</Trans>
        </Button>
      </Form>
    </FormPage>
  );
}
