import type { Todo } from "#app/domain/todo.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";

interface DeleteDialogProps {
  todo: Todo;
  onCancel(): void;
  onConfirm(todo: Todo): void;
}

/** Asks before a todo is deleted. */
export function DeleteDialog({ todo, onCancel, onConfirm }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open
      title="Are you sure you want to delete this todo?"
      confirm="Delete"
      danger
      onCancel={onCancel}
      onConfirm={() => onConfirm(todo)}
    >
      {todo.todo_title}
    </ConfirmDialog>
  );
}
