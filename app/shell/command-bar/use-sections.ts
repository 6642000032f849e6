import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { afterPaint } from "#app/client/after-paint.ts";
import { dateIn } from "#app/domain/time/timezone.ts";
import { useUndoToast } from "#app/forms/action-error.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import { useShortcutGroups } from "#app/parts/command-bar/shortcuts.ts";
import { useFound } from "#app/parts/search/use-found.ts";
import { useActiveProjects } from "#app/parts/project/active-projects.ts";
import { useTime } from "#app/client/today.ts";
import { useTypedWords } from "#app/parts/todo/typed-words.ts";
import { useToast } from "#app/ui/toast.tsx";
import { type Adding, addSections, readTodo, readWord } from "./add.tsx";
import { commandSections, resultSections, type Section } from "./options.tsx";

/**
 * Says whether a text should be added and not searched for: it has a day or a priority, or begins with the prefix of
 * an own word, the diary or the pomodoro.
 */
export const isMeantToAdd = (text: string, adding: Adding) =>
  readWord(text, adding) !== null || readTodo(text, adding).parts.length > 0 || /^(d:|f \d)/i.test(text.trim());

/** The projects, the date and the language that typed text refers to. */
export function useAdding(plain: readonly string[]): Adding {
  const { locale, days, user } = useRootData()!;
  const projects = useActiveProjects();
  const navigate = useNavigate();
  const toast = useToast();
  const tellDone = useUndoToast();
  const [today] = useState(() => dateIn(days, new Date()));
  const now = useTime(true) ?? undefined;
  const language = useTypedWords();
  return {
    projects,
    today,
    locale,
    now,
    language,
    plain,
    learns: Boolean(user?.learns),
    tell: toast.show,
    tellDone,
    go: navigate,
  };
}

/** Whether the dialog has been painted. Its list is rendered only then, so that the dialog opens within a frame. */
function useIsOpen(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => afterPaint(() => setOpen(true)), []);
  return isOpen;
}

export type SearchState = ReturnType<typeof useFound>["state"];

interface Sections {
  sections: Section[];
  state: SearchState;
  retry(): void;
}

/**
 * The options for a text: none until the command bar is open, then those of the cache, followed by those of the
 * server.
 */
export function useSections(text: string, adding: Adding): Sections {
  const { t } = useLingui();
  const isOpen = useIsOpen();
  const user = useRootData()!.user!;
  const navigate = useNavigate();
  useShortcutGroups();
  const { results, state, retry } = useFound(text);
  if (!isOpen) return { sections: [], state, retry };
  const { today, locale, tell } = adding;
  const onUnavailable = (does: string) => tell({ text: t`“${does}” needs a row that has the focus.` });
  const around = { user, navigate, locale, language: adding.language, today, onUnavailable: onUnavailable };
  const finding = [...commandSections(text, around), ...resultSections(results, text, around)];
  const added = addSections(text, adding);
  const sections = isMeantToAdd(text, adding) ? [...added, ...finding] : [...finding, ...added];
  return { sections, state, retry };
}
