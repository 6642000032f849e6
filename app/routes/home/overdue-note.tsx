import { Plural, Trans } from "@lingui/react/macro";
import type { Project } from "#app/domain/project/project.ts";
import { isLate } from "#app/domain/todo/plan.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";

interface OverdueNoteProps {
  project: Project;
  todos: readonly ActiveTodo[];
  today: string;
  onMove(late: readonly ActiveTodo[]): void;
}

/** The number of the project's overdue todos, and a button that makes them due today. */
export function OverdueNote({ project, todos, today, onMove }: OverdueNoteProps) {
  const late = todos.filter((todo) => isLate(todo, today, null));
  if (late.length === 0) return null;
  const count = late.length;
  const title = project.proje_title;
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
      <Plural value={count} one="# late" other="# late" />{" "}
      <span className="late-where">
        <Trans comment="Behind the number of late todos: 3 late in Garden">
          in <bdi>{title}</bdi>
        </Trans>
      </span>{" "}
      ·{" "}
      <button type="submit" name="intent" value="move-late" className="link">
        <Trans>Move to today</Trans>
      </button>
    </form>
  );
}
