import type { AppContext, SessionUser } from "#app/context.ts";
import { confirmPassword } from "../account/confirm-password.server.ts";
import { AppError } from "../errors.ts";
import { PROOF_MESSAGE, PROOF_MINUTES } from "./proof.ts";
import { provedAt } from "./session.server.ts";

/**
 * Throws unless the signed-in person gave their password to this session within the last minutes, or `password` is
 * right. 403 otherwise, with the field `password`; wrong ones are rate limited. A demo account has no password.
 */
export async function mustHaveProof(
  context: AppContext,
  { id, role }: SessionUser,
  password: string | undefined,
): Promise<void> {
  const since = new Date(context.now.getTime() - PROOF_MINUTES * 60_000).toISOString();
  if (role === "demo" || ((await provedAt(context)) ?? "") >= since) return;
  if (!password) throw new AppError(403, PROOF_MESSAGE, { details: [{ path: "password", message: PROOF_MESSAGE }] });
  await confirmPassword(context, id, password);
}
