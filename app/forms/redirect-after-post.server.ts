import { redirect } from "@remix-run/cloudflare";

/** Says whether the page's scripts sent the request as a command. A form without scripts has another content type. */
export const isCommand = ({ headers }: Request): boolean =>
  headers.get("content-type")?.startsWith("application/json") ?? false;

/** Returns the result to a command. Redirects a form without scripts to `to`, so that a reload does not post it again. */
export function redirectAfterPost<Result>(
  { request, url }: { request: Request; url: URL },
  result: Result,
  to = url.pathname + url.search,
): Result {
  if (isCommand(request)) return result;
  throw redirect(to);
}
