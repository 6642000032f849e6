import type { Project } from "#app/domain/project/project.ts";
import { isLate } from "#app/domain/todo/plan.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";

interface OverdueNoteProps {
  project: Project;
  todos: readonly ActiveTodo[];
  today: string;
  onMove(late: readonly ActiveTodo[]): void;
}

/** The number of the project's late todos, and a button to make them due today. */
export function OverdueNote({ project, todos, today, onMove }: OverdueNoteProps) {
  const late = todos.filter((todo) => isLate(todo, today, null));
  if (late.length === 0) return null;
  return (
    <form
      method="post"
      className="overdue-note of-today"
      onSubmit={(event) => {
        event.preventDefault();
        onMove(late);
      }}
    >
      <input type="hidden" name="project_id" value={project.id} />
      {late.length} late{" "}
      <span className="late-where">
        in <bdi>{project.proje_title}</bdi>
      </span>{" "}
      ·{" "}
      <button type="submit" name="intent" value="move-late" className="link">
        Move to today
      </button>
    </form>
  );
}
