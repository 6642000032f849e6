import type { PageRequest } from "./action.server.ts";

/** The account and the secret in the address of a mailed link; empty where they are missing. */
export const mailedLink = ({ url: { searchParams } }: Pick<PageRequest, "url">): { uid: string; token: string } => ({
  uid: searchParams.get("uid") ?? "",
  token: searchParams.get("token") ?? "",
});
