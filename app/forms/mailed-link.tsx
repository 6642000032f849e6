import type { PageRequest } from "./action.server.ts";

interface MailedLink {
  uid: string;
  token: string;
}

/** The account and the secret in the address of a mailed link; empty where they are missing. */
export const mailedLink = ({ url: { searchParams } }: Pick<PageRequest, "url">): MailedLink => ({
  uid: searchParams.get("uid") ?? "",
  token: searchParams.get("token") ?? "",
});

/** Hidden fields, so that a form sends the link. */
export function MailedLinkFields({ uid, token }: MailedLink) {
  return (
    <>
      <input type="hidden" name="uid" value={uid} />
      <input type="hidden" name="token" value={token} />
    </>
  );
}
