import { ArrowDown, ArrowUp, Pencil, Text, Trash2 } from "lucide-react";
import type { Category, Todo } from "#app/domain/todo.ts";
import { MenuItem, MenuList } from "#app/ui/menu.tsx";
import { Priority } from "#app/ui/priority.tsx";
import { PRIORITIES } from "./pending.ts";
import { ROW_MENU } from "./todo-row.tsx";

interface RowMenuProps {
  /** The row whose button opened it. */
  todo: Todo | undefined;
  isFirst: boolean;
  isLast: boolean;
  onEdit(): void;
  onToggleDescription(): void;
  onPriority(category: Category): void;
  onMove(by: 1 | -1): void;
  onDelete(): void;
}

/** One menu for all rows. */
export function RowMenu({ todo, isFirst, isLast, ...on }: RowMenuProps) {
  return (
    <MenuList id={ROW_MENU} label={todo ? `More for ${todo.todo_title}` : "More"}>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={on.onEdit}>
        Edit
      </MenuItem>
      {todo?.todo_description && (
        <MenuItem icon={<Text aria-hidden />} onSelect={on.onToggleDescription}>
          Show or hide description
        </MenuItem>
      )}
      <MenuItem icon={<ArrowUp aria-hidden />} onSelect={() => on.onMove(-1)} disabled={isFirst}>
        Move up
      </MenuItem>
      <MenuItem icon={<ArrowDown aria-hidden />} onSelect={() => on.onMove(1)} disabled={isLast}>
        Move down
      </MenuItem>
      <hr />
      {PRIORITIES.map((category) => (
        <MenuItem key={category} checked={todo?.todo_category === category} onSelect={() => on.onPriority(category)}>
          <Priority level={category} />
        </MenuItem>
      ))}
      <hr />
      <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={on.onDelete}>
        Delete
      </MenuItem>
    </MenuList>
  );
}
