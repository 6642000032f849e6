import { pageI18n } from "#app/i18n/messages.client.ts";
import { msg } from "@lingui/core/macro";
import { inWeek, onDay, weekLabel } from "#app/domain/todo/plan.ts";
import { dayText } from "#app/domain/todo/plan-text.ts";
import type { Plan } from "#app/domain/todo/todo.ts";
import type { Drops } from "#app/ui/drop-targets.client.tsx";

interface TodoTargets {
  today: string;
  locale: string;
  projects: readonly { id: string; proje_title: string }[];
  onPlan(id: string, plan: Plan): void;
  /** Moves a todo to another project. */
  onMove(id: string, project_id: string): void;
  /** Shows another week. `address` is the week's address. */
  onTurn(address: string): void;
}

/**
 * The drop targets outside the list: the folds of the week, its edge and the project tabs: `day:2026-11-20`,
 * `week:2026-11-16`, `project:<id>`.
 */
export function todoTargets({ today, locale, projects, onPlan, onMove, onTurn }: TodoTargets): Drops {
  const split = (place: string) => [place.slice(0, place.indexOf(":")), place.slice(place.indexOf(":") + 1)] as const;
  return {
    onHold: (link) => onTurn(link.getAttribute("href")!),
    // Only a browser drags, so the text is made there.
    get hint() {
      return pageI18n()._(
        projects.length > 1
          ? msg`Drop on a day to plan it, or on a project to move it.`
          : msg`Drop on a day to plan it.`,
      );
    },
    label(place) {
      const i18n = pageI18n();
      const [kind, name] = split(place);
      if (kind === "hold")
        return i18n._(name === "next" ? msg`Next week, hold to turn` : msg`Previous week, hold to turn`);
      const title = projects.find(({ id }) => id === name)?.proje_title ?? "";
      if (kind === "project") return i18n._(msg`Project ${title}`);
      return kind === "week" ? weekLabel(i18n, name, today).text : dayText(i18n, name, today, locale);
    },
    onDrop(id, place) {
      const [kind, name] = split(place);
      if (kind === "project") onMove(id, name);
      else onPlan(id, kind === "week" ? inWeek(name) : onDay(name));
    },
  };
}
