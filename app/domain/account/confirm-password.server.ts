import { text } from "#app/i18n/text.ts";
import { sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { statement } from "#app/db/database.ts";
import { AppError } from "#app/errors.ts";
import { REAUTHENTICATE_MINUTES } from "../session/reauthenticate.ts";
import { authenticationOf, renewAuthentication } from "../session/session.server.ts";
import { CONFIRM_AT_PROVIDER_MESSAGE } from "../sign-in-provider/provider.ts";
import { countSignIn } from "../session/sign-in-limit.server.ts";
import { verifyPassword } from "./password.server.ts";

const PASSWORD_WRONG_MESSAGE = text(/*i18n*/ { id: "account.password_wrong", message: "This password is not right." });
const PASSWORD_NEEDED_MESSAGE = text(
  /*i18n*/ { id: "account.password_needed", message: "Please confirm with your password." },
);

/**
 * Checks the signed-in person's password again, and returns its hash. 403 when it is wrong or missing, with the field
 * `path`; attempts are rate limited. A right one renews the time of the session's last password.
 */
export async function confirmPassword(
  context: AppContext,
  id: string,
  password: string | undefined,
  path = "password",
): Promise<string> {
  const read = statement<{ password_hash: string | null }>(
    context.db,
    sql`SELECT password_hash FROM user WHERE id = ${id}`,
  );
  const [account] = await countSignIn(context, "confirm-password", id, read);
  const hash = account?.password_hash ?? null;
  const isRight = password && (await verifyPassword(context, password, hash, { account: id, requester: "known" }));
  if (isRight && hash !== null) {
    await renewAuthentication(context);
    return hash;
  }
  context.trail.isTold ||= !password;
  if (account && hash === null && !password) {
    // An account without a password confirms at the provider.
    const { proved_at, is_by_provider } = await authenticationOf(context);
    const since = new Date(context.now.getTime() - REAUTHENTICATE_MINUTES * 60_000).toISOString();
    if (is_by_provider && (proved_at ?? "") >= since) return "";
    if (is_by_provider) throw new AppError(403, CONFIRM_AT_PROVIDER_MESSAGE);
  }
  const message = password ? PASSWORD_WRONG_MESSAGE : PASSWORD_NEEDED_MESSAGE;
  throw new AppError(403, message, { details: [{ path, message }] });
}
