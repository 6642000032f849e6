import { text } from "#app/i18n/text.ts";
import type { FeedFailure } from "./other-calendar.ts";

/** The texts about a feed that could not be read. */
export const FAILURE_MESSAGES: Record<FeedFailure, string> = {
  address: text(
    /*i18n*/ { id: "other_calendar.fails_address", message: "Its address leads to one that is not public." },
  ),
  redirects: text(
    /*i18n*/ {
      id: "other_calendar.fails_redirects",
      message: "Its address leads from one address to another too often.",
    },
  ),
  "not-found": text(
    /*i18n*/ { id: "other_calendar.fails_not_found", message: "There is no calendar at its address any more." },
  ),
  refused: text(
    /*i18n*/ {
      id: "other_calendar.fails_refused",
      message: "Its address asks for a sign-in. Use the secret address of the calendar.",
    },
  ),
  answer: text(/*i18n*/ { id: "other_calendar.fails_answer", message: "Its server answers with an error." }),
  unreachable: text(
    /*i18n*/ {
      id: "other_calendar.fails_unreachable",
      message: "Its server cannot be reached, or its certificate is not valid.",
    },
  ),
  slow: text(/*i18n*/ { id: "other_calendar.fails_slow", message: "Its server takes too long to answer." }),
  "too-large": text(/*i18n*/ { id: "other_calendar.fails_too_large", message: "It has more than 5 MB." }),
  "too-many": text(/*i18n*/ { id: "other_calendar.fails_too_many", message: "It has more than 20,000 entries." }),
  "not-calendar": text(
    /*i18n*/ {
      id: "other_calendar.fails_not_calendar",
      message: "Its address answers with a page, not with a calendar. Use the address that ends in .ics.",
    },
  ),
  locked: text(
    /*i18n*/ {
      id: "other_calendar.fails_locked",
      message: "Its address can no longer be read here. Remove the calendar and add it again.",
    },
  ),
};
