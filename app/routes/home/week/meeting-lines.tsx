import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import { useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { newId } from "#app/client/commands/new-id.ts";
import { type MeetingTodo, roomMessage } from "#app/domain/meeting-note/meeting-todos.ts";
import type { MeetingNote } from "#app/domain/meeting-note/meeting-note.ts";
import { NEW_TODO } from "#app/domain/todo/changes.ts";
import { usePlanLabel } from "#app/parts/todo/use-plan-label.ts";
import { type ActiveTodo, MAX_ACTIVE_TODOS, titleProblem } from "#app/domain/todo/todo.ts";
import { type TypedTodo, typedFields, typedTodo } from "#app/domain/typed-line/typed-todo.ts";
import type { TypedWords } from "#app/domain/typed-line/words.ts";
import { useUndoToast } from "#app/forms/action-error.ts";
import { completeTodo, undoPoint } from "#app/parts/todo/todo-actions.ts";
import { shortTitle } from "#app/parts/todo/short-title.ts";
import { todoCommands } from "#app/parts/todo/todo-commands.ts";
import { partText } from "#app/parts/todo/typed-parts.tsx";
import { useTypedWords } from "#app/parts/todo/typed-words.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type NoteLine, useNoteLines } from "./use-note-lines.ts";

interface MeetingLinesProps {
  stored: MeetingNote;
  /** The notes as they are typed. */
  text: string;
  todos: readonly ActiveTodo[];
  lineTodos: readonly MeetingTodo[];
  today: string;
  /** Saves the notes now. */
  onFlush(): void;
}

/** The id of the form whose buttons make todos of lines. */
const MAKE_FORM = "make-todos";

/** The lines of a meeting's notes that are todos or can become todos. */
export function MeetingLines({ stored, text, todos, lineTodos, today, onFlush }: MeetingLinesProps) {
  const { locale } = useRootData()!;
  const language = useTypedWords();
  const { t } = useLingui();
  const lines = useNoteLines(stored, text, todos, lineTodos);
  const read = (words: string) => typedTodo(words, { today, locale, language, projects: [] });
  const { make, problem, dismiss } = useMakeTodos({ stored, todos, read, onFlush });
  const tick = useTick(todos, today);
  const isFree = ({ todo, isTicked, words }: NoteLine) => !todo && !isTicked && !titleProblem(read(words).title);
  const free = lines.filter(isFree).map(({ words }) => words);
  const visible = lines.filter((line) => line.todo || !line.isTicked);
  if (visible.length === 0) {
    return lines.length > 0 ? null : (
      <p className="text-sm text-ink-soft">{t`A line that begins with “- [ ] ” can become a todo.`}</p>
    );
  }
  return (
    <section aria-label={t`Todos of this meeting`} className="grid gap-2">
      {problem && <Notice onDismiss={dismiss}>{problem}</Notice>}
      <MakeForm meeting_id={stored.id} count={free.length} onMake={(words) => make(words ? [words] : free)} />
      <ul className="week-list">
        {visible.map((line) => (
          <li key={line.words} className="flex min-h-control flex-wrap items-center gap-x-3 py-1">
            {line.todo ? (
              <TodoLine line={line} todo={line.todo} today={today} onTick={() => tick(line)} />
            ) : (
              <FreeLine words={line.words} {...{ today, locale, language }} isSaved={stored.updated_at !== ""} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MakeFormProps {
  meeting_id: string;
  /** The number of lines that can become todos. */
  count: number;
  /** Makes a todo of one line; an empty text means all lines. */
  onMake(words: string): void;
}

/** The form of the buttons that make todos of lines, with the button for all lines. */
function MakeForm({ meeting_id, count, onMake }: MakeFormProps) {
  const { t } = useLingui();
  const arrow = t({ message: "to", comment: "An arrow from the lines of a meeting to todos" });
  return (
    <form
      id={MAKE_FORM}
      method="post"
      className="flex min-h-control items-center justify-between gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onMake(((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement).value);
      }}
    >
      <input type="hidden" name="intent" value="add-meeting-todos" />
      <input type="hidden" name="meeting_id" value={meeting_id} />
      <h4>{t`Todos`}</h4>
      {count > 1 && (
        <Button type="submit">
          <Trans comment="A button with an arrow: makes lines of a meeting into todos">
            All {count} <Icon of={ArrowRight} className="mirror" aria-label={arrow} /> Todos
          </Trans>
        </Button>
      )}
    </form>
  );
}

interface MakeTodos extends Pick<MeetingLinesProps, "stored" | "todos" | "onFlush"> {
  /** Parses a line with the grammar of typed todos. */
  read(words: string): TypedTodo;
}

/**
 * Makes todos of lines, in order, in the meeting's project, while there is room. Shows them with an Undo, or shows why
 * they cannot be made.
 */
function useMakeTodos({ stored: { id, project_id, week_start }, todos, read, onFlush }: MakeTodos) {
  const { t } = useLingui();
  const translate = useTranslate();
  const showUndo = useUndoToast();
  const [problem, setProblem] = useState<string | null>(null);
  function make(chosen: readonly string[]) {
    const room = MAX_ACTIVE_TODOS - todos.filter((todo) => !todo.is_checked).length;
    setProblem(chosen.length > room ? translate(roomMessage(chosen.length, room)) : null);
    if (chosen.length === 0 || chosen.length > room) return;
    onFlush();
    let after: string | undefined;
    const made = chosen.map((words) => {
      const todo_id = newId();
      const fields = { ...NEW_TODO, ...typedFields(read(words)) };
      const meeting = { meeting_note_id: id, meeting_line: words, meeting_week: week_start };
      todoCommands.send({ intent: "add-todo", todo_id, project_id, ...(after && { after }), ...fields, ...meeting });
      after = todo_id;
      return { todo_id, name: shortTitle(fields.todo_title) };
    });
    const text =
      made.length === 1
        ? t`Added “${{ name: made[0]!.name }}” to the todos`
        : t`${plural(made.length, { one: "Added # todo", other: "Added # todos" })}`;
    const undo = () => made.forEach((one) => todoCommands.send({ intent: "delete-todo", ...one, is_undo: true }));
    showUndo(made.map(({ todo_id }) => todo_id).join(), text, undo);
  }
  return { make, problem, dismiss: () => setProblem(null) };
}

/** Returns a function that completes or reopens the todo of a line. */
function useTick(todos: readonly ActiveTodo[], today: string) {
  const { locale } = useRootData()!;
  const showUndo = useUndoToast();
  return ({ todo, isTicked }: NoteLine) => {
    if (isTicked) {
      const { named, back } = undoPoint(todo!, todos);
      return todoCommands.send({ intent: "untick-todo", ...named, ...back });
    }
    const { id, text, undo } = completeTodo(todo!, todos, today, locale);
    showUndo(id, text, undo);
  };
}

interface TodoLineProps {
  line: NoteLine;
  todo: ActiveTodo;
  today: string;
  onTick(): void;
}

/** A line that is a todo, with the todo's state. */
function TodoLine({ line: { isTicked }, todo, today, onTick }: TodoLineProps) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const row = new URLSearchParams(search);
  row.set("project", todo.project_id);
  row.set("todo", todo.id);
  const planned = usePlanLabel(todo, today);
  const label = isTicked ? null : planned;
  return (
    <>
      <form
        method="post"
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          onTick();
        }}
      >
        <input type="hidden" name="intent" value={isTicked ? "untick-todo" : "tick-todo"} />
        <button
          name="todo_id"
          value={todo.id}
          role="checkbox"
          aria-checked={isTicked}
          aria-label={todo.todo_title}
          className="checkbox"
        />
      </form>
      <span className={`min-w-0 flex-1 wrap-anywhere ${isTicked ? "text-ink-soft line-through" : ""}`}>
        {isTicked ? (
          <bdi>{todo.todo_title}</bdi>
        ) : (
          <Link to={`/app?${row}`} replace preventScrollReset className="link">
            <bdi>{todo.todo_title}</bdi>
          </Link>
        )}
      </span>
      <span className="text-sm text-ink-soft">
        {isTicked ? (
          t`Done`
        ) : label ? (
          <span className={`of-today due-${label.state}`} data-overdue={t`Overdue:`}>
            {label.text}
          </span>
        ) : (
          t({ message: "Open", context: "a todo" })
        )}
      </span>
    </>
  );
}

interface FreeLineProps {
  words: string;
  today: string;
  locale: string;
  language: TypedWords | undefined;
  /** Whether its meeting is stored. */
  isSaved: boolean;
}

/** A line that can become a todo, with the parts that the grammar recognises. */
function FreeLine({ words, today, locale, language, isSaved }: FreeLineProps) {
  const { t, i18n } = useLingui();
  const translate = useTranslate();
  const context = { today, locale, language, projects: [] };
  const { title, parts } = typedTodo(words, context);
  const wrong = titleProblem(title);
  const problem = wrong === null ? (isSaved ? null : t`The meeting is not sent yet.`) : translate(wrong);
  return (
    <>
      <span className="min-w-40 flex-1 wrap-anywhere">
        <bdi>{title}</bdi>{" "}
        <span className="text-sm text-ink-soft">{parts.map((part) => partText(i18n, part, context)).join(" · ")}</span>
      </span>
      {problem ? (
        <span className="text-sm text-ink-soft">{problem}</span>
      ) : (
        <Button type="submit" form={MAKE_FORM} name="line" value={words} aria-label={t`To Todo: ${title}`}>
          <Icon of={ArrowRight} className="mirror" /> {t`Todo`}
        </Button>
      )}
    </>
  );
}
