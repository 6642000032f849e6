import type { AppContext } from "#app/context.ts";

export type Outside = Pick<AppContext["env"], "OUTSIDE">;

/**
 * Fetches an address that a person typed and `publicAddress` accepted. Its name may resolve to any machine, which
 * only the network layer can check; then the request rejects. The origin `service`, which comes from a setting, may
 * be anywhere.
 */
export const fetchOutside = (
  { OUTSIDE }: Outside,
  url: URL,
  service: string | undefined,
  init: RequestInit,
): Promise<Response> => (OUTSIDE && url.origin !== service ? OUTSIDE.fetch(url, init) : fetch(url, init));
