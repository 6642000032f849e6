import { Button } from "#app/ui/button.tsx";
import type { Draft } from "#app/parts/todo/todo-drafts.ts";

interface UnsavedRowProps {
  draft: Draft;
  onEdit(): void;
  onRetry(): void;
  onDiscard(): void;
}

/** A row that could not be saved while the next one was being edited. */
export function UnsavedRow({ draft, onEdit, onRetry, onDiscard }: UnsavedRowProps) {
  return (
    <li className="todo-unsaved">
      <div className="min-w-0 flex-1">
        <bdi>{draft.fields.todo_title}</bdi>
        <p className="text-sm text-danger">Not saved{draft.problem && `: ${draft.problem.message}`}</p>
      </div>
      <Button onClick={onRetry}>Try Again</Button>
      <Button variant="plain" onClick={onEdit}>
        Edit
      </Button>
      <Button variant="plain" onClick={onDiscard}>
        Discard
      </Button>
    </li>
  );
}
