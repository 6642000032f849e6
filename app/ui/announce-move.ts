import { pageI18n } from "#app/i18n/messages.client.ts";
import { msg } from "@lingui/core/macro";
import { announce } from "./live-region.tsx";

/** Announces that the row `name` moves to index `to` (from 0) of a list. Does nothing if that is outside the list. */
export function announceMove(name: string, to: number, count: number) {
  const place = to + 1;
  if (to >= 0 && to < count) announce(pageI18n()._(msg`${name} moved to position ${place} of ${count}`));
}
