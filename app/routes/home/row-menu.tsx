import { useNavigate } from "@remix-run/react";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import CalendarDays from "lucide-react/icons/calendar-days";
import MessageSquareText from "lucide-react/icons/message-square-text";
import Pencil from "lucide-react/icons/pencil";
import Repeat from "lucide-react/icons/repeat";
import Timer from "lucide-react/icons/timer";
import Text from "lucide-react/icons/text-align-start";
import Trash2 from "lucide-react/icons/trash";
import { type ActiveTodo, type Category, CATEGORY_CHOICES } from "#app/domain/todo/todo.ts";
import { MenuItem } from "#app/ui/menu.tsx";
import { Priority } from "#app/ui/priority.tsx";
import { useFocusOn } from "./focus-todo.ts";
import { movedRow } from "./move-row.ts";
import { rowOf } from "./row-focus.ts";
import { meetingAddress } from "./meeting-mark.tsx";

export { RowKeys } from "./row-keys.ts";

interface RowMenuItemsProps {
  /** The row whose button opened it. */
  todo: ActiveTodo;
  /** The open todos of the list. */
  todos: readonly ActiveTodo[];
  onPlan(isRepeat?: boolean): void;
  onEdit(): void;
  onPriority(category: Category): void;
  onOrder(ids: string[]): void;
  onDelete(): void;
}

/** The menu of a row. */
export function RowMenuItems({ todo, todos, ...on }: RowMenuItemsProps) {
  const focusOn = useFocusOn();
  const navigate = useNavigate();
  function move(by: 1 | -1) {
    const ids = movedRow(todos, todo.id, by);
    if (ids) on.onOrder(ids);
  }
  return (
    <>
      <MenuItem icon={<CalendarDays aria-hidden />} onSelect={() => on.onPlan()}>
        Plan…
      </MenuItem>
      <MenuItem icon={<Repeat aria-hidden />} onSelect={() => on.onPlan(true)}>
        Repeat…
      </MenuItem>
      {todo.meeting_note_id && (
        <MenuItem icon={<MessageSquareText aria-hidden />} onSelect={() => navigate(meetingAddress(todo))}>
          Open its meeting
        </MenuItem>
      )}
      <MenuItem icon={<Pencil aria-hidden />} onSelect={on.onEdit}>
        Edit
      </MenuItem>
      {!todo.is_checked && (
        <MenuItem icon={<Timer aria-hidden />} keys="p" onSelect={() => void focusOn(todo)}>
          Start a pomodoro
        </MenuItem>
      )}
      {todo.todo_description && (
        <MenuItem icon={<Text aria-hidden />} onSelect={() => toggleDescription(todo.id)}>
          Show or hide description
        </MenuItem>
      )}
      <MenuItem icon={<ArrowUp aria-hidden />} onSelect={() => move(-1)} disabled={todo === todos[0]}>
        Move up
      </MenuItem>
      <MenuItem icon={<ArrowDown aria-hidden />} onSelect={() => move(1)} disabled={todo === todos.at(-1)}>
        Move down
      </MenuItem>
      <hr />
      <div role="group" aria-label="Priority">
        {CATEGORY_CHOICES.map((category) => (
          <MenuItem key={category} checked={todo.todo_category === category} onSelect={() => on.onPriority(category)}>
            <Priority level={category} />
          </MenuItem>
        ))}
      </div>
      <hr />
      <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={on.onDelete}>
        Delete
      </MenuItem>
    </>
  );
}

function toggleDescription(id: string) {
  const details = rowOf(id)?.querySelector("details");
  if (details) details.open = !details.open;
}
