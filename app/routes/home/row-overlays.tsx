import { useLingui } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import { useRootData } from "#app/parts/account/root-data.ts";
import { MenuList } from "#app/ui/menu.tsx";
import type { HomeData } from "./home-data.ts";
import { DeleteDialog, PlanPopover, RowMenuItems } from "./lazy-parts.ts";
import type { Rows } from "./row-elements.ts";
import { ROW_MENU } from "./todo-row.tsx";
import type { useCardActions } from "./use-card-actions.ts";

/** A question about a todo, such as whether to delete it. */
interface Question {
  about: "plan" | "repeat" | "delete";
  id: string;
}

/** The state of the overlays over the rows: the menu of a row, and a question about a todo. */
export function useRowOverlays() {
  const [menuFor, setMenuFor] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  return {
    menuFor,
    setMenuFor,
    question,
    ask: (about: Question["about"], id: string) => setQuestion({ about, id }),
    close: useCallback(() => setQuestion(null), []),
  };
}

interface RowOverlaysProps extends Omit<HomeData, "project_id"> {
  overlays: ReturnType<typeof useRowOverlays>;
  rows: Rows;
  actions: ReturnType<typeof useCardActions>;
}

/** The menu of a row, its plan popover and the question before it is deleted. */
export function RowOverlays({ overlays, todos, projects, today, rows, actions }: RowOverlaysProps) {
  const { menuFor, question, ask, close } = overlays;
  const { t } = useLingui();
  const { locale } = useRootData()!;
  const menuTodo = todos.find(({ id }) => id === menuFor);
  const todo = todos.find(({ id }) => id === question?.id);
  return (
    <>
      {/* One menu for all rows. */}
      <MenuList id={ROW_MENU} label={menuTodo ? t`More for ${{ title: menuTodo.todo_title }}` : t`More`}>
        {menuTodo && (
          <RowMenuItems
            todo={menuTodo}
            todos={todos.filter(({ is_checked }) => !is_checked)}
            projects={projects}
            actions={actions}
            onAsk={(about) => ask(about, menuTodo.id)}
            // A click on the summary opens or closes it.
            onDescription={() => rows.get(menuTodo.id)?.description?.click()}
          />
        )}
      </MenuList>
      {todo && question?.about === "delete" && (
        <DeleteDialog
          todo={todo}
          onCancel={close}
          onConfirm={(gone) => {
            close();
            actions.remove(gone);
          }}
        />
      )}
      {todo && question && question.about !== "delete" && (
        <PlanPopover
          key={todo.id}
          todo={todo}
          today={today}
          locale={locale}
          anchor={rows.get(todo.id)?.plan ?? null}
          isRepeat={question.about === "repeat"}
          onPlan={(plan) => actions.plan(todo, plan)}
          onClose={close}
        />
      )}
    </>
  );
}
