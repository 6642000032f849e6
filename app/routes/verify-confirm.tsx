import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { VERIFY_MESSAGES } from "#app/domain/account/account.ts";
import { refuseVerified, verifiedName } from "#app/domain/account/verify.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { FormError, FormPage } from "#app/forms/form-page.tsx";
import type { PageHandle } from "#app/shell/handle.ts";
import { type ActionError, intent, pageAction, pageLoader } from "#app/forms/action.server.ts";
import { title } from "#app/shell/title.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";

export const handle: PageHandle = { static: true, sends: true };

export const meta = title(msg`Email verification`);

/**
 * The result of the mailed link, from the address. An unknown text is replaced by the default text. Only the browser
 * that opened the link knows the username.
 */
export const loader = pageLoader(async (context, { url: { searchParams } }) => {
  const success = searchParams.get("success");
  const said = [searchParams.get("error"), searchParams.get("message")];
  const { verified, ...failures } = VERIFY_MESSAGES;
  if (success === "true") return { isVerified: true, text: verified, username: await verifiedName(context) };
  if (success === null && said[0] === null) return { isVerified: false, text: failures.missing, username: null };
  const text = Object.values(failures).find((own) => said.includes(own)) ?? failures.failed;
  return { isVerified: false, text, username: null };
});

export const action = pageAction({ refuse: intent(z.object({}), refuseVerified) });

export default function VerifyConfirm() {
  const { t } = useLingui();
  const { isVerified, text, username } = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>();
  return (
    <FormPage heading={isVerified ? t`You are verified` : t`Not verified`}>
      <Notice tone={isVerified ? "success" : "danger"}>{text}</Notice>
      {isVerified ? (
        <LinkButton to="/login" variant="primary">
          <Trans>Login</Trans>
        </LinkButton>
      ) : (
        <LinkButton to="/verify" variant="primary">
          <Trans>Send New Link</Trans>
        </LinkButton>
      )}
      {answer && "message" in answer ? (
        <Notice tone="success">{answer.message}</Notice>
      ) : (
        username !== null && <WhoseAccount username={username} actionError={actionErrorOf(answer)} />
      )}
    </FormPage>
  );
}

/**
 * The name of the verified account. A stranger may have registered it with the address of the person who opened the
 * link.
 */
function WhoseAccount({ username, actionError }: { username: string; actionError: ActionError | null }) {
  return (
    <Form method="post" className="grid grid-cols-1 gap-2 border-t border-line pt-4">
      <FormError actionError={actionError} fields={[]} />
      <p>
        <Trans>
          The username of this account is <bdi className="font-semibold wrap-anywhere">{username}</bdi>. Not your
          choice? Then somebody else registered with your address, and knows the password.
        </Trans>
      </p>
      <Button type="submit">
        <Trans>Not My Choice: Set a New Password</Trans>
      </Button>
    </Form>
  );
}
