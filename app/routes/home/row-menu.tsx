import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import CalendarDays from "lucide-react/icons/calendar-days";
import Pencil from "lucide-react/icons/pencil";
import Repeat from "lucide-react/icons/repeat";
import Text from "lucide-react/icons/text-align-start";
import Trash2 from "lucide-react/icons/trash";
import { type ActiveTodo, type Category, CATEGORY_CHOICES } from "#app/domain/todo/todo.ts";
import { MenuItem } from "#app/ui/menu.tsx";
import { Priority } from "#app/ui/priority.tsx";
import { announceRowMove } from "./announce-row.ts";

interface RowMenuItemsProps {
  /** The row whose button opened it. */
  todo: ActiveTodo;
  isFirst: boolean;
  isLast: boolean;
  onPlan(isRepeat?: boolean): void;
  onEdit(): void;
  onToggleDescription(): void;
  onPriority(category: Category): void;
  onMove(by: 1 | -1): void;
  onDelete(): void;
}

/** The menu of a row. */
export function RowMenuItems({ todo, isFirst, isLast, ...on }: RowMenuItemsProps) {
  function move(by: 1 | -1) {
    announceRowMove(todo.id, by);
    on.onMove(by);
  }
  return (
    <>
      <MenuItem icon={<CalendarDays aria-hidden />} onSelect={() => on.onPlan()}>
        Plan…
      </MenuItem>
      <MenuItem icon={<Repeat aria-hidden />} onSelect={() => on.onPlan(true)}>
        Repeat…
      </MenuItem>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={on.onEdit}>
        Edit
      </MenuItem>
      {todo.todo_description && (
        <MenuItem icon={<Text aria-hidden />} onSelect={on.onToggleDescription}>
          Show or hide description
        </MenuItem>
      )}
      <MenuItem icon={<ArrowUp aria-hidden />} onSelect={() => move(-1)} disabled={isFirst}>
        Move up
      </MenuItem>
      <MenuItem icon={<ArrowDown aria-hidden />} onSelect={() => move(1)} disabled={isLast}>
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
