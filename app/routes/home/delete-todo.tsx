import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";

export const DELETE_QUESTION = "Are you sure you want to delete this todo?";

interface DeleteDialogProps {
  todo: ActiveTodo;
  onCancel(): void;
  onConfirm(todo: ActiveTodo): void;
}

/** Asks before a todo is deleted. */
export function DeleteDialog({ todo, onCancel, onConfirm }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open
      title={DELETE_QUESTION}
      confirm="Delete"
      danger
      onCancel={onCancel}
      onConfirm={() => onConfirm(todo)}
    >
      <bdi>{todo.todo_title}</bdi>
    </ConfirmDialog>
  );
}

/** The same question as part of the page, for use without scripts. */
export function DeleteForm({ todo }: { todo: ActiveTodo }) {
  return (
    <form method="post" className="delete-form" aria-label={DELETE_QUESTION}>
      <input type="hidden" name="todo_id" value={todo.id} />
      <p className="min-w-0 flex-1">
        <b>{DELETE_QUESTION}</b> <bdi>{todo.todo_title}</bdi>
      </p>
      <LinkButton to={`?project=${todo.project_id}`}>Cancel</LinkButton>
      <Button type="submit" variant="danger" name="intent" value="delete-todo">
        Delete
      </Button>
    </form>
  );
}
