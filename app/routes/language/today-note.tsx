import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import type { LearningDay } from "#app/domain/learning/load.ts";

/** A note about today: a day off, no new words, or postponed words. */
export function TodayNote({ day, waiting }: { day: LearningDay; waiting: number }) {
  const { settings, is_day_off, reviews, new_words } = day;
  const { t } = useLingui();
  const limit = settings.reviews + 1;
  const putOff = waiting - reviews;
  const said = is_day_off
    ? [t`Today is a day off: nothing is new, and nothing is due.`]
    : [
        ...(new_words === 0 && settings.new_words > 0
          ? [t`No new words until fewer than ${limit} wait for review.`]
          : []),
        ...(putOff > 0
          ? [t`${plural(putOff, { one: "# word waits for the next days.", other: "# words wait for the next days." })}`]
          : []),
      ];
  return said.length > 0 && <p className="of-today text-ink-soft">{said.join(" ")}</p>;
}
