import * as z from "zod/mini";
import { text } from "#app/i18n/text.ts";

export const MOVING_MESSAGE = text(
  "region.moving",
  "Your account is being moved to another region. Until that is done it can be read, but not changed.",
);
export const MOVED_MESSAGE = text("region.moved", "Your account has moved to another region. Sign in there.");
export const ARRIVING_MESSAGE = text("region.arriving", "Your account is being moved here. Try again in a minute.");
export const UNKNOWN_REGION_MESSAGE = text("region.unknown", "There is no such region to move to.");
export const UNREACHABLE_MESSAGE = text(
  "region.unreachable",
  "The other region cannot be reached at the moment. Try again later.",
);
/** The errors while a move is running. */
export const MOVE_RUNS = { id: "region.move_runs", message: "Your account is being moved. It goes on by itself." };
export const MOVES_ALREADY_MESSAGE = text("region.moves_already", "Your account is being moved already.");
export const NOT_MOVABLE_MESSAGE = text(
  "region.not_movable",
  "The account of an admin cannot be moved, and neither can one that is not verified.",
);
export const CLOCK_RUNS_MESSAGE = text(
  "region.clock_runs",
  "A pomodoro or a break is running. End it before you move.",
);
export const ADDRESS_CHANGED_MESSAGE = text(
  "region.address_changed",
  "Your e-mail address was changed a few days ago, and the former one can still take that back. The account can move after that.",
);
export const TOO_LATE_MESSAGE = text("region.too_late", "The move cannot be stopped any more, or there is none.");

/** The texts about a finished move, in its mail and in the settings of the new region. */
export const MOVED_TITLE = text("mail.account_moved", "Your account has moved");
export const LEFT_BEHIND_MESSAGE = text(
  "mail.account_moved_without",
  "These were not moved, so you set them up again: passkeys, API tokens, webhooks, the address of your calendar feed, the address for mailed todos, the devices that get notifications, and a sign-in at a provider that this region does not have. What was in the trash is gone.",
);

/** Why a move was undone, by the stored reason. */
export const MOVE_PROBLEMS = {
  email: text("region.problem_email", "There is another account with your e-mail in that region."),
  username: text("region.problem_username", "Your username is taken in that region. Change it here, then move."),
  differs: text(
    "region.problem_differs",
    "Not everything arrived there as it is here, for example because a language that you learn is not in that region.",
  ),
  unread: text("region.problem_unread", "The other region could not read your data. We have to look at it."),
  release: text("region.problem_release", "The other region runs another release at the moment. Try again in an hour."),
  stopped: text("region.problem_stopped", "You stopped it."),
  late: text("region.problem_late", "The other region could not be reached for a day."),
} as const;
export type MoveProblem = keyof typeof MOVE_PROBLEMS;

export const MoveInput = z.object({
  /** The name of the region to move to. */
  region: z.string(text("region.choose", "Choose a region")),
  password: z.optional(z.string()),
});
export type MoveInput = z.infer<typeof MoveInput>;

/** A move of the signed-in person's account. */
export const Move = z.object({
  /** The name of the region to which the account moves. */
  region: z.string(),
  /** `moving` while it can be undone, then `closed`; `moved` when it is done, `undone` when everything is as before. */
  state: z.enum(["moving", "closed", "moved", "undone"]),
  /** Why it was undone; null otherwise. */
  problem: z.nullable(z.string()),
  created_at: z.string(),
});
export type Move = z.infer<typeof Move>;

/** The error for the owner of a moved account who has proved who they are. */
export interface Moved {
  /** The name of the region. */
  moved_to: string;
  moved_id: string;
  moved_email: string;
  /** The key for their unsent texts of a locked diary, base64url; null if it had no lock. */
  moved_key: string | null;
}

/** The data about a region for other regions. */
export const RegionCard = z.object({
  region: z.string(),
  /**
   * The public key with which secrets are encrypted for it: a point of P-256, base64url; null if accounts cannot move
   * here.
   */
  key: z.nullable(z.string()),
  /** The version of the tables. Accounts move only between regions with the same version. */
  tables: z.string(),
});
export type RegionCard = z.infer<typeof RegionCard>;

/** The leaving account, as its region sends it to the other one. */
export const Departure = z.object({
  state: z.enum(["moving", "closed"]),
  user: z.object({
    id: z.string(),
    username: z.string(),
    email: z.string(),
    email_verified_at: z.string(),
    timezone: z.nullable(z.string()),
    day_start: z.int(),
    locale: z.nullable(z.string()),
    browser_languages: z.nullable(z.string()),
    remind_by: z.enum(["push", "mail", "off"]),
    shows_events: z.int(),
    created_at: z.string(),
    claimed_at: z.nullable(z.string()),
  }),
  /** The secrets (`MovingSecrets`), encrypted for the key of the region to which the account moves. */
  sealed: z.string(),
});
export type Departure = z.infer<typeof Departure>;

/** The secrets of an account that moves. */
export const MovingSecrets = z.object({
  /** Null for an account without a password. */
  password_hash: z.nullable(z.string()),
  authenticator: z.nullable(
    z.object({ seed: z.string(), last_step: z.int(), created_at: z.string(), confirmed_at: z.string() }),
  ),
  recovery_codes: z.array(z.object({ code_hash: z.string(), created_at: z.string() })),
  /** The sign-ins at providers. The new region takes those of its own provider. */
  provider_links: z.array(
    z.object({ issuer: z.string(), subject: z.string(), email: z.string(), created_at: z.string() }),
  ),
});
export type MovingSecrets = z.infer<typeof MovingSecrets>;

const id = z.string().check(z.regex(/^[\w-]{36}$/, "This is no id of a move"));

/** The request for the next step of an arrival. The old region sends it. */
export const ArrivalInput = z.object({
  id,
  /** The name of the region from which the account comes. */
  from: z.string(),
  token: z.string().check(z.regex(/^[\w-]{43}$/, "This is no token of a move")),
});
export type ArrivalInput = z.infer<typeof ArrivalInput>;

/** The state of an arrival. */
export const ArrivalAnswer = z.object({
  /** `busy` if another step of it is running. */
  state: z.enum(["filling", "filled", "ready", "open", "refused", "busy"]),
  problem: z.nullable(z.string()),
});
export type ArrivalAnswer = z.infer<typeof ArrivalAnswer>;
