import { useLingui } from "@lingui/react/macro";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";

interface MoveBackDialogProps {
  /** The completed todo to reopen; null when the dialog is closed. */
  todo: Pick<ActiveTodo, "todo_title"> | null;
  onCancel(): void;
  onConfirm(): void;
}

/** Asks before a completed todo is reopened. */
export function MoveBackDialog({ todo, onCancel, onConfirm }: MoveBackDialogProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      open={todo !== null}
      title={t`Move this todo back to the list?`}
      confirm={t`Move Back`}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <bdi>{todo?.todo_title}</bdi>
    </ConfirmDialog>
  );
}
