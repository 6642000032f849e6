import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { AppContext } from "#app/context.ts";
import type { LoginInput, User } from "#app/domain/account/account.ts";
import { logIn } from "#app/domain/account/account.server.ts";

/** Signs in by the login form. A strategy is given nothing but a form, so it is made for this request and its context. */
export function authenticate(context: AppContext, input: LoginInput, url: URL): Promise<User> {
  const byForm = new FormStrategy<User>(({ form }) =>
    logIn(context, { email: String(form.get("email")), password: String(form.get("password")) }),
  );
  const checked = new Request(url, { method: "POST", body: new URLSearchParams(input) });
  return new Authenticator<User>().use(byForm).authenticate("form", checked);
}
