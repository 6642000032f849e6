import { useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import type { Project } from "#app/domain/project/project.ts";
import { MAX_ACTIVE_TODOS, NO_PROJECT_MESSAGE, type ActiveTodo, TODO_LIMIT_MESSAGE } from "#app/domain/todo/todo.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import { MenuList } from "#app/ui/menu.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFailures } from "#app/forms/action-error.ts";
import type { Draft } from "#app/parts/todo/todo-drafts.ts";
import { draftOf, newDraft } from "./drafts.ts";
import {
  DeleteDialog,
  DeleteForm,
  OverdueNote,
  PlanPopover,
  RepeatField,
  RowKeys,
  RowMenuItems,
  UnsentNote,
} from "./lazy-parts.ts";
import { onEditorRequest } from "./editor-requests.ts";
import { focusAfter, focusRow, rowOf } from "./row-focus.ts";
import { todoPlaces } from "./todo-drops.ts";
import { useTodoActions } from "./todo-actions.ts";
import { TodoEditor } from "./todo-editor.tsx";
import { AddLine, TodoHead } from "./todo-head.tsx";
import { TodoKeys } from "./todo-keys.tsx";
import { type RowAction, TodoList } from "./todo-list.tsx";
import { ROW_MENU } from "./todo-row.tsx";
import { unsavedIn, UnsavedRows } from "./unsaved-rows.tsx";
import { useDrafts } from "./use-drafts.ts";

interface TodoCardProps {
  projects: readonly Project[];
  /** The selected project; null without projects. */
  project_id: string | null;
  /** All active todos of the user, and those just completed. */
  todos: readonly ActiveTodo[];
  today: string;
  /** The todos with a change that waits for the network. */
  waiting: ReadonlySet<string>;
  /** The number of changes that wait for the network. */
  unsent: number;
  /** The editor that the address or a refused form opens. */
  initial: { draft: Draft | null; deleting: string | null; problem: string | null };
}

/** The todos of the selected project. */
export function TodoCard({ projects, project_id, todos, today, waiting, unsent, initial }: TodoCardProps) {
  const project = projects.find(({ id }) => id === project_id);
  const mine = todos.filter((todo) => todo.project_id === project_id);
  const open = mine.filter((todo) => !todo.is_checked);
  const isFull = todos.filter((todo) => !todo.is_checked).length >= MAX_ACTIVE_TODOS;
  const [problem, setProblem] = useProblem(initial.problem);
  const [menuFor, setMenuFor] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const actions = useTodoActions(project_id ?? "", open, today);
  const { locale } = useRootData()!;
  const navigate = useNavigate();
  const [planning, setPlanning] = useState<string | null>(null);
  const [isRepeat, setRepeat] = useState(false);
  const closePlan = useCallback(() => {
    setPlanning(null);
    setRepeat(false);
  }, [setPlanning, setRepeat]);
  const drafts = useDrafts(initial.draft);

  const find = (id: string | null) => mine.find((todo) => todo.id === id);
  const add = () => {
    if (project_id && !isFull) drafts.start(newDraft(project_id));
    // At a limit the button says which.
    else document.getElementById("add-todo")?.click();
  };
  const edit = (id: string) => {
    const todo = find(id);
    if (todo) drafts.start(draftOf(todo));
  };
  /** Shows another project beside the same week. */
  function showProject(id: string) {
    const search = new URLSearchParams(window.location.search);
    search.set("project", id);
    navigate(`?${search}`, { preventScrollReset: true });
  }
  /** Opens the editor of any todo, in its own project. */
  const editAnywhere = (id: string) => {
    const todo = todos.find((one) => one.id === id);
    if (!todo) return;
    drafts.start(draftOf(todo));
    if (todo.project_id !== project_id) showProject(todo.project_id);
  };
  useEffect(() => onEditorRequest(editAnywhere));
  function act(action: RowAction, id: string) {
    const todo = find(id);
    if (action === "menu") setMenuFor(id);
    else if (action === "edit") edit(id);
    else if (action === "plan") setPlanning(id);
    else if (action === "delete") setDeleting(id);
    else if (todo?.is_checked) actions.untick(todo);
    else if (todo) actions.tick(todo);
  }

  /** Moves any todo to a project. */
  function moveTo(id: string, to: string) {
    const todo = todos.find((one) => one.id === id);
    const target = projects.find((one) => one.id === to);
    if (!todo || !target || todo.project_id === to) return;
    if (rowOf(id)) focusAfter(id);
    actions.move(todo, target, todos);
  }

  const draft = drafts.open?.project_id === project_id ? drafts.open : null;
  // A todo completed or deleted on another device has no row any more, but its open editor stays.
  const isListed = draft !== null && find(draft.id) !== undefined;
  const editor = draft && (
    <TodoEditor
      key={draft.id}
      draft={draft}
      today={today}
      onType={drafts.type}
      onSave={(fields, to) => {
        // A todo that was there is changed first, and then moved.
        const change = drafts.save(fields, draft.isNew ? to?.id : undefined);
        if (!change) return;
        const before = find(change.todo_id);
        if (to && before) focusAfter(before.id);
        actions.rememberSaved(change, before, to, todos);
      }}
      onDiscard={() => {
        drafts.discard(draft.id);
        focusRow(draft.id);
      }}
    >
      {/* A browser that runs scripts does not render what is in it. */}
      <noscript className="col-span-2 col-start-2">
        <RepeatField todo={find(draft.id)} today={today} />
      </noscript>
    </TodoEditor>
  );
  const unsaved = unsavedIn(project_id, drafts, projects);
  const isEmpty = mine.length === 0 && !draft && unsaved.own.length + unsaved.orphaned.length === 0;
  const menuTodo = find(menuFor);
  const deletingTodo = find(deleting);
  const planningTodo = find(planning);
  const askedFor = find(initial.deleting);

  return (
    <section aria-labelledby="todos-heading">
      {project ? (
        <TodoHead count={open.length}>
          <UnsentNote count={unsent} />
          <OverdueNote project={project} todos={open} today={today} onMove={actions.moveLate} />
        </TodoHead>
      ) : (
        <h2 id="todos-heading" className="sr-only">
          Todos
        </h2>
      )}
      {problem && (
        <div key={problem} ref={showNotice} className="pb-2">
          <Notice onDismiss={() => setProblem(null)}>{problem}</Notice>
        </div>
      )}
      {askedFor && <DeleteForm todo={askedFor} />}
      <AddLine
        project_id={project_id}
        reason={project_id === null ? NO_PROJECT_MESSAGE : isFull ? TODO_LIMIT_MESSAGE : null}
        onAdd={add}
        editor={draft?.isNew ? editor : null}
      />
      {isEmpty && (
        <p className="todo-empty" data-low={project ? undefined : ""}>
          {project_id === null ? "Select a project to view todos" : "All caught up"}
        </p>
      )}
      <TodoList
        todos={mine}
        today={today}
        waiting={waiting}
        editing={isListed ? { id: draft.id, row: editor } : null}
        onAction={act}
        onMove={actions.order}
        label={(id) => todos.find((todo) => todo.id === id)?.todo_title ?? ""}
        drops={todoPlaces({
          today,
          locale,
          projects,
          onPlan(id, plan) {
            const todo = todos.find((one) => one.id === id);
            if (todo) actions.plan(todo, plan);
          },
          onMove: moveTo,
          onTurn: (address) => navigate(address, { preventScrollReset: true }),
        })}
      >
        {draft && !draft.isNew && !isListed && <li data-id={draft.id}>{editor}</li>}
        <UnsavedRows {...unsaved} drafts={drafts} projects={projects} />
      </TodoList>
      <TodoKeys
        onAdd={add}
        onEdit={edit}
        onPlan={setPlanning}
        onTick={(id) => act("tick", id)}
        onDelete={setDeleting}
      />
      <RowKeys
        todos={open}
        projects={projects}
        onOrder={actions.order}
        onMove={moveTo}
        onPriority={(id, todo_category) => actions.change(id, { todo_category })}
      />
      {/* One menu for all rows. */}
      <MenuList id={ROW_MENU} label={menuTodo ? `More for ${menuTodo.todo_title}` : "More"}>
        {menuTodo && (
          <RowMenuItems
            todo={menuTodo}
            todos={open}
            projects={projects}
            onMove={moveTo}
            onPlan={(repeat = false) => {
              setRepeat(repeat);
              setPlanning(menuTodo.id);
            }}
            onEdit={() => edit(menuTodo.id)}
            onPriority={(todo_category) => actions.change(menuTodo.id, { todo_category })}
            onOrder={actions.order}
            onDelete={() => setDeleting(menuTodo.id)}
          />
        )}
      </MenuList>
      {planningTodo && (
        <PlanPopover
          key={planningTodo.id}
          todo={planningTodo}
          today={today}
          locale={locale}
          anchor={`.todos > [data-id="${planningTodo.id}"] [data-plan]`}
          isRepeat={isRepeat}
          onPlan={(plan) => actions.plan(planningTodo, plan)}
          onClose={closePlan}
        />
      )}
      {deletingTodo && (
        <DeleteDialog
          todo={deletingTodo}
          onCancel={() => setDeleting(null)}
          onConfirm={(todo) => {
            focusAfter(todo.id);
            setDeleting(null);
            actions.remove(todo);
          }}
        />
      )}
    </section>
  );
}

/** Scrolls to the error, which may be far below, in the week. */
const showNotice = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: "nearest" });

/** The last refused change that has no row to show its error. */
function useProblem(initial: string | null) {
  const state = useState(initial);
  const [, setProblem] = state;
  useFailures(useCallback(({ error }) => setProblem(error), [setProblem]));
  return state;
}
