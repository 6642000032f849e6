import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";

export const DELETE_QUESTION = msg`Are you sure you want to delete this todo?`;

interface DeleteDialogProps {
  todo: ActiveTodo;
  onCancel(): void;
  onConfirm(todo: ActiveTodo): void;
}

/** Asks before a todo is deleted. */
export function DeleteDialog({ todo, onCancel, onConfirm }: DeleteDialogProps) {
  const { t, i18n } = useLingui();
  return (
    <ConfirmDialog
      open
      title={i18n._(DELETE_QUESTION)}
      confirm={t`Delete`}
      danger
      onCancel={onCancel}
      onConfirm={() => onConfirm(todo)}
    >
      <bdi>{todo.todo_title}</bdi>
    </ConfirmDialog>
  );
}

/** The same question as part of the page, for browsers without scripts. */
export function DeleteForm({ todo }: { todo: ActiveTodo }) {
  const { t, i18n } = useLingui();
  return (
    <form method="post" className="delete-form" aria-label={i18n._(DELETE_QUESTION)}>
      <input type="hidden" name="todo_id" value={todo.id} />
      <p className="min-w-0 flex-1">
        <b>{i18n._(DELETE_QUESTION)}</b> <bdi>{todo.todo_title}</bdi>
      </p>
      <LinkButton to={`?project=${todo.project_id}`}>{t`Cancel`}</LinkButton>
      <Button type="submit" variant="danger" name="intent" value="delete-todo">
        {t`Delete`}
      </Button>
    </form>
  );
}
