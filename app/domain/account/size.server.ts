import type { I18n } from "@lingui/core";
import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { ownedQuery } from "#app/db/database.ts";
import { user } from "#app/db/schema.ts";
import { signedIn } from "../session/access.server.ts";

/**
 * The most bytes of an account: long texts, pictures, and files that wait to be imported. The database triggers
 * contain the same numbers.
 */
export const MAX_ACCOUNT_BYTES = { user: 200_000_000, demo: 5_000_000 } as const;

/** The used bytes, and the most that are allowed. */
export const AccountSize = z.object({ stored_bytes: z.number(), max_bytes: z.number() });
export type AccountSize = z.infer<typeof AccountSize>;

const MB = 1_000_000;

/** `12 MB of 200 MB used by long texts and pictures.` Numbers below ten have a decimal, in the format of `locale`. */
export function sizeText(i18n: I18n, { stored_bytes, max_bytes }: AccountSize, locale: string): string {
  const size = stored_bytes / MB;
  const max = max_bytes / MB;
  if (size > 0 && size < 0.1)
    return i18n._(
      "account.size_small",
      { max },
      { message: "Less than 0.1 MB of {max} MB used by long texts and pictures." },
    );
  const digits = size > 0 && size < 10 ? 1 : 0;
  const used = size.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return i18n._("account.size", { used, max }, { message: "{used} MB of {max} MB used by long texts and pictures." });
}

const ownBytes = ownedQuery((select, owner) =>
  select({ stored_bytes: sql<number>`${user.stored_bytes}`.as("stored_bytes") })
    .from(user)
    .where(eq(user.id, owner)),
);

/** Returns how much of its space the person's account uses. */
export async function accountSize(context: AppContext): Promise<AccountSize> {
  const [[[row]], { role }] = await Promise.all([context.read(ownBytes()), signedIn(context)]);
  const max_bytes = role === "demo" ? MAX_ACCOUNT_BYTES.demo : MAX_ACCOUNT_BYTES.user;
  return { stored_bytes: row?.stored_bytes ?? 0, max_bytes };
}
