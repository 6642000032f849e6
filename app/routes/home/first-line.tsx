import type { NewProjectProps } from "./new-project.tsx";
import type { TodoEditorProps } from "./todo-editor.tsx";

/** Takes what is typed while the editor is still on its way, and saves it when Enter is quicker. */
export function FirstLine({ draft, onType, onSave, onDiscard }: TodoEditorProps) {
  return (
    <li data-id={draft.id}>
      <form
        className="todo-editor"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (draft.fields.todo_title.trim()) onSave();
        }}
      >
        <input
          className="control todo-editor-title"
          aria-label="Task"
          value={draft.fields.todo_title}
          onChange={(event) => onType({ ...draft.fields, todo_title: event.target.value })}
          onKeyDown={(event) => event.key === "Escape" && onDiscard()}
          // It stands in for what takes focus.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
      </form>
    </li>
  );
}

/** The same for the name of a project. */
export function FirstName({ title, onType, onEnter, onClose }: NewProjectProps) {
  return (
    <div className="projects-new">
      <input
        className="control"
        aria-label="Project name"
        value={title}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={({ key }) => (key === "Escape" ? onClose() : key === "Enter" && onEnter())}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
    </div>
  );
}
