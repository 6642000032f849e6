import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { LimitedButton } from "#app/ui/limited-button.tsx";

interface TodoHeadProps {
  project_id: string | null;
  count: number;
  /** Why nothing can be added; null when something can. */
  reason: string | null;
  onAdd(): void;
  /** Beside the button. */
  children: ReactNode;
}

/** The heading of the todos: how many there are, and one more. */
export function TodoHead({ project_id, count, reason, onAdd, children }: TodoHeadProps) {
  return (
    <div className="todo-head">
      <h2 id="todos-heading">Todos</h2>
      <span className="text-sm text-ink-soft">
        {count} <span className="sr-only md:not-sr-only">to do</span>
      </span>
      <div className="todo-late">{children}</div>
      {reason ? (
        <LimitedButton id="add-todo" reason={reason} className="btn-quiet">
          <Plus aria-hidden />
          Add Todo
        </LimitedButton>
      ) : (
        <form method="get">
          {project_id && <input type="hidden" name="project" value={project_id} />}
          <Button
            variant="primary"
            type="submit"
            name="add"
            id="add-todo"
            onClick={(event) => {
              event.preventDefault();
              onAdd();
            }}
          >
            <Plus aria-hidden />
            Add Todo
          </Button>
        </form>
      )}
    </div>
  );
}
