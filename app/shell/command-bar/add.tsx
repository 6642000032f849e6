/**
 * The options of the command bar that add the typed text: as an own word, as a todo, as a line of the diary, or as
 * the start of a pomodoro.
 */
import { msg } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { newId } from "#app/client/commands/new-id.ts";
import { pageI18n } from "#app/i18n/messages.client.ts";
import { translate } from "#app/i18n/messages.ts";
import { typedWord } from "#app/domain/learning/typed-word.ts";
import { MAX_POMODORO_MINUTES } from "#app/domain/pomodoro/limits.ts";
import { NEW_TODO } from "#app/domain/todo/changes.ts";
import { addedText } from "#app/domain/todo/added-text.ts";
import { titleProblem, TODO_LIMIT_MESSAGE } from "#app/domain/todo/todo.ts";
import { typedFields, typedProject, type TypedTodo, typedTodo } from "#app/domain/typed-line/typed-todo.ts";
import type { TypedWords } from "#app/domain/typed-line/words.ts";
import { wordCommands } from "#app/parts/words/word-commands.ts";
import { isListFull, todoCommands } from "#app/parts/todo/todo-commands.ts";
import { shortTitle } from "#app/parts/todo/short-title.ts";
import type { Path } from "#app/ui/link.tsx";
import type { Toast } from "#app/ui/toast-row.tsx";
import { startOnProject } from "#app/parts/pomodoro/commands.ts";
import { languageCookie } from "#app/parts/words/language-cookie.ts";
import { lastProject } from "#app/parts/project/project-cookie.ts";
import type { RootData } from "#app/parts/account/root-data.ts";
import { noteInDiary, removeFromDiary } from "./diary-note.ts";
import type { Option, Section } from "./options.tsx";

/** The context in which a text is parsed and added. */
export interface Adding {
  projects: readonly RootData["projects"][number][];
  today: string;
  locale: string;
  /** The time of day, `HH:MM`. A typed time that has passed means tomorrow. */
  now: string | undefined;
  /** The words of the page's language; undefined until they have been loaded. */
  language: TypedWords | undefined;
  /** The recognised parts that the person turned back into text. */
  plain: readonly string[];
  /** Whether the person may use language learning. */
  learns: boolean;
  tell(toast: Toast): void;
  /** Shows what was done to the row `id`, with an Undo, until the change fails. */
  tellDone(id: string, text: string, undo: () => void): void;
  go(path: Path): void;
}

/** Parses the text as a todo: its title and the recognised parts. */
export const readTodo = (text: string, { projects, today, locale, now, language, plain }: Adding): TypedTodo =>
  typedTodo(text, { projects, today, locale, now, language, plain });

/** The project that is shown, or that this tab has shown last. */
const currentProject = (projects: Adding["projects"]) => {
  const asked = [new URLSearchParams(window.location.search).get("project"), lastProject()];
  return asked.map((id) => projects.find((project) => project.id === id)).find(Boolean) ?? projects[0];
};

/** The options that add the text; none for an empty text. */
export function addSections(text: string, adding: Adding): Section[] {
  const option =
    wordOption(text, adding) ?? noteOption(text, adding) ?? focusOption(text, adding) ?? todoOption(text, adding);
  return option
    ? [
        {
          title: pageI18n()._(msg({ message: "Add", comment: "The heading of what adds the text" })),
          options: [option],
        },
      ]
    : [];
}

/** The prefix of an own word, which the person can turn back into text. */
const WORD_SIGN = "w ";

/** Parses the text as an own word of the language used last; null when it is no own word. */
export function readWord(text: string, { plain, learns }: Adding) {
  const word = learns && !plain.includes(WORD_SIGN) ? typedWord(text) : null;
  return word && { ...word, sign: WORD_SIGN, language: languageCookie(document.cookie) };
}

/** `w perro – dog` adds an own word to the language used last. */
function wordOption(text: string, adding: Adding): Option | null {
  const word = readWord(text, adding);
  if (!word) return null;
  const { word_original, meaning, language } = word;
  const added = {
    id: "word",
    isAdded: true as const,
    text: (
      <Trans>
        Add the word “<bdi>{word_original}</bdi>”
      </Trans>
    ),
  };
  if (language === null) {
    const draft = new URLSearchParams({ word: word_original, meaning });
    return {
      ...added,
      detail: pageI18n()._(msg`choose its language`),
      run: () => adding.go(`/language/words?${draft}`),
    };
  }
  function run() {
    const id = newId();
    wordCommands.send({ intent: "add-word", id, language: language!, word_original, pronunciation: "", meaning });
    adding.tellDone(
      id,
      pageI18n()._(msg`“${{ word: shortTitle(word_original) }}” added to ${{ language: language! }}`),
      () => wordCommands.send({ intent: "delete-word", id, name: word_original }),
    );
  }
  return { ...added, detail: pageI18n()._(msg`“${meaning}”, to ${language}`), run };
}

/** `d: quinces at the market` adds a line to today's diary. */
function noteOption(text: string, { today, tell, go }: Adding): Option | null {
  const i18n = pageI18n();
  const [, note = ""] = /^d: *(\S.*)$/is.exec(text.trim()) ?? [];
  if (!note) return null;
  async function run(at = new Date().toISOString(), key = newId()) {
    const noted = await noteInDiary(note, today, at, key);
    if (noted === "added") return tell({ text: i18n._(msg`Added to today’s diary`), undo: () => void takeBack() });
    if (noted === "kept") {
      const open = { label: i18n._(msg`Open the Diary`), run: () => go("/diary") };
      return tell({ text: i18n._(msg`Added to today’s diary, not sent yet`), action: open });
    }
    const action = { label: i18n._(msg`Try Again`), run: () => void run(at, key) };
    const reason = translate(i18n, noted.problem);
    tell({ text: i18n._(msg`“${note}” was not added to the diary: ${reason}`), action, stays: true });
  }
  async function takeBack() {
    const problem = await removeFromDiary(note, today, new Date().toISOString());
    if (problem !== null) tell({ text: i18n._(msg`“${note}” was not removed from the diary: ${{ reason: problem }}`) });
  }
  return { id: "note", isAdded: true, text: <Trans>Add to today’s diary</Trans>, detail: note, run: () => void run() };
}

/** `f 45 website` starts a pomodoro of 45 minutes, on the project whose name begins so. */
function focusOption(text: string, { projects, tell }: Adding): Option | null {
  const [, length, name = ""] = /^f (\d{1,3})(?: (.*))?$/i.exec(text.trim()) ?? [];
  const minutes = Number(length ?? 0);
  if (minutes < 1 || minutes > MAX_POMODORO_MINUTES) return null;
  const wanted = name.trim().toLowerCase();
  const project = wanted
    ? projects.find(({ proje_title }) => proje_title.toLowerCase().startsWith(wanted))
    : currentProject(projects);
  if (!project) return null;
  async function run() {
    const { problem } = await startOnProject(project!, minutes);
    const title = project!.proje_title;
    const text = problem ? msg`Failed to start pomodoro: ${{ reason: problem }}` : msg`Pomodoro started on ${title}`;
    tell({ text: pageI18n()._(text) });
  }
  return {
    id: "focus",
    isAdded: true,
    text: <Plural value={minutes} one="Start a pomodoro of # minute" other="Start a pomodoro of # minutes" />,
    detail: pageI18n()._(
      msg({ message: `on ${{ project: project.proje_title }}`, comment: "A pomodoro on a project" }),
    ),
    run: () => void run(),
  };
}

/** Adds the text as a todo; null if there is no text or no project. */
function todoOption(text: string, adding: Adding): Option | null {
  const typed = readTodo(text, adding);
  const { title } = typed;
  const named = typedProject(typed);
  const project = adding.projects.find(({ id }) => id === named) ?? currentProject(adding.projects);
  if (!title || !project) return null;
  const problem = titleProblem(title) ?? (isListFull() ? TODO_LIMIT_MESSAGE : null);
  return {
    id: "add",
    isAdded: true,
    text: (
      <Trans>
        Add todo “<bdi>{title}</bdi>”
      </Trans>
    ),
    detail: pageI18n()._(
      msg({ message: `to ${{ project: project.proje_title }}`, comment: "A todo is added to a project" }),
    ),
    problem,
    run: () => addTodo(typed, project, adding),
  };
}

function addTodo(typed: TypedTodo, project: Adding["projects"][number], adding: Adding) {
  const todo_id = newId();
  const fields = typedFields(typed);
  todoCommands.send({ intent: "add-todo", todo_id, project_id: project.id, ...NEW_TODO, ...fields });
  const name = shortTitle(typed.title);
  adding.tellDone(todo_id, addedText(pageI18n(), name, project, fields, adding.today, adding.locale), () =>
    todoCommands.send({ intent: "delete-todo", todo_id, name, is_undo: true }),
  );
}
