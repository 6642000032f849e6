import * as z from "zod/mini";
import { PASSWORDS_DIFFER_MESSAGE } from "#app/domain/account/account-rules.ts";

/** The repeated password of a form. The API has none, because programs make no typing errors. */
export const confirmation = { password_confirm: z._default(z.string(), "") };

/** Checks that both passwords match. */
export const isConfirmed = z.refine<{ password: string; password_confirm: string }>(
  ({ password, password_confirm }) => password === password_confirm.trim(),
  { path: ["password_confirm"], message: PASSWORDS_DIFFER_MESSAGE },
);
