import * as z from "zod/mini";
import { PASSWORDS_DIFFER_MESSAGE } from "#app/domain/account/account.ts";

/** The second time that a form asks for a password. Only forms do: a program makes no typing errors. */
export const confirmation = { password_confirm: z._default(z.string(), "") };

/** The check that goes with it. */
export const isConfirmed = z.refine<{ password: string; password_confirm: string }>(
  ({ password, password_confirm }) => password === password_confirm.trim(),
  { path: ["password_confirm"], message: PASSWORDS_DIFFER_MESSAGE },
);
