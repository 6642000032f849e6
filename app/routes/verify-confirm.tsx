import { useLoaderData } from "@remix-run/react";
import { VERIFY_MESSAGES } from "#app/domain/account/account.ts";
import { LinkButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { FormPage } from "#app/forms/form-page.tsx";
import type { PageHandle } from "#app/shell/handle.ts";
import { pageLoader } from "#app/forms/action.server.ts";
import { title } from "#app/shell/title.ts";

export const handle: PageHandle = { static: true };

export const meta = title("Email verification");

/** The result of the mailed link, from the address. An unknown text gives the default one. */
export const loader = pageLoader(async (_context, { url: { searchParams } }) => {
  const success = searchParams.get("success");
  const said = [searchParams.get("error"), searchParams.get("message")];
  const { verified, ...failures } = VERIFY_MESSAGES;
  if (success === "true") return { isVerified: true, text: verified };
  if (success === null && said[0] === null) return { isVerified: false, text: failures.missing };
  return { isVerified: false, text: Object.values(failures).find((own) => said.includes(own)) ?? failures.failed };
});

export default function VerifyConfirm() {
  const { isVerified, text } = useLoaderData<typeof loader>();
  return (
    <FormPage heading={isVerified ? "You are verified" : "Not verified"}>
      <Notice tone={isVerified ? "success" : "danger"}>{text}</Notice>
      {isVerified ? (
        <LinkButton to="/login" variant="primary">
          Login
        </LinkButton>
      ) : (
        <LinkButton to="/verify" variant="primary">
          Send New Link
        </LinkButton>
      )}
    </FormPage>
  );
}
