import { redirectDocument } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import {
  CodeInput,
  EmailChangeInput,
  OwnPassword,
  PasswordChangeInput,
  UsernameInput,
} from "#app/domain/account/account.ts";
import {
  changeDayStart,
  changeLanguage,
  changePassword,
  changeUsername,
  LanguageInput,
} from "#app/domain/account/change.server.ts";
import { deleteAccount } from "#app/domain/account/deletion.server.ts";
import { cancelEmail, changeEmail } from "#app/domain/account/email-change.server.ts";
import { diaryKey, setDiaryLock } from "#app/domain/diary/lock.server.ts";
import { formNumber } from "#app/domain/text/number-input.ts";
import { removePasskey, renamePasskey } from "#app/domain/passkey/passkey.server.ts";
import { PasskeyName } from "#app/domain/passkey/passkey.ts";
import { startMove, stopMove } from "#app/domain/region/departure.server.ts";
import { leadingPage } from "#app/domain/region/leading.ts";
import { MOVE_RUNS, MoveInput } from "#app/domain/region/move.ts";
import { createToken, revokeToken } from "#app/domain/session/api-token.server.ts";
import { ApiTokenInput } from "#app/domain/session/api-token.ts";
import { signOutOthers, signOutSession } from "#app/domain/session/own-sessions.server.ts";
import { mayLink, unlinkSignIn } from "#app/domain/sign-in-provider/linked.server.ts";
import { DayStartInput } from "#app/domain/time/day-start.ts";
import { confirmCodes, renewRecoveryCodes, startCodes, stopCodes } from "#app/domain/two-factor/two-factor.server.ts";
import { AppError, invalidInput } from "#app/errors.ts";
import { intent } from "#app/forms/action.server.ts";
import { isChecked } from "#app/forms/checkbox.server.ts";
import { confirmation, isConfirmed } from "#app/forms/confirmation.server.ts";
import { said } from "#app/i18n/text.ts";

const PasswordForm = z.extend(PasswordChangeInput, { ...confirmation, keep_access: isChecked }).check(isConfirmed);

const WhichPasskey = z.object({ passkey_id: z.string() });

/** The intents of the forms about the account, signing in and tokens. */
export const accountIntents = {
  "change-username": intent(UsernameInput, async (context, input) => ({
    ...(await changeUsername(context, input)),
    done: "change-username",
  })),
  "change-day-start": intent(
    z.object({ day_start: formNumber(DayStartInput.shape.day_start) }),
    async (context, input) => ({ ...(await changeDayStart(context, input)), done: "change-day-start" }),
  ),
  "change-language": intent(
    z.object({
      locale: z.pipe(
        z.string(),
        z.transform((chosen) => chosen || null),
      ),
    }),
    async (context, { locale }) => {
      const input = z.safeParse(LanguageInput, { locale });
      if (!input.success) throw invalidInput(input.error.issues);
      await changeLanguage(context, input.data);
      // A document has one language, so a new document is loaded. With a fragment in the address, the browser would
      // load none.
      throw redirectDocument("/settings");
    },
  ),
  "diary-lock": intent(z.extend(OwnPassword, { is_on: isChecked }), async (context, input) => {
    const answer = await setDiaryLock(context, input);
    return { ...answer, done: "diary-lock", lock: { is_on: input.is_on, key: await diaryKey(context) } };
  }),
  "change-email": intent(EmailChangeInput, async (context, input) => ({
    ...(await changeEmail(context, input)),
    done: "change-email",
  })),
  "cancel-email": intent(z.object({}), cancelEmail),
  "change-password": intent(PasswordForm, async (context, input) => ({
    ...(await changePassword(context, input)),
    done: "change-password",
  })),
  "link-provider": intent(OwnPassword, async (context, { password }) => {
    await mayLink(context, password);
    // The browser must load a document, because a form may not lead to another site.
    throw redirectDocument("/api/auth/provider?for=link");
  }),
  "unlink-provider": intent(OwnPassword, unlinkSignIn),
  "end-session": intent(
    z.extend(OwnPassword, { session_id: z.string() }),
    async (context, { session_id, ...confirmation }) => ({
      ...(await signOutSession(context, session_id, confirmation)),
      done: "end-session",
    }),
  ),
  "end-other-sessions": intent(OwnPassword, async (context, confirmation) => ({
    ...(await signOutOthers(context, confirmation)),
    done: "end-session",
  })),
  "create-token": intent(
    z.extend(ApiTokenInput, {
      ...OwnPassword.shape,
      expires_in_days: formNumber(ApiTokenInput.shape.expires_in_days),
      without_diary: isChecked,
    }),
    createToken,
  ),
  "revoke-token": intent(z.object({ api_token_id: z.string() }), (context, { api_token_id }) =>
    revokeToken(context, api_token_id),
  ),
  "rename-passkey": intent(z.extend(PasskeyName, WhichPasskey.shape), (context, { passkey_id, ...input }) =>
    renamePasskey(context, passkey_id, input),
  ),
  "remove-passkey": intent(z.extend(OwnPassword, WhichPasskey.shape), (context, { passkey_id, ...input }) =>
    removePasskey(context, passkey_id, input),
  ),
  "set-up-codes": intent(OwnPassword, startCodes),
  "confirm-codes": intent(CodeInput, confirmCodes),
  "renew-codes": intent(OwnPassword, renewRecoveryCodes),
  "stop-codes": intent(OwnPassword, stopCodes),
  "move-account": intent(MoveInput, async (context, input) => {
    const { state, region, problem } = await startMove(context, input);
    // Loads the whole document, so that no data of the account stays in memory.
    if (state === "moved" || state === "closed")
      throw redirectDocument(leadingPage(region, (await context.user())?.email ?? ""));
    if (problem !== null) throw new AppError(409, problem);
    return { ...said(MOVE_RUNS), done: "move-account" };
  }),
  "stop-move": intent(z.object({}), async (context) => {
    await stopMove(context);
    return {};
  }),
  "delete-account": intent(OwnPassword, async (context, input) => {
    await deleteAccount(context, input);
    // Loads the whole document, so that no data of the account stays in memory.
    throw redirectDocument("/?left=account");
  }),
};
