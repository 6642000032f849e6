import * as z from "zod/mini";
import { OwnPassword } from "#app/domain/account/account.ts";
import { linesOf, MailSenders } from "#app/domain/mail-in/mail-address.ts";
import { createMailAddress, removeMailAddress, setMailSenders } from "#app/domain/mail-in/mail-address.server.ts";
import { intent } from "#app/forms/action.server.ts";

/** The intents of the forms about the address for mailed todos. */
export const mailIntents = {
  "create-mail-address": intent(OwnPassword, createMailAddress),
  "set-mail-senders": intent(
    z.extend(MailSenders, { ...OwnPassword.shape, senders: z.pipe(linesOf, MailSenders.shape.senders) }),
    setMailSenders,
  ),
  "remove-mail-address": intent(z.object({}), (context) => removeMailAddress(context)),
};
