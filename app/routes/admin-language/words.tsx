import Download from "lucide/dist/esm/icons/download.mjs";
import Plus from "lucide/dist/esm/icons/plus.mjs";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Word, WordPage, WordQuery } from "#app/domain/pack/word.ts";
import { ListSearch } from "#app/parts/words/list-search.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useShortcuts } from "#app/parts/command-bar/shortcuts.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { CsvImport } from "./csv-import.tsx";
import { DeleteWordDialog } from "./delete-word-dialog.tsx";
import { Pages } from "./pages.tsx";
import { viewParams } from "./view.ts";
import { type WordField, WordForm } from "./word-form.tsx";
import { WordHead } from "./word-head.tsx";
import { WordRow } from "./word-row.tsx";

interface WordsProps {
  language: string;
  list: WordPage;
  query: WordQuery;
}

/** A pack's words: a table with pages, sorting and search, edited in place. */
export function Words({ language, list, query }: WordsProps) {
  const [isAdding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  // Several can be edited at once: opening one keeps what is typed in another.
  const [editing, setEditing] = useState<ReadonlyMap<string, WordField>>(new Map());
  const [deleting, setDeleting] = useState<Word | null>(null);
  const [assigning, setAssigning] = useState<Word | null>(null);
  const [cannotPlay, setCannotPlay] = useState(false);
  const body = useRef<HTMLTableSectionElement>(null);
  useShortcuts("Words", [
    { keys: "e", does: "Edit", run: () => onRow((word) => startEditing(word)) },
    { keys: "Delete", does: "Delete", run: () => onRow(setDeleting) },
  ]);
  const tools = useRef<HTMLDivElement>(null);
  const place = useRef(-1);
  const { total } = list;
  const before = useRef(total);
  useEffect(() => {
    const isLess = total < before.current;
    before.current = total;
    if (!isLess || place.current < 0 || document.activeElement !== document.body) return;
    // The focused row is gone: focus the one in its place.
    const rows = rowsOf(body.current);
    const row = rows[place.current] ?? rows.at(-1);
    if (row) focusIn(row);
  }, [total]);
  const view = { language, search: query.search, sortBy: query.sortBy, sortOrder: query.sortOrder };

  const ended = useRef<string | null>(null);
  useEffect(() => {
    if (ended.current && !editing.has(ended.current)) focusRow(body.current, ended.current);
    ended.current = null;
  }, [editing]);
  const startEditing = ({ id }: Word, field: WordField = "word_original") =>
    setEditing((all) => new Map([...all, [id, field]]));
  function endEditing(id: string) {
    ended.current = id;
    setEditing((all) => new Map([...all].filter(([one]) => one !== id)));
  }

  /** The focused element is about to disappear: focus the button that opened it. */
  const focusTool = (which: string) => tools.current!.querySelector<HTMLElement>(which)!.focus();
  function endImporting() {
    setImporting(false);
    focusTool("[aria-expanded]");
  }
  function endAdding() {
    setAdding(false);
    focusTool(".btn-primary");
  }
  function remember({ target }: FocusEvent) {
    place.current = rowsOf(body.current).findIndex((row) => row.contains(target));
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <div ref={tools} className="flex flex-wrap items-end gap-2">
        <ListSearch
          action="/admin-language"
          label="Search words"
          search={view.search ?? ""}
          params={viewParams({ ...view, search: "", page: 1 })}
        />
        <a href={`/api/admin/language/export/${language}`} download className="btn btn-quiet ms-auto">
          <span>
            <Icon of={Download} className="max-md:hidden" />
            <span>
              Export<span className="max-md:sr-only"> CSV</span>
            </span>
          </span>
        </a>
        <Button onClick={() => setImporting(!isImporting)} aria-expanded={isImporting}>
          <span>
            Import<span className="max-md:sr-only"> CSV</span>
          </span>
        </Button>
        <Button variant="primary" onClick={() => setAdding(true)}>
          <Icon of={Plus} className="max-md:hidden" />
          Add Word
        </Button>
      </div>
      {isImporting && <CsvImport language={language} onClose={endImporting} />}
      {isAdding && (
        <div className="word-adding">
          <WordForm language={language} onDone={() => {}} onCancel={endAdding} />
        </div>
      )}
      {cannotPlay && <Notice onDismiss={() => setCannotPlay(false)}>Audio file not found</Notice>}
      {list.words.length === 0 ? (
        <p className="text-ink-soft">
          {query.search ? `No word has “${query.search}” in it.` : "No words yet. Add one, or import a CSV."}
        </p>
      ) : (
        <table className="data-table words">
          <caption className="sr-only">Words of {language}</caption>
          <WordHead view={view} />
          {/* The rows' buttons have the tab stops; the table only listens for keys. */}
          <tbody ref={body} onKeyDown={move} onFocus={remember}>
            {list.words.map((word) =>
              editing.has(word.id) ? (
                <tr key={word.id}>
                  <td colSpan={6}>
                    <WordForm
                      language={language}
                      word={word}
                      focused={editing.get(word.id)}
                      onDone={() => endEditing(word.id)}
                      onCancel={() => endEditing(word.id)}
                    />
                  </td>
                </tr>
              ) : (
                <WordRow
                  key={word.id}
                  word={word}
                  onEdit={(field) => startEditing(word, field)}
                  onDelete={() => setDeleting(word)}
                  onAssign={() => setAssigning(word)}
                  onCannotPlay={() => setCannotPlay(true)}
                />
              ),
            )}
          </tbody>
        </table>
      )}
      <Pages view={view} page={list.page} totalPages={list.totalPages} total={list.total} noun="word" />
      <DeleteWordDialog word={deleting} onClose={() => setDeleting(null)} />
      {assigning && <AssignDialog key={assigning.id} word={assigning} onClose={() => setAssigning(null)} />}
    </div>
  );

  /** A shortcut for the focused row. */
  function onRow(run: (word: Word) => void): false | void {
    const row = document.activeElement?.closest<HTMLElement>("tr[data-id]");
    const word = list.words.find(({ id }) => id === row?.dataset.id);
    if (!word) return false;
    run(word);
  }
}

const rowsOf = (body: Element | null) => [...(body?.querySelectorAll<HTMLElement>("tr[data-id]") ?? [])];

function focusRow(body: Element | null, id: string) {
  const row = rowsOf(body).find((one) => one.dataset.id === id);
  if (row) focusIn(row);
}

/** The row's edit button; on phones the button of its menu. */
function focusIn(row: HTMLElement) {
  const buttons = [...row.querySelectorAll<HTMLElement>("[data-edit], [aria-haspopup]")];
  buttons.find((button) => button.offsetParent !== null)?.focus();
}

/** Arrow keys move between rows. */
function move(event: KeyboardEvent<HTMLElement>) {
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLElement>("tr[data-id]");
  if (!row || target.closest("input, [role=menu]")) return;
  const rows = rowsOf(event.currentTarget);
  const to = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const next = to !== undefined && rows[rows.indexOf(row) + to];
  if (!next) return;
  event.preventDefault();
  focusIn(next);
}
