import type { AppContext } from "#app/context.ts";

export type Outside = Pick<AppContext["env"], "OUTSIDE">;

/**
 * Fetches an address that a person typed and `publicAddress` took. A name may lead to any machine, which only the network below can
 * tell: it rejects then. The origin `service`, which a setting names, may be anywhere.
 */
export const fetchOutside = (
  { OUTSIDE }: Outside,
  url: URL,
  service: string | undefined,
  init: RequestInit,
): Promise<Response> => (OUTSIDE && url.origin !== service ? OUTSIDE.fetch(url, init) : fetch(url, init));
