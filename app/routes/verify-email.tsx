import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useLoaderData } from "@remix-run/react";
import { EMAIL_UNDO_DAYS, EmailLinkInput, INVALID_LINK_MESSAGE } from "#app/domain/account/account.ts";
import { confirmEmail, emailLink, undoEmail } from "#app/domain/account/email-change.server.ts";
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

export const meta = title(msg`Email address`);

export const headers = noReferrer;

/** The parts of the mailed link, and its effect. Opening the page changes nothing, because mail scanners open links. */
export const loader = pageLoader(async (context, page) => {
  const mailed = mailedLink(page);
  return { mailed, link: await emailLink(context, mailed) };
});

export const action = pageAction({
  confirm: intent(EmailLinkInput, confirmEmail),
  undo: intent(EmailLinkInput, undoEmail),
});

/** The page of the links in mails about the change of an address. */
export default function VerifyEmail() {
  const { t } = useLingui();
  const days = EMAIL_UNDO_DAYS;
  const { mailed, link } = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>();
  const actionError = actionErrorOf(answer);
  if (answer && "message" in answer) {
    return (
      <FormPage heading={t`Email address`}>
        <Notice tone="success">{answer.message}</Notice>
        <LinkButton to="/settings" variant="primary">
          <Trans>Settings</Trans>
        </LinkButton>
      </FormPage>
    );
  }
  if (!link) {
    return (
      <FormPage heading={t`Email address`}>
        <Notice tone="info">{actionError?.error ?? INVALID_LINK_MESSAGE}</Notice>
        <p className="text-ink-soft">
          <Trans>A link works once: for 24 hours to confirm an address, for {days} days to undo a change.</Trans>
        </p>
      </FormPage>
    );
  }
  const { email } = link;
  const isUndo = link.kind === "email-changed";
  return (
    <FormPage
      heading={isUndo ? t`Undo the change` : t`Confirm your new address`}
      lead={
        isUndo
          ? t`${email} becomes the address of your account again. Everyone is signed out, and you set a new password.`
          : t`${email} becomes the address of your account. You log in with it from then on.`
      }
    >
      <Form method="post" className="grid gap-4">
        <FormError actionError={actionError} fields={[]} />
        <HiddenFields fields={mailed} />
        <Button type="submit" name="intent" value={isUndo ? "undo" : "confirm"} variant="primary">
          {isUndo ? t`Undo the Change` : t`Confirm New Address`}
        </Button>
      </Form>
    </FormPage>
  );
}
