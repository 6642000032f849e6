import type { BatchItem } from "drizzle-orm/batch";
import type { AppContext } from "#app/context.ts";
import { knownDevice } from "../account/device.server.ts";
import { networksOf } from "../rate-limit/network.ts";
import { countAttempt, DAY, type Limit, MINUTE, networkLimits } from "../rate-limit/rate-limit.server.ts";
import { hashToken } from "../secret/token.server.ts";

/** The default limit of attempts per minute for each pair of network and account. */
const DEFAULT_LIMIT = 10;
/** The other limits, as multiples of the tries a minute. */
const PAIR_A_DAY = 10;
const NETWORK_A_DAY = 20;
const ACCOUNT_A_DAY = 100;
/** Codes have six digits, so fewer attempts are allowed. */
const CODES_A_DAY = 10;
/** Attempts of a network on any account. People who share an address sign in to different accounts. */
const NETWORK = { signIn: 3, other: 1 };

type Call =
  | "login"
  | "register"
  | "claim-demo"
  | "resend"
  | "forgot"
  | "reset"
  | "decline"
  | "confirm-password"
  | "change-username"
  | "email-link"
  | "passkey"
  | "code";

/**
 * Counts an attempt of `call` on `account` (its e-mail or id) and returns the result of `read`, which runs in the same
 * batch. 429 past a limit. A browser that has signed in to the account before has its own limit, so that attempts of
 * strangers never lock the owner out.
 */
export function countSignIn<Read extends BatchItem<"sqlite">>(
  context: AppContext,
  call: Call,
  account: string,
  read?: Read,
): Promise<Read["_"]["result"]> {
  const limit = authLimit(context);
  const { devices, ip } = context;
  const of = hashToken(account);
  const perNetwork = limit * (/^(login|passkey|code)$/.test(call) ? NETWORK.signIn : NETWORK.other);
  const limits = [
    ...pairLimits(`${call} ${networksOf(ip)[0]} ${of}`, limit),
    ...networkLimits(ip, call, [
      { seconds: MINUTE, most: perNetwork },
      { seconds: DAY, most: perNetwork * NETWORK_A_DAY },
    ]),
    { key: `${call} ${of}`, seconds: DAY, most: limit * (call === "code" ? CODES_A_DAY : ACCOUNT_A_DAY) },
  ];
  const own = devices.map(({ secret }) => hashToken(secret));
  const except = {
    which: knownDevice(context, account),
    limits: Object.fromEntries(own.map((hash) => [hash, pairLimits(`${call} ${hash} ${of}`, limit)])),
  };
  return countAttempt(context, limits, { ...(read && { read }), except });
}

/** The setting `AUTH_RATE_LIMIT`. */
export const authLimit = ({ env }: Pick<AppContext, "env">) => Number(env.AUTH_RATE_LIMIT) || DEFAULT_LIMIT;

const pairLimits = (key: string, most: number): Limit[] => [
  { key, seconds: MINUTE, most },
  { key, seconds: DAY, most: most * PAIR_A_DAY },
];
