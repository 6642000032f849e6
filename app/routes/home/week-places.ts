import { inWeek, onDay, weekLabel } from "#app/domain/todo/plan.ts";
import { dayText } from "#app/domain/todo/plan-text.ts";
import type { Plan } from "#app/domain/todo/todo.ts";
import type { Drops } from "#app/ui/drop-places.tsx";

interface WeekPlaces {
  today: string;
  locale: string;
  onPlan(id: string, plan: Plan): void;
  /** To the address of another week. */
  onTurn(address: string): void;
}

/** The folds of the week and its edge as places for todos: `day:2026-11-20`, `week:2026-11-16`. */
export function weekPlaces({ today, locale, onPlan, onTurn }: WeekPlaces): Drops {
  const dateOf = (place: string) => place.slice(place.indexOf(":") + 1);
  const isWeek = (place: string) => place.startsWith("week:");
  return {
    onHold: (link) => onTurn(link.getAttribute("href")!),
    hint: "Drop on a day to plan it.",
    label(place) {
      if (place.startsWith("hold:")) return `${place === "hold:next" ? "Next" : "Previous"} week, hold to turn`;
      return isWeek(place) ? weekLabel(dateOf(place), today).text : dayText(dateOf(place), today, locale);
    },
    onDrop: (id, place) => onPlan(id, isWeek(place) ? inWeek(dateOf(place)) : onDay(dateOf(place))),
  };
}
