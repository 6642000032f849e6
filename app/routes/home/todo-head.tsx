import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import Plus from "lucide/dist/esm/icons/plus.mjs";
import type { ReactNode, RefObject } from "react";
import type { Project } from "#app/domain/project/project.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LimitedButton } from "#app/ui/limited-button.tsx";
import { OverdueNote, UnsentNote } from "./lazy-parts.ts";

interface TodoHeadProps {
  project: Project | undefined;
  /** The project's open todos. */
  open: readonly ActiveTodo[];
  /** The number of changes that wait for the network. */
  unsent: number;
  today: string;
  onMoveLate(late: readonly ActiveTodo[]): void;
}

/** The heading of the todos, on the same line as the column names, with the notes that need a decision. */
export function TodoHead({ project, open, unsent, today, onMoveLate }: TodoHeadProps) {
  const { t } = useLingui();
  const count = open.length;
  if (!project) return <h2 id="todos-heading" className="sr-only">{t`Todos`}</h2>;
  return (
    <div className="todo-columns">
      <div className="todo-head">
        <h2 id="todos-heading">{t`Todos`}</h2>
        <span className="todo-count">{t`${plural(count, { one: "# to do", other: "# to do" })}`}</span>
        <span aria-hidden className="todo-head-task">
          {t`Task`}
        </span>
        <UnsentNote count={unsent} />
        <OverdueNote project={project} todos={open} today={today} onMove={onMoveLate} />
      </div>
      <span aria-hidden>{t`Priority`}</span>
      <span aria-hidden>{t`Due Date`}</span>
      <span aria-hidden>{t`Actions`}</span>
    </div>
  );
}

interface AddLineProps {
  project_id: string | null;
  /** Why no todo can be added; null when one can. */
  reason: string | null;
  button: RefObject<HTMLButtonElement>;
  onAdd(): void;
  /** The editor of a new todo, when it replaces the button. */
  editor: ReactNode;
}

/** The row above the first todo: a button, which becomes a field. */
export function AddLine({ project_id, reason, button, onAdd, editor }: AddLineProps) {
  if (editor) return <div data-editing="new">{editor}</div>;
  if (reason) {
    return (
      <LimitedButton ref={button} id="add-todo" reason={reason} className="todo-add">
        <Icon of={Plus} />
        <Trans>Add Todo</Trans>
      </LimitedButton>
    );
  }
  return (
    <form method="get">
      {project_id && <input type="hidden" name="project" value={project_id} />}
      <button
        ref={button}
        name="add"
        id="add-todo"
        className="btn todo-add"
        onClick={(event) => {
          event.preventDefault();
          onAdd();
        }}
      >
        <Icon of={Plus} />
        <Trans>Add Todo</Trans>
        <kbd aria-hidden>q</kbd>
      </button>
    </form>
  );
}
