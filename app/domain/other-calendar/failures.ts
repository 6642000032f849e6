import { text } from "#app/i18n/text.ts";
import type { FeedFailure } from "./other-calendar.ts";

/** The texts for feeds that could not be read. */
export const FAILURE_MESSAGES: Record<FeedFailure, string> = {
  address: text("other_calendar.fails_address", "Its address leads to one that is not public."),
  redirects: text("other_calendar.fails_redirects", "Its address leads from one address to another too often."),
  "not-found": text("other_calendar.fails_not_found", "There is no calendar at its address any more."),
  refused: text(
    "other_calendar.fails_refused",
    "Its address asks for a sign-in. Use the secret address of the calendar.",
  ),
  answer: text("other_calendar.fails_answer", "Its server answers with an error."),
  unreachable: text(
    "other_calendar.fails_unreachable",
    "Its server cannot be reached, or its certificate is not valid.",
  ),
  slow: text("other_calendar.fails_slow", "Its server takes too long to answer."),
  "too-large": text("other_calendar.fails_too_large", "It has more than 5 MB."),
  "too-many": text("other_calendar.fails_too_many", "It has more than 20,000 entries."),
  "not-calendar": text(
    "other_calendar.fails_not_calendar",
    "Its address answers with a page, not with a calendar. Use the address that ends in .ics.",
  ),
  locked: text(
    "other_calendar.fails_locked",
    "Its address can no longer be read here. Remove the calendar and add it again.",
  ),
};
