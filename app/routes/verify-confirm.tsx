import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { FormPage } from "./shell/form-page.tsx";
import type { PageHandle } from "./shell/handle.ts";
import { pageLoader } from "./shell/page.server.ts";
import { title } from "./shell/title.ts";

export const handle: PageHandle = { static: true };

export const meta = title("Email verification");

/** What the link in the mail found, as the address says it. */
export const loader = pageLoader(async (_context, { url: { searchParams } }) => {
  const success = searchParams.get("success");
  const error = searchParams.get("error");
  const message = searchParams.get("message");
  if (success === "true") return { isVerified: true, text: message || "Email verified successfully." };
  if (error !== null || success !== null) return { isVerified: false, text: error || message || "Verification failed" };
  return { isVerified: false, text: "Missing verification parameters." };
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
