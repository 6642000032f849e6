import type { ReactNode } from "react";
import { middleOfDay, WeekStrip } from "../../ui/week-strip.tsx";

/** The class and the title of a todo. */
type Row = readonly [look: "done" | "late" | "high" | "medium" | "low" | "none", title: string];

const WEEK: readonly (readonly Row[])[] = [
  [
    ["done", "Agree on the launch date"],
    ["done", "Pay the electricity bill"],
    ["done", "Intervals, 6 × 800 m"],
  ],
  [
    ["done", "Move the old articles over"],
    ["done", "Compare three hosting offers"],
    ["done", "Call with the photographer"],
  ],
  [
    ["late", "Send the new sitemap to Ines"],
    ["done", "Answer the printer"],
    ["done", "Easy run, 8 km"],
  ],
  [
    ["done", "Write the brief for Kofi"],
    ["high", "Choose the photos for the front page"],
    ["high", "Call the plumber about the boiler"],
    ["low", "Return the library books"],
  ],
  [
    ["medium", "Rewrite the about page"],
    ["medium", "Book the train to Lisbon"],
    ["none", "Tidy the image folder"],
  ],
  [
    ["medium", "Test the order form on a phone"],
    ["medium", "Long run, 16 km"],
  ],
  [["low", "Sort the garage"]],
];

const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const FIRST_DAY = 16;
const TODAY = 3;
const minutes = [75, 100, 25, 50];
const minutesBefore = [50, 75, 50, 100, 25, 0, 25];

const looks: Record<Row[0], string> = {
  done: "day-done",
  late: "priority-high day-late",
  high: "priority-high",
  medium: "priority-medium",
  low: "priority-low",
  none: "priority-none",
};

/** The product itself: somebody's week, made of its own parts. To look at only. */
export function Sheet() {
  return (
    <figure>
      <figcaption className="sr-only">
        A week as a sheet of seven folds: what is due and what was done on each day, and a line of the minutes of
        focused work.
      </figcaption>
      <div inert="">
        <WeekStrip
          className="landing-week"
          picture={<MinutesLine />}
          folds={days.map((name, day) => ({
            name,
            day: String(FIRST_DAY + day),
            today: day === TODAY,
            children: <Todos rows={WEEK[day]!} />,
            foot: <Minutes value={minutes[day]} />,
          }))}
        />
      </div>
    </figure>
  );
}

function Todos({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className="day-todos pt-2 max-md:pt-1">
      {rows.map(([look, title]) => (
        <li key={title} className={`day-todo priority ${looks[look]}`}>
          <span>{title}</span>
        </li>
      ))}
    </ul>
  );
}

function Minutes({ value }: { value: number | undefined }): ReactNode {
  if (value === undefined) return "–";
  return (
    <>
      <b>{value}</b> <span>min</span>
    </>
  );
}

/** The page has no scripts, so its line is a picture. */
function MinutesLine() {
  const points = (values: readonly number[]) =>
    values.map((value, day) => `${(700 * middleOfDay(day, TODAY)).toFixed()} ${94 - (value / 100) * 88}`);
  const drawn = points(minutes);
  const now = `M${drawn.at(-1)}h0`;
  return (
    <svg viewBox="0 0 700 100" preserveAspectRatio="none" aria-hidden className="mirror">
      <path d={`M${points(minutesBefore).join("L")}`} className="before" />
      <path d={`M${drawn.join("L")}`} />
      <path d={drawn.map((point) => `M${point}h0`).join("")} className="dots" />
      <path d={now} className="now" />
    </svg>
  );
}
