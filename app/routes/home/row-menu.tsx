import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import ArrowDown from "lucide/dist/esm/icons/arrow-down.mjs";
import ArrowUp from "lucide/dist/esm/icons/arrow-up.mjs";
import FolderInput from "lucide/dist/esm/icons/folder-input.mjs";
import CalendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import MessageSquareText from "lucide/dist/esm/icons/message-square-text.mjs";
import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import Repeat from "lucide/dist/esm/icons/repeat.mjs";
import Timer from "lucide/dist/esm/icons/timer.mjs";
import Text from "lucide/dist/esm/icons/text-align-start.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import type { Project } from "#app/domain/project/project.ts";
import { type ActiveTodo, type Category, CATEGORY_CHOICES } from "#app/domain/todo/todo.ts";
import { Icon } from "#app/ui/icon.tsx";
import { areShortcutsOn } from "#app/parts/command-bar/shortcuts.ts";
import { MenuItem } from "#app/ui/menu.tsx";
import { Priority } from "#app/ui/priority.tsx";
import { meetingAddress } from "./meeting-mark.tsx";
import { movedRow, useFocusOn } from "./row-keys.ts";
import type { useCardActions } from "./use-card-actions.ts";

export { RowKeys } from "./row-keys.ts";

const CATEGORY_KEYS: Record<Category, string> = { high: "1", medium: "2", low: "3", none: "0" };

interface RowMenuItemsProps {
  /** The row whose button opened the menu. */
  todo: ActiveTodo;
  /** The open todos of the list. */
  todos: readonly ActiveTodo[];
  projects: readonly Project[];
  actions: ReturnType<typeof useCardActions>;
  /** Opens a popover or a question about the todo. */
  onAsk(about: "plan" | "repeat" | "delete"): void;
  onDescription(): void;
}

/** The key that an item shows, if shortcuts are on. */
const key = (keys: string) => areShortcutsOn() && { keys };

export function RowMenuItems({ todo, todos, projects, actions, onAsk, onDescription }: RowMenuItemsProps) {
  const { t } = useLingui();
  const focusOn = useFocusOn();
  const navigate = useNavigate();
  return (
    <>
      <MenuItem icon={<Icon of={CalendarDays} />} {...key("d")} onSelect={() => onAsk("plan")}>
        {t`Plan…`}
      </MenuItem>
      <MenuItem icon={<Icon of={Repeat} />} onSelect={() => onAsk("repeat")}>
        {t`Repeat…`}
      </MenuItem>
      {todo.meeting_note_id && (
        <MenuItem icon={<Icon of={MessageSquareText} />} onSelect={() => navigate(meetingAddress(todo))}>
          {t`Open its meeting`}
        </MenuItem>
      )}
      <MenuItem icon={<Icon of={Pencil} />} {...key("e")} onSelect={() => actions.edit(todo.id)}>
        {t`Edit`}
      </MenuItem>
      {!todo.is_checked && (
        <MenuItem icon={<Icon of={Timer} />} {...key("p")} onSelect={() => void focusOn(todo)}>
          {t`Start a pomodoro`}
        </MenuItem>
      )}
      {todo.todo_description && (
        <MenuItem icon={<Icon of={Text} className="mirror" />} onSelect={onDescription}>
          {t`Show or hide description`}
        </MenuItem>
      )}
      <MoveItems {...{ todo, todos, projects, actions }} />
      <hr />
      <div role="group" aria-label={t`Priority`}>
        {CATEGORY_CHOICES.map((category) => (
          <MenuItem
            key={category}
            checked={todo.todo_category === category}
            {...key(CATEGORY_KEYS[category])}
            onSelect={() => actions.change(todo.id, { todo_category: category })}
          >
            <Priority level={category} />
          </MenuItem>
        ))}
      </div>
      <hr />
      <MenuItem
        icon={<Icon of={Trash2} />}
        danger
        {...key(t({ message: "Delete", context: "key" }))}
        onSelect={() => onAsk("delete")}
      >
        {t`Delete`}
      </MenuItem>
    </>
  );
}

/** The menu items that move a row: up, down and to each other project. */
function MoveItems({ todo, todos, projects, actions }: Omit<RowMenuItemsProps, "onAsk" | "onDescription">) {
  const { t } = useLingui();
  function move(by: 1 | -1) {
    const ids = movedRow(todos, todo.id, by);
    if (ids) actions.order(ids);
  }
  return (
    <>
      <MenuItem icon={<Icon of={ArrowUp} />} {...key("Alt ↑")} onSelect={() => move(-1)} disabled={todo === todos[0]}>
        {t`Move up`}
      </MenuItem>
      <MenuItem
        icon={<Icon of={ArrowDown} />}
        {...key("Alt ↓")}
        onSelect={() => move(1)}
        disabled={todo === todos.at(-1)}
      >
        {t`Move down`}
      </MenuItem>
      {projects.map(
        ({ id, proje_title }, i) =>
          id !== todo.project_id && (
            <MenuItem
              key={id}
              icon={<Icon of={FolderInput} className="mirror" />}
              {...key(`m ${i + 1}`)}
              onSelect={() => actions.move(todo.id, id)}
            >
              {t`Move to ${{ project: proje_title }}`}
            </MenuItem>
          ),
      )}
    </>
  );
}
