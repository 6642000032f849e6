import type { AppContext } from "#app/context.ts";
import type { ShownImpersonation } from "#app/parts/account/root-data.ts";

/** The banner's data, or null. */
export async function shownImpersonation(context: AppContext): Promise<ShownImpersonation | null> {
  const acting = await context.impersonator();
  if (!acting) return null;
  const left = Date.parse(acting.acts_until) - context.now.getTime();
  return { admin: acting.admin_username, seconds_left: Math.ceil(left / 1000) };
}
