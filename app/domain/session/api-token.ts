import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { checked, oneOf, shortText } from "../text/text.ts";

/** Maximum number of tokens of a person that have not expired. */
export const MAX_TOKENS = 20;
/** Length of a token's name in code points. */
export const MAX_TOKEN_NAME = 40;
/** The most days for which a token is valid; null means forever. */
const MAX_TOKEN_DAYS = 366;
/** The default number of days for which a token is valid. */
export const TOKEN_DAYS = 90;
const TOKEN_NAME_MESSAGE = text("session.token_name", "Give the token a name of 1-{max} characters.", {
  max: MAX_TOKEN_NAME,
});
export const TOKENS_FULL_MESSAGE = text("session.tokens_full", "You have {max} tokens. Revoke one first.", {
  max: MAX_TOKENS,
});

/** The prefix of every token, by which people and scanners of leaked secrets recognise it. */
export const TOKEN_PREFIX = "sf_";

/**
 * The prefix of a token without access to the diary. It is hashed with the rest, so nobody can remove it, and no
 * look-up is needed to recognise it. Such a token is longer than all others.
 */
export const WITHOUT_DIARY = `${TOKEN_PREFIX}nodiary_`;

/** The rights of a token: to read, or to read and change. */
const TOKEN_SCOPES = ["read", "write"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

const DAYS_MESSAGE = `expires_in_days must be a whole number from 1 to ${MAX_TOKEN_DAYS}, or null`;

export const ApiTokenInput = z.object({
  name: shortText(MAX_TOKEN_NAME, TOKEN_NAME_MESSAGE, TOKEN_NAME_MESSAGE),
  scope: z._default(oneOf(TOKEN_SCOPES, "scope must be one of"), "read"),
  /** Whether the token has no access to the diary, neither by calls nor by the search, an export or an import. */
  without_diary: z._default(z.boolean("without_diary must be a boolean"), false),
  expires_in_days: z._default(
    z.nullable(
      checked(z.number(DAYS_MESSAGE), z.int(DAYS_MESSAGE), z.gte(1, DAYS_MESSAGE), z.lte(MAX_TOKEN_DAYS, DAYS_MESSAGE)),
    ),
    TOKEN_DAYS,
  ),
});
export type ApiTokenInput = z.infer<typeof ApiTokenInput>;

/** A token, as its owner sees it. */
export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  without_diary: z.boolean(),
  created_at: z.string(),
  /** Null for a token that does not expire. */
  expires_at: z.nullable(z.string()),
  /** Exact to ten minutes; null before the first use. */
  last_used_at: z.nullable(z.string()),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** A new token. No other answer contains its secret. */
export const NewApiToken = z.extend(ApiToken, { token: z.string() });
export type NewApiToken = z.infer<typeof NewApiToken>;
