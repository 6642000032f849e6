import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { daysOfWeek } from "#app/domain/week/week.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import { WeekStrip } from "#app/ui/week-strip.tsx";

/** The class and the title of a todo. */
type Row = readonly [look: "done" | "late" | "high" | "medium" | "low" | "none", title: MessageDescriptor];

const WEEK: readonly (readonly Row[])[] = [
  [
    ["done", msg`Agree on the launch date`],
    ["done", msg`Pay the electricity bill`],
    ["done", msg`Intervals, 6 × 800 m`],
  ],
  [
    ["done", msg`Move the old articles over`],
    ["done", msg`Compare three hosting offers`],
    ["done", msg`Call with the photographer`],
  ],
  [
    ["late", msg`Send the new sitemap to Ines`],
    ["done", msg`Answer the printer`],
    ["done", msg`Easy run, 8 km`],
  ],
  [
    ["done", msg`Write the brief for Kofi`],
    ["high", msg`Choose the photos for the front page`],
    ["high", msg`Call the plumber about the boiler`],
    ["low", msg`Return the library books`],
  ],
  [
    ["medium", msg`Rewrite the about page`],
    ["medium", msg`Book the train to Lisbon`],
    ["none", msg`Tidy the image folder`],
  ],
  [
    ["medium", msg`Test the order form on a phone`],
    ["medium", msg`Long run, 16 km`],
  ],
  [["low", msg`Sort the garage`]],
];

const MONDAY = "2026-02-16";
const TODAY = 3;
const minutes = [75, 100, 25, 50, null, null, null];
const minutesBefore = [50, 75, 50, 100, 25, 0, 25];

const looks: Record<Row[0], string> = {
  done: "day-done",
  late: "priority-high day-late",
  high: "priority-high",
  medium: "priority-medium",
  low: "priority-low",
  none: "priority-none",
};

/** The product itself: an example week made of the real components, without actions. */
export function Sheet() {
  const locale = useRootData()?.locale ?? "en-GB";
  return (
    <figure>
      <figcaption className="sr-only">
        <Trans>
          A week as a sheet of seven folds: what is due and what was done on each day, and a line of the minutes of
          focused work.
        </Trans>
      </figcaption>
      <div inert="">
        <WeekStrip
          className="landing-week"
          line={minutes}
          before={minutesBefore}
          folds={daysOfWeek(MONDAY).map((date, day) => ({
            name: dateLabel(date, locale, "weekday"),
            day: String(Number(date.slice(-2))),
            today: day === TODAY,
            children: <Todos rows={WEEK[day]!} />,
            foot: <Minutes value={minutes[day]!} />,
          }))}
        />
      </div>
    </figure>
  );
}

function Todos({ rows }: { rows: readonly Row[] }) {
  const { i18n } = useLingui();
  return (
    <ul className="day-todos pt-2 max-md:pt-1">
      {rows.map(([look, title]) => (
        <li key={title.id} className={`day-todo priority ${looks[look]}`}>
          <span>{i18n._(title)}</span>
        </li>
      ))}
    </ul>
  );
}

function Minutes({ value }: { value: number | null }): ReactNode {
  if (value === null) return "–";
  return (
    <Trans comment="Minutes">
      <b>{value}</b> <span>min</span>
    </Trans>
  );
}
