import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { AppContext } from "#app/context.ts";
import type { LoginInput, User } from "#app/domain/account/account.ts";
import { logIn } from "#app/domain/account/account.server.ts";
import { AppError } from "#app/errors.ts";

/** Signs in with the login form in `request`; `input` are its parsed fields. */
export async function authenticate(context: AppContext, request: Request, input: LoginInput): Promise<User> {
  // Programs sign in at /api/auth/login.
  if (request.headers.get("content-type")?.includes("json")) throw new AppError(400, "Send the login as a form");
  const byForm = new FormStrategy<User>(() => logIn(context, input));
  return new Authenticator<User>().use(byForm).authenticate("form", request);
}
