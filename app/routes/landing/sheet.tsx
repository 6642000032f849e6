import { Checkbox } from "../../ui/checkbox.tsx";
import { Priority } from "../../ui/priority.tsx";
import { middleOfDay, WeekStrip } from "../../ui/week-strip.tsx";

const todos = [
  { title: "Send the report to Ines", level: "high", due: "Yesterday", tone: "text-danger font-semibold" },
  { title: "Book the room for Thursday", level: "medium", due: "Today", tone: "text-ink-soft", done: true },
  { title: "Review Kofi’s pull request", level: "medium", due: "Tomorrow", tone: "text-warning font-semibold" },
  { title: "Write the talk for Lisbon", level: "low", due: "In 2 days", tone: "text-info" },
] as const;

const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const minutes = [75, 100, 25, 50, 85];
const TODAY = 4;

/** A preview of the product, made of its own components with sample data. */
export function Sheet() {
  return (
    <figure>
      <figcaption className="sr-only">
        The home screen: a list of todos with priorities and dates, and below it the week as a strip of seven folds with
        the minutes of focused work of each day.
      </figcaption>
      <div inert="" className="grid grid-cols-1 gap-6 sheet border border-line bg-surface p-4 md:p-6">
        <div>
          <div className="mb-4 flex gap-1 border-b border-line">
            <span className="sheet-tab font-semibold">
              Work <small className="text-sm font-normal text-ink-soft">4</small>
            </span>
            <span className="sheet-tab text-ink-soft">
              Home <small className="text-sm">3</small>
            </span>
          </div>
          {todos.map(({ title, level, due, tone, ...todo }) => (
            <div key={title} className="flex min-h-12 items-center gap-3 border-b border-line">
              <Checkbox label={title} defaultChecked={"done" in todo} />
              <span className={`min-w-0 flex-1 truncate ${"done" in todo ? "text-ink-soft line-through" : ""}`}>
                {title}
              </span>
              <span className="w-24 text-sm max-md:hidden">
                <Priority level={level} />
              </span>
              <span className={`w-20 text-end text-sm md:w-28 md:text-start ${tone}`}>{due}</span>
            </div>
          ))}
        </div>
        <div className="grid grid-cols-1 gap-3">
          <p className="text-lg font-semibold tracking-tight">
            Week 47{" "}
            <span className="text-base font-normal text-ink-soft max-md:hidden">335 minutes, 14 todos done</span>
          </p>
          <WeekStrip
            picture={<MinutesLine />}
            folds={days.map((name, day) => ({
              name,
              today: day === TODAY,
              foot: minutes[day] ? (
                <>
                  <b>{minutes[day]}</b> <span>min</span>
                </>
              ) : (
                "–"
              ),
            }))}
          />
        </div>
      </div>
    </figure>
  );
}

/** A picture, because the page has no scripts. */
function MinutesLine() {
  const points = minutes.map((value, day) => `${(700 * middleOfDay(day, TODAY)).toFixed()} ${94 - (value / 100) * 88}`);
  return (
    <svg viewBox="0 0 700 100" preserveAspectRatio="none" aria-hidden>
      <path d={`M${points.join("L")}`} />
      <path d={points.map((point) => `M${point}h0`).join("")} className="dots" />
    </svg>
  );
}
