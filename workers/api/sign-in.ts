import * as z from "zod/mini";
import { CodeInput, OwnPassword, User } from "#app/domain/account/account.ts";
import { confirmByPasskey, confirmOptions, signInByPasskey, signInOptions } from "#app/domain/passkey/answer.server.ts";
import {
  CHALLENGE_OVER_MESSAGE,
  CreationOptions,
  Passkey,
  PASSKEY_REFUSED_MESSAGE,
  PASSKEY_TAKEN_MESSAGE,
  PasskeyAnswer,
  PasskeyInput,
  PasskeyName,
  RequestOptions,
} from "#app/domain/passkey/passkey.ts";
import {
  addPasskey,
  creationOptions,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "#app/domain/passkey/passkey.server.ts";
import {
  CODES_OFF_MESSAGE,
  CODES_ON_MESSAGE,
  NewAuthenticator,
  RecoveryCodes,
  SecondStep,
} from "#app/domain/two-factor/two-factor.ts";
import {
  confirmCodes,
  renewRecoveryCodes,
  secondStepOf,
  startCodes,
  stopCodes,
} from "#app/domain/two-factor/two-factor.server.ts";
import {
  FinishInput,
  LAST_WAY_MESSAGE,
  PROVIDER_OVER_MESSAGE,
  ProviderQuery,
} from "#app/domain/sign-in-provider/provider.ts";
import { answerProvider, finishProvider, startProvider } from "#app/domain/sign-in-provider/sign-in.server.ts";
import { unlinkSignIn } from "#app/domain/sign-in-provider/linked.server.ts";
import { call, callByIdWithBody, callWithBody } from "./call.ts";
import { allowedTo, answers, body, createRouter, Message, query } from "./router.ts";

const own = allowedTo("user");
const open = allowedTo("public");
/** The error of calls that need a provider. */
const NO_PROVIDER = "This installation has no sign-in provider";

/** Passkeys, two-step codes, and the installation's own sign-in provider. */
export const signIn = createRouter()
  .get(
    "/provider",
    open,
    answers(
      "Go to the installation's sign-in provider: to sign in, or `for=share`, `link`, `confirm` or `diary`",
      undefined,
      302,
      {
        401: "Nobody is signed in who could link or confirm",
        403: "The password was given too long ago",
        404: NO_PROVIDER,
      },
    ),
    query(ProviderQuery),
    async (c) => c.redirect(await startProvider(c.var.context, c.req.valid("query").for ?? "sign-in")),
  )
  .get(
    "/provider/callback",
    open,
    answers("Come back from the sign-in provider", undefined, 302, { 404: NO_PROVIDER }),
    async (c) => {
      // Hono calls this handler for HEAD too; a HEAD request must not use the provider's answer up.
      if (c.req.method === "HEAD") return c.redirect("/login/provider");
      return c.redirect(await answerProvider(c.var.context, new URL(c.req.url).searchParams));
    },
  )
  .post(
    "/provider",
    open,
    answers(
      "Finish a sign-in with the provider: with the username of a new account, the password of one to link, or a code",
      z.object({ user: User }),
      200,
      {
        400: PROVIDER_OVER_MESSAGE,
        401: "Invalid email or password",
        403: "Suspended, or with the field `code`: a code is missing or wrong",
        404: NO_PROVIDER,
        409: "Username is already taken, or another account is linked to this sign-in",
      },
    ),
    body(FinishInput),
    async (c) => c.json({ user: (await finishProvider(c.var.context, c.req.valid("json"))).user }),
  )
  .delete(
    "/provider",
    own,
    answers("Unlink the provider from your account; may ask for your password", Message, 200, {
      404: "Your account is linked to none",
      409: LAST_WAY_MESSAGE,
    }),
    ...callWithBody(OwnPassword, unlinkSignIn),
  )
  .post("/passkey-options", open, answers("A challenge to sign in by a passkey", RequestOptions), call(signInOptions))
  .post(
    "/passkey-login",
    open,
    answers("Sign in by a passkey", z.object({ user: User }), 200, {
      400: CHALLENGE_OVER_MESSAGE,
      401: PASSKEY_REFUSED_MESSAGE,
    }),
    body(PasskeyAnswer),
    async (c) => c.json({ user: await signInByPasskey(c.var.context, c.req.valid("json")) }),
  )
  .get("/passkeys", own, answers("Your passkeys, newest first", z.array(Passkey)), call(listPasskeys))
  .post(
    "/passkeys/options",
    own,
    answers("A challenge to make a passkey; may ask for your password", CreationOptions, 200, {
      409: "Too many passkeys",
    }),
    ...callWithBody(OwnPassword, creationOptions),
  )
  .post(
    "/passkeys",
    own,
    answers("Add the passkey that the browser made", Passkey, 201, { 409: PASSKEY_TAKEN_MESSAGE }),
    ...callWithBody(PasskeyInput, addPasskey, 201),
  )
  .patch("/passkeys/:id", own, answers("Rename a passkey", Passkey), ...callByIdWithBody(PasskeyName, renamePasskey))
  .delete(
    "/passkeys/:id",
    own,
    answers("Remove a passkey; may ask for your password", Message, 200, { 409: LAST_WAY_MESSAGE }),
    ...callByIdWithBody(OwnPassword, removePasskey),
  )
  .post(
    "/confirm/options",
    own,
    answers("A challenge to confirm by a passkey", RequestOptions, 200, { 404: "No passkey" }),
    call(confirmOptions),
  )
  .post(
    "/confirm",
    own,
    answers("Confirm by a passkey instead of the password, for the next ten minutes", Message),
    ...callWithBody(PasskeyAnswer, confirmByPasskey),
  )
  .get("/codes", own, answers("Your two-step codes", SecondStep), call(secondStepOf))
  .post(
    "/codes",
    own,
    answers("Make a secret for an authenticator app; may ask for your password", NewAuthenticator, 201, {
      409: CODES_ON_MESSAGE,
    }),
    ...callWithBody(OwnPassword, startCodes, 201),
  )
  .post(
    "/codes/confirm",
    own,
    answers("Ask for codes from now on; this answer alone has the recovery codes", RecoveryCodes, 200, {
      409: "Codes are on already, or nobody made a secret",
    }),
    ...callWithBody(CodeInput, confirmCodes),
  )
  .post(
    "/codes/recovery",
    own,
    answers("Make new recovery codes; may ask for your password", RecoveryCodes, 201, { 409: CODES_OFF_MESSAGE }),
    ...callWithBody(OwnPassword, renewRecoveryCodes, 201),
  )
  .delete(
    "/codes",
    own,
    answers("Ask for no codes any more; may ask for your password", Message, 200, { 409: CODES_OFF_MESSAGE }),
    ...callWithBody(OwnPassword, stopCodes),
  );
