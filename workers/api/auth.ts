import * as z from "zod/mini";
import { logIn, logOut, register } from "#app/domain/account/account.server.ts";
import {
  ClaimInput,
  DeclineInput,
  EMAIL_TAKEN_MESSAGE,
  EmailChangeInput,
  EmailInput,
  EmailLinkInput,
  LoginInput,
  LogoutAnswer,
  OwnPassword,
  PasswordChangeInput,
  PendingEmail,
  publicUser,
  RegisterInput,
  ResetInput,
  User,
  UsernameInput,
  VerifyQuery,
} from "#app/domain/account/account.ts";
import {
  changeDayStart,
  changeLanguage,
  changePassword,
  changeUsername,
  LanguageInput,
} from "#app/domain/account/change.server.ts";
import { deleteAccount } from "#app/domain/account/deletion.server.ts";
import {
  cancelEmail,
  changeEmail,
  confirmEmail,
  pendingEmail,
  undoEmail,
} from "#app/domain/account/email-change.server.ts";
import { declineAccount, forgotPassword, resendVerification, resetPassword } from "#app/domain/account/link.server.ts";
import { verifyEmail } from "#app/domain/account/verify.server.ts";
import { claimDemo, demoStatus, registerDemo } from "#app/domain/demo/demo.server.ts";
import { DemoAnswer, DemoStatus } from "#app/domain/demo/demo.ts";
import { diaryLock, lockDiary, openDiary, setDiaryLock } from "#app/domain/diary/lock.server.ts";
import { DiaryLock, DiaryLockInput } from "#app/domain/diary/lock.ts";
import { createFeed, endFeed, feedOf } from "#app/domain/feed/feed.server.ts";
import { FeedAnswer, FeedInput, NewFeed } from "#app/domain/feed/feed.ts";
import { impersonationStatus } from "#app/domain/impersonation/impersonation.server.ts";
import { ImpersonationStatus } from "#app/domain/impersonation/impersonation.ts";
import {
  createMailAddress,
  mailAddressOfPerson,
  removeMailAddress,
  setMailSenders,
} from "#app/domain/mail-in/mail-address.server.ts";
import { MailAddress, MailAddressAnswer, MailSenders } from "#app/domain/mail-in/mail-address.ts";
import { createToken, listTokens, revokeToken } from "#app/domain/session/api-token.server.ts";
import { ApiToken, ApiTokenInput, NewApiToken, TOKENS_FULL_MESSAGE } from "#app/domain/session/api-token.ts";
import { pageAfterMove } from "#app/domain/session/end-session.server.ts";
import { listSessions, OwnSession, signOutOthers, signOutSession } from "#app/domain/session/own-sessions.server.ts";
import { DayStartInput } from "#app/domain/time/day-start.ts";
import { call, callById, callByIdWithBody, callWithBody } from "./call.ts";
import { allowedTo, answers, body, createRouter, Message, query } from "./router.ts";

const own = allowedTo("user");
const open = allowedTo("public");

const taken = { 409: "Email is already in use, or Username is already taken" };

/** The signed-in user. `next` is the page that leads to the new region of an account that has moved. */
const Me = z.object({ user: z.optional(User), next: z.optional(z.string()) });

/** The change of the address that is not confirmed yet; null if there is none. */
const PendingAnswer = z.object({ pending: z.nullable(PendingEmail) });

/** The error when an installation has no addresses for mailed todos. */
const NO_MAIL_IN = "This installation takes no mail";

const NOT_CONFIRMED =
  "The field of your own password is missing or wrong. Without a password: no other proof in the last 10 minutes";

export const auth = createRouter()
  .get("/me", open, answers("The signed-in user, if any", Me), async (c) => {
    const { context } = c.var;
    const user = await context.user();
    if (user) return c.json({ user: publicUser(user) });
    const next = await pageAfterMove(context);
    return c.json(next === null ? {} : { next });
  })
  .post(
    "/login",
    open,
    answers("Sign in; asks for `code` where two-step codes are on", z.object({ user: User }), 200, {
      401: "Invalid email or password",
      403: "Not verified, suspended, registered anew by another browser, or with the field `code`: a code is missing or wrong",
    }),
    body(LoginInput),
    async (c) => c.json({ user: await logIn(c.var.context, c.req.valid("json")) }),
  )
  .post(
    "/register",
    open,
    answers("Create an account, whose e-mail has to be verified", Message, 201, { 409: "Username is already taken" }),
    ...callWithBody(RegisterInput, register, 201),
  )
  .get(
    "/verify-email",
    open,
    answers("Follow the link of a verification mail", undefined, 302),
    query(VerifyQuery),
    async (c) => {
      // Hono calls this handler for HEAD too; a mail scanner's HEAD request must not verify the account.
      if (c.req.method === "HEAD") return c.redirect("/verify/confirm");
      const { ok, message } = await verifyEmail(c.var.context, c.req.valid("query"));
      const result: Record<string, string> = ok ? { success: "true", message } : { error: message };
      return c.redirect(`/verify/confirm?${new URLSearchParams(result).toString()}`);
    },
  )
  .post(
    "/decline-registration",
    open,
    answers('Remove an unverified account by the "This was not me" link of its mail', Message),
    ...callWithBody(DeclineInput, declineAccount),
  )
  .post(
    "/resend-verification",
    open,
    answers("Mail a new verification link", Message),
    ...callWithBody(EmailInput, resendVerification),
  )
  .post(
    "/forgot-password",
    open,
    answers("Mail a link to set a new password", Message),
    ...callWithBody(EmailInput, forgotPassword),
  )
  .post(
    "/reset-password",
    open,
    answers("Set a new password by a mailed link", Message),
    ...callWithBody(ResetInput, resetPassword),
  )
  .post("/logout", open, answers("Sign out; a demo account and its data are deleted", LogoutAnswer), call(logOut))
  .post(
    "/change-username",
    own,
    answers("Change the username", Message, 200, { 409: "Username is already taken" }),
    ...callWithBody(UsernameInput, changeUsername),
  )
  .put(
    "/day-start",
    own,
    answers("Set the hour at which your days start, 0 to 6, for all dates", Message),
    ...callWithBody(DayStartInput, changeDayStart),
  )
  .put(
    "/language",
    own,
    answers("Set the language of your pages, mails and notifications; `null` for the browser's", Message),
    ...callWithBody(LanguageInput, changeLanguage),
  )
  .post(
    "/change-password",
    own,
    answers(
      "Change the password, and end all other sessions, API tokens, the calendar feed and the address for todos",
      Message,
      200,
      { 403: NOT_CONFIRMED, 409: "Changed meanwhile" },
    ),
    ...callWithBody(PasswordChangeInput, changePassword),
  )
  .post(
    "/change-email",
    own,
    answers("Mail a link to a new address, which changes when it is followed", Message, 200, { 403: NOT_CONFIRMED }),
    ...callWithBody(EmailChangeInput, changeEmail),
  )
  .get("/change-email", own, answers("The change of your address that waits for its link", PendingAnswer), async (c) =>
    c.json({ pending: await pendingEmail(c.var.context) }),
  )
  .delete(
    "/change-email",
    own,
    answers("Withdraw the change of your address that waits for its link", Message, 200, { 404: "None is waiting" }),
    call(cancelEmail),
  )
  .post(
    "/confirm-email",
    open,
    answers("Change the address by the link mailed to the new one", Message, 200, { 409: EMAIL_TAKEN_MESSAGE }),
    ...callWithBody(EmailLinkInput, confirmEmail),
  )
  .post(
    "/undo-email",
    open,
    answers("Bring the former address back by the link mailed to it", Message, 200, { 409: EMAIL_TAKEN_MESSAGE }),
    ...callWithBody(EmailLinkInput, undoEmail),
  )
  .get(
    "/sessions",
    own,
    answers("The browsers in which you are signed in, the last used first", z.array(OwnSession)),
    call(listSessions),
  )
  .delete(
    "/sessions",
    own,
    answers("Sign all other browsers out; may ask for your password", Message),
    ...callWithBody(OwnPassword, signOutOthers),
  )
  .delete(
    "/sessions/:id",
    own,
    answers("Sign a browser out; may ask for your password", Message, 200, {
      404: "No such session",
      409: "The session of this request",
    }),
    ...callByIdWithBody(OwnPassword, signOutSession),
  )
  .get("/diary-lock", own, answers("The lock of your diary in this browser", DiaryLock), call(diaryLock))
  .put(
    "/diary-lock",
    own,
    answers("Turn the lock of your diary in this browser on or off, which may ask for your password", Message),
    ...callWithBody(z.extend(DiaryLockInput, OwnPassword.shape), setDiaryLock),
  )
  .post(
    "/diary-lock/open",
    own,
    answers("Open your diary in this browser with your password, or keep it open for five more minutes", DiaryLock),
    ...callWithBody(OwnPassword, openDiary),
  )
  .post("/diary-lock/close", own, answers("Lock your diary in this browser now", DiaryLock), call(lockDiary))
  .get("/feed", own, answers("Your calendar feed", FeedAnswer), async (c) =>
    c.json({ feed: await feedOf(c.var.context) }),
  )
  .post(
    "/feed",
    own,
    answers(
      "Create the calendar feed, or renew its address; this answer alone has it; may ask for your password",
      NewFeed,
      201,
    ),
    ...callWithBody(z.extend(FeedInput, OwnPassword.shape), createFeed, 201),
  )
  .delete("/feed", own, answers("End the calendar feed", Message, 200, { 404: "No feed" }), call(endFeed))
  .get("/mail-address", own, answers("Your private address, to which you mail todos", MailAddressAnswer), async (c) =>
    c.json({ mail_address: await mailAddressOfPerson(c.var.context) }),
  )
  .post(
    "/mail-address",
    own,
    answers("Create the address for mailed todos, or renew it; may ask for your password", MailAddress, 201, {
      404: NO_MAIL_IN,
    }),
    ...callWithBody(OwnPassword, createMailAddress, 201),
  )
  .put(
    "/mail-address/senders",
    own,
    answers("Set the addresses that may send todos; may ask for your password", MailAddress, 200, {
      404: `No address, or: ${NO_MAIL_IN}`,
    }),
    ...callWithBody(z.extend(MailSenders, OwnPassword.shape), setMailSenders),
  )
  .delete(
    "/mail-address",
    own,
    answers("Remove the address for mailed todos", Message, 200, { 404: "No address" }),
    call(removeMailAddress),
  )
  .get("/tokens", own, answers("Your API tokens, newest first", z.array(ApiToken)), call(listTokens))
  .post(
    "/tokens",
    own,
    answers(
      "Create an API token; this answer alone has its secret, and the call may ask for your password",
      NewApiToken,
      201,
      { 409: TOKENS_FULL_MESSAGE },
    ),
    ...callWithBody(z.extend(ApiTokenInput, OwnPassword.shape), createToken, 201),
  )
  .delete("/tokens/:id", own, answers("Revoke an API token", Message), callById(revokeToken))
  .delete(
    "/account",
    own,
    answers("Delete the account and its data", Message, 200, { 403: NOT_CONFIRMED, 409: "The only admin" }),
    ...callWithBody(OwnPassword, deleteAccount),
  )
  .post(
    "/register-demo",
    open,
    answers("Create a demo account and sign in to it", DemoAnswer, 201),
    call(registerDemo, 201),
  )
  .post(
    "/claim-demo",
    own,
    answers("Turn the demo account into a permanent one", Message, 200, taken),
    ...callWithBody(ClaimInput, claimDemo),
  )
  .get("/demo-status", open, answers("How long the demo account still lives", DemoStatus), call(demoStatus))
  .get(
    "/impersonation-status",
    open,
    answers("Whether an admin is impersonating a user", ImpersonationStatus),
    call(impersonationStatus),
  );
