import { Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { TEMPORARY_ID } from "#app/domain/position.ts";
import { MAX_ACTIVE_TODOS, NO_PROJECT_MESSAGE, type Todo, TODO_LIMIT_MESSAGE } from "#app/domain/todo.ts";
import { Button } from "#app/ui/button.tsx";
import { MenuList } from "#app/ui/menu.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type Draft, draftOf, newDraft } from "./drafts.ts";
import type { TodoFields } from "./pending.ts";
import { DeleteDialog, RowMenuItems, TodoEditor, UnsavedRow } from "./later-parts.ts";
import { type Outcome, useOutcomes } from "./submissions.ts";
import { useTodoActions } from "./todo-actions.ts";
import { type RowAction, TodoList } from "./todo-list.tsx";
import { ROW_MENU } from "./todo-row.tsx";
import { useDrafts } from "./use-drafts.ts";

interface TodoCardProps {
  /** The selected project; null without projects. */
  project_id: string | null;
  /** All active todos of the user. */
  todos: readonly Todo[];
  today: string;
  /** What the address or a refused form opens. */
  initial: { draft: Draft | null; deleting: string | null; problem: string | null };
}

/** The todos of the selected project. */
export function TodoCard({ project_id, todos, today, initial }: TodoCardProps) {
  const mine = todos.filter((todo) => todo.project_id === project_id);
  const open = mine.filter((todo) => !todo.is_checked);
  const isFull = todos.filter((todo) => !todo.is_checked).length >= MAX_ACTIVE_TODOS;
  const [problem, setProblem] = useState(initial.problem);
  const [menuFor, setMenuFor] = useState<string | null>(null);
  const [deleting, setDeleting] = useState(initial.deleting);
  const actions = useTodoActions(project_id ?? "", open);

  const isSaved = useCallback(
    (draft: Draft) => todos.some((todo) => todo.todo_title === draft.fields.todo_title.trim()),
    [todos],
  );
  const drafts = useDrafts(initial.draft, isSaved);

  const hear = useCallback(({ sent, refusal }: Outcome) => {
    if (!refusal) return;
    if (sent.intent === "order-todos") setProblem("Failed to reorder todos");
    else if (sent.intent !== "add-todo" && !("todo_title" in sent)) setProblem(refusal.error);
  }, []);
  useOutcomes(hear);

  const find = (id: string | null) => mine.find((todo) => todo.id === id);
  const edit = (id: string, focus?: keyof TodoFields) => {
    const todo = find(id);
    if (todo && !id.startsWith(TEMPORARY_ID)) drafts.start(draftOf(todo, focus));
  };
  function act(action: RowAction, id: string) {
    const todo = find(id);
    if (action === "menu") setMenuFor(id);
    else if (action === "edit") edit(id);
    else if (action === "delete") setDeleting(id);
    else if (todo?.is_checked) actions.untick(id);
    else if (todo) actions.tick(todo);
  }

  const draft = drafts.open?.project_id === project_id ? drafts.open : null;
  const isNew = draft?.id.startsWith(TEMPORARY_ID);
  const editor = draft && (
    <TodoEditor
      key={draft.id}
      draft={draft}
      onType={drafts.type}
      onSave={drafts.save}
      onDiscard={() => {
        drafts.discard(draft.id);
        focusAfterDiscard(draft.id);
      }}
    />
  );
  const unsaved = drafts.unsaved.filter((one) => one.project_id === project_id);
  const isEmpty = mine.length === 0 && !draft && unsaved.length === 0;
  const reason = project_id === null ? NO_PROJECT_MESSAGE : isFull ? TODO_LIMIT_MESSAGE : null;
  const menuTodo = find(menuFor);
  const deletingTodo = find(deleting);

  return (
    <section aria-labelledby="todos-heading">
      <div className="todo-head">
        <h2 id="todos-heading">Todos</h2>
        <span className="text-sm text-ink-soft">
          {open.length} <span className="sr-only md:not-sr-only">to do</span>
        </span>
        {reason && (
          <p id="add-reason" className="todo-reason">
            {reason}
          </p>
        )}
        <form method="get" className="ms-auto">
          {project_id && <input type="hidden" name="project" value={project_id} />}
          <Button
            variant="primary"
            type="submit"
            name="add"
            id="add-todo"
            disabled={reason !== null}
            aria-describedby={reason ? "add-reason" : undefined}
            onClick={(event) => {
              event.preventDefault();
              if (project_id) drafts.start(newDraft(project_id));
            }}
          >
            <Plus aria-hidden />
            Add Todo
          </Button>
        </form>
      </div>
      {problem && <Notice onDismiss={() => setProblem(null)}>{problem}</Notice>}
      <div className="todo-columns" aria-hidden>
        <span>Task</span>
        <span>Priority</span>
        <span>Due Date</span>
        <span>Actions</span>
      </div>
      {isEmpty && (
        <p className="todo-empty">{project_id === null ? "Select a project to view todos" : "All caught up"}</p>
      )}
      <TodoList
        todos={mine}
        today={today}
        editing={draft && !isNew ? { id: draft.id, row: editor } : null}
        onAction={act}
        onMove={actions.order}
      >
        {isNew && editor}
        {unsaved.map((one) => (
          <UnsavedRow
            key={one.id}
            draft={one}
            onEdit={() => drafts.start(one)}
            onRetry={() => drafts.retry(one)}
            onDiscard={() => drafts.discard(one.id)}
          />
        ))}
      </TodoList>
      {/* One menu for all rows. */}
      <MenuList id={ROW_MENU} label={menuTodo ? `More for ${menuTodo.todo_title}` : "More"}>
        <RowMenuItems
          todo={menuTodo}
          isFirst={menuTodo === open[0]}
          isLast={menuTodo === open.at(-1)}
          onEdit={() => menuFor && edit(menuFor)}
          onToggleDescription={() => menuFor && toggleDescription(menuFor)}
          onPriority={(todo_category) => menuFor && actions.change(menuFor, { todo_category })}
          onMove={(by) => menuFor && actions.move(menuFor, by)}
          onDelete={() => setDeleting(menuFor)}
        />
      </MenuList>
      {deletingTodo && (
        <DeleteDialog
          todo={deletingTodo}
          onCancel={() => setDeleting(null)}
          onConfirm={(todo) => {
            setDeleting(null);
            actions.remove(todo);
          }}
        />
      )}
    </section>
  );
}

const rowOf = (id: string) => document.querySelector(`[data-id="${CSS.escape(id)}"]`);

function toggleDescription(id: string) {
  const details = rowOf(id)?.querySelector("details");
  if (details) details.open = !details.open;
}

/** Focus goes back to what opened the editor, once the row is back. */
function focusAfterDiscard(id: string) {
  requestAnimationFrame(() => {
    const back = rowOf(id)?.querySelector<HTMLElement>('[role="checkbox"]') ?? document.querySelector("#add-todo");
    (back as HTMLElement).focus();
  });
}
