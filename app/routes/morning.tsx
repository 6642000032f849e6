import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { DeclineInput, INVALID_LINK_MESSAGE } from "#app/domain/account/account.ts";
import { endMorningByLink, isMorningLink } from "#app/domain/notification/morning.server.ts";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { intent, pageAction, pageLoader } from "#app/forms/action.server.ts";
import { FormError, FormPage, FormPageLine, LineLink } from "#app/forms/form-page.tsx";
import { mailedLink } from "#app/forms/mailed-link.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { title } from "#app/shell/title.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { noReferrer } from "#app/shell/no-referrer.ts";

export const handle: PageHandle = { static: true, sends: true };

export const meta = title(msg`Morning line`);

export const headers = noReferrer;

/** Says whether the mailed link is valid. Opening the page changes nothing, because mail scanners open links. */
export const loader = pageLoader(async (context, page) => ({
  isValid: await isMorningLink(context, mailedLink(page)),
}));

/**
 * The secret is in the address, because a mail program with one-click unsubscribe posts to it too, with a field of
 * its own (RFC 8058).
 */
export const action = pageAction({
  end: intent(z.object({}), (context, _, page) => {
    const link = z.safeParse(DeclineInput, mailedLink(page));
    return endMorningByLink(context, link.success ? link.data : { uid: "", token: "" });
  }),
});

/** The page that ends the morning mails. The mails contain its link. */
export default function Morning() {
  const { t } = useLingui();
  const { isValid } = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>();
  const actionError = actionErrorOf(answer);
  if (answer && "message" in answer) {
    return (
      <FormPage heading={t`Morning line`}>
        <Notice tone="success">{answer.message}</Notice>
        <FormPageLine>
          <Trans>
            You can turn it on again in <LineLink to="/settings">your settings</LineLink>
          </Trans>
        </FormPageLine>
      </FormPage>
    );
  }
  if (!isValid) {
    return (
      <FormPage heading={t`Morning line`}>
        <Notice tone="info">{actionError?.error ?? INVALID_LINK_MESSAGE}</Notice>
        <FormPageLine>
          <Trans>
            You can also turn it off in <LineLink to="/settings">your settings</LineLink>
          </Trans>
        </FormPageLine>
      </FormPage>
    );
  }
  return (
    <FormPage
      heading={t`End the morning line?`}
      lead={t`No more mails or notifications about your day. Nothing else changes.`}
    >
      <Form method="post" className="grid gap-4">
        <FormError actionError={actionError} fields={[]} />
        <Button type="submit" variant="primary">
          <Trans>End It</Trans>
        </Button>
      </Form>
    </FormPage>
  );
}
