import { msg } from "@lingui/core/macro";
import { useNavigate } from "@remix-run/react";
import { useEffect, useMemo } from "react";
import type { ProjectChoice } from "#app/domain/todo/changes.ts";
import { dayText } from "#app/domain/todo/plan-text.ts";
import { inWeek, onDay, weekLabel } from "#app/domain/todo/plan.ts";
import type { ActiveTodo, Plan } from "#app/domain/todo/todo.ts";
import { pageI18n } from "#app/i18n/messages.client.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import type { Drops } from "#app/ui/drop-targets.client.tsx";
import { useStable } from "#app/ui/stable.ts";
import { draftOf, type SavedDraft, type useDrafts } from "./drafts.ts";
import type { HomeData } from "./home-data.ts";
import { onEditorRequest } from "./editor-requests.ts";
import type { Rows } from "./row-elements.ts";
import { useTodoActions } from "./todo-actions.ts";

interface Card extends HomeData {
  rows: Rows;
  drafts: ReturnType<typeof useDrafts>;
}

/** The actions of the card: on the todos of its list, and on any todo that is dragged or edited. */
export function useCardActions({ projects, project_id, todos, today, rows, drafts }: Card) {
  const mine = todos.filter((todo) => todo.project_id === project_id);
  const own = useTodoActions(
    project_id ?? "",
    mine.filter((todo) => !todo.is_checked),
    today,
  );
  const { locale } = useRootData()!;
  const navigate = useNavigate();
  const find = (id: string) => todos.find((todo) => todo.id === id);

  /** Opens the editor of any todo, in the todo's project and the same week. */
  const edit = useStable((id: string) => {
    const todo = find(id);
    if (!todo) return;
    drafts.start(draftOf(todo));
    if (todo.project_id === project_id) return;
    const search = new URLSearchParams(window.location.search);
    search.set("project", todo.project_id);
    navigate(`?${search}`, { preventScrollReset: true });
  });
  useEffect(() => onEditorRequest(edit), [edit]);

  /** Moves any todo to a project. */
  const move = useStable((id: string, to: string) => {
    const todo = find(id);
    const target = projects.find((one) => one.id === to);
    if (!todo || !target || todo.project_id === to) return;
    rows.focusAfter(id);
    own.move(todo, target, todos);
  });
  const plan = useStable((id: string, to: Plan) => {
    const todo = find(id);
    if (todo) own.plan(todo, to);
  });
  const drops = useMemo(
    () =>
      todoTargets({
        today,
        locale,
        projects,
        onPlan: plan,
        onMove: move,
        onTurn: (address) => navigate(address, { preventScrollReset: true }),
      }),
    [today, locale, projects, plan, move, navigate],
  );

  return {
    ...own,
    edit,
    move,
    toggle(id: string) {
      const todo = mine.find((one) => one.id === id);
      if (todo) (todo.is_checked ? own.untick : own.tick)(todo);
    },
    remove(todo: ActiveTodo) {
      rows.focusAfter(todo.id);
      own.remove(todo);
    },
    /** Adds a saved change to the undo stack. An existing todo moves to the project `to`. */
    rememberSaved(change: SavedDraft, to?: ProjectChoice) {
      const before = mine.find((todo) => todo.id === change.todo_id);
      if (to && before) rows.focusAfter(before.id);
      own.rememberSaved(change, before, to, todos);
    },
    drops,
  };
}

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
function todoTargets({ today, locale, projects, onPlan, onMove, onTurn }: TodoTargets): Drops {
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
