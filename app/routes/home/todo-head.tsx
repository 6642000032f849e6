import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import Plus from "lucide/dist/esm/icons/plus.mjs";
import type { ReactNode, RefObject } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { LimitedButton } from "#app/ui/limited-button.tsx";

interface TodoHeadProps {
  count: number;
  /** Content beside the count. */
  children: ReactNode;
}

/** The heading of the todos, on the same line as the column names. */
export function TodoHead({ count, children }: TodoHeadProps) {
  const { t } = useLingui();
  return (
    <div className="todo-columns">
      <div className="todo-head">
        <h2 id="todos-heading">{t`Todos`}</h2>
        <span className="todo-count">{t`${plural(count, { one: "# to do", other: "# to do" })}`}</span>
        <span aria-hidden className="todo-head-task">
          {t`Task`}
        </span>
        {children}
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
