import { useLingui } from "@lingui/react/macro";
import { type RefObject, useCallback, useMemo, useState } from "react";
import type { ProjectChoice, TodoFields } from "#app/domain/todo/changes.ts";
import { MAX_ACTIVE_TODOS, NO_PROJECT_MESSAGE, TODO_LIMIT_MESSAGE } from "#app/domain/todo/todo.ts";
import { useFailures } from "#app/forms/action-error.ts";
import type { Draft } from "#app/parts/todo/todo-drafts.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useStable } from "#app/ui/stable.ts";
import { newDraft, unsavedIn, useDrafts } from "./drafts.ts";
import { DeleteForm, RepeatField, RowKeys, UnsavedRows } from "./lazy-parts.ts";
import type { HomeData } from "./home-data.ts";
import { createRows, type Rows } from "./row-elements.ts";
import { RowOverlays, useRowOverlays } from "./row-overlays.tsx";
import { TodoEditor } from "./todo-editor.tsx";
import { AddLine, TodoHead } from "./todo-head.tsx";
import { TodoKeys } from "./todo-keys.tsx";
import { TodoList } from "./todo-list.tsx";
import type { RowAction } from "./todo-row.tsx";
import { useCardActions } from "./use-card-actions.ts";

interface TodoCardProps extends HomeData {
  /** The todos with a change that waits for the network. */
  waiting: ReadonlySet<string>;
  /** The number of changes that wait for the network. */
  unsent: number;
  /** The list of project tabs. */
  tabs: RefObject<HTMLElement>;
  /** The part that the address or a failed form opens: an editor, a question or an error. */
  initial: { draft: Draft | null; deleting: string | null; problem: string | null };
}

/** The todos of the selected project. */
export function TodoCard({ projects, project_id, todos, today, waiting, unsent, tabs, initial }: TodoCardProps) {
  const { t } = useLingui();
  const project = projects.find(({ id }) => id === project_id);
  const mine = useMemo(() => todos.filter((todo) => todo.project_id === project_id), [todos, project_id]);
  const open = mine.filter((todo) => !todo.is_checked);
  const isFull = todos.filter((todo) => !todo.is_checked).length >= MAX_ACTIVE_TODOS;
  const [rows] = useState(createRows);
  const [firstStop, setFirstStop] = useState<string | null>();
  const drafts = useDrafts(initial.draft);
  const actions = useCardActions({ projects, project_id, todos, today, rows, drafts });
  const overlays = useRowOverlays();

  const add = () => {
    if (project_id && !isFull) drafts.start(newDraft(project_id));
    // If no todo can be added, a click on the button shows which limit is reached.
    else rows.addButton.current?.click();
  };
  const act = useStable((action: RowAction, id: string) => {
    if (action === "menu") overlays.setMenuFor(id);
    else if (action === "edit") actions.edit(id);
    else if (action === "tick") actions.toggle(id);
    else overlays.ask(action, id);
  });
  // Another function for other todos, so that a drag notices when its todo is gone.
  const label = useCallback((id: string) => todos.find((todo) => todo.id === id)?.todo_title ?? "", [todos]);
  const order = useStable(actions.order);

  const draft = drafts.open?.project_id === project_id ? drafts.open : null;
  const editor = draft && (
    <CardEditor key={draft.id} draft={draft} todos={mine} today={today} drafts={drafts} rows={rows} actions={actions} />
  );
  const unsaved = unsavedIn(project_id, drafts, projects);
  const unsavedCount = unsaved.own.length + unsaved.orphaned.length;
  const askedFor = mine.find((todo) => todo.id === initial.deleting);
  const shared = { todos: mine, projects, today, rows };
  return (
    <section aria-labelledby="todos-heading">
      <TodoHead project={project} open={open} unsent={unsent} today={today} onMoveLate={actions.moveLate} />
      <FailedChange initial={initial.problem} />
      {askedFor && <DeleteForm todo={askedFor} />}
      <AddLine
        project_id={project_id}
        reason={project_id === null ? NO_PROJECT_MESSAGE : isFull ? TODO_LIMIT_MESSAGE : null}
        button={rows.addButton}
        onAdd={add}
        editor={draft?.isNew ? editor : null}
      />
      {mine.length + unsavedCount === 0 && !draft && (
        <p className="todo-empty" data-low={project ? undefined : ""}>
          {project_id === null ? t`Select a project to view todos` : t`All caught up`}
        </p>
      )}
      <TodoList
        {...shared}
        waiting={waiting}
        editing={draft && !draft.isNew ? { id: draft.id, row: editor } : null}
        unsaved={unsavedCount}
        firstStop={firstStop}
        label={label}
        onAction={act}
        onMove={order}
        drops={actions.drops}
      >
        {unsavedCount > 0 && <UnsavedRows {...unsaved} drafts={drafts} projects={projects} />}
      </TodoList>
      <TodoKeys rows={rows} tabs={tabs} onAdd={add} onAction={act} />
      <RowKeys {...shared} todos={open} actions={actions} onReady={setFirstStop} />
      <RowOverlays {...shared} overlays={overlays} actions={actions} />
    </section>
  );
}

interface CardEditorProps extends Pick<TodoCardProps, "todos" | "today"> {
  draft: Draft;
  drafts: ReturnType<typeof useDrafts>;
  rows: Rows;
  actions: ReturnType<typeof useCardActions>;
}

function CardEditor({ draft, todos, today, drafts, rows, actions }: CardEditorProps) {
  /** Saves the typed row. `to` is the project that was typed, if it is another one. */
  function save(fields: TodoFields, to?: ProjectChoice) {
    // An existing todo is changed first, and then moved.
    const change = drafts.save(fields, draft.isNew ? to?.id : undefined);
    if (change) actions.rememberSaved(change, to);
  }
  function discard() {
    drafts.discard(draft.id);
    rows.focusLater(draft.id);
  }
  return (
    <TodoEditor draft={draft} today={today} onType={drafts.type} onSave={save} onDiscard={discard}>
      {/* A browser that runs scripts does not render the contents of `noscript`. */}
      <noscript className="col-span-2 col-start-2">
        <RepeatField todo={todos.find(({ id }) => id === draft.id)} today={today} />
      </noscript>
    </TodoEditor>
  );
}

/** Scrolls to the error, which may be far below, in the week. */
const showNotice = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: "nearest" });

/** The last failed change, if no row shows its error. */
function FailedChange({ initial }: { initial: string | null }) {
  const [problem, setProblem] = useState(initial);
  useFailures(useCallback(({ error }) => setProblem(error), []));
  if (!problem) return null;
  return (
    <div key={problem} ref={showNotice} className="pb-2">
      <Notice onDismiss={() => setProblem(null)}>{problem}</Notice>
    </div>
  );
}
