import * as z from "zod/mini";

/** Requests of one feed per hour: calendars ask a few times a day. */
export const FEED_REQUESTS = 60;
/** The days for which a feed contains completed pomodoros. */
export const FEED_DAYS = 90;

export const FeedInput = z.object({ with_pomodoros: z._default(z.boolean("with_pomodoros must be a boolean"), false) });
export type FeedInput = z.infer<typeof FeedInput>;

/** A person's calendar feed. Its address is not stored. */
export const Feed = z.object({ with_pomodoros: z.boolean(), created_at: z.string() });
export type Feed = z.infer<typeof Feed>;

/** The feed, or null when there is none. */
export const FeedAnswer = z.object({ feed: z.nullable(Feed) });

/** A new feed. No other answer contains its address. */
export const NewFeed = z.extend(Feed, { address: z.string() });
export type NewFeed = z.infer<typeof NewFeed>;
