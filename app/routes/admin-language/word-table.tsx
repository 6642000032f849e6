import { Link } from "@remix-run/react";
import ArrowDown from "lucide/dist/esm/icons/arrow-down.mjs";
import ArrowUp from "lucide/dist/esm/icons/arrow-up.mjs";
import { useEffect, useRef, useState } from "react";
import type { Word, WordOrder } from "#app/domain/pack/word.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useWordRows } from "./use-word-rows.ts";
import { type View, viewPath } from "./view.ts";
import { type WordField, WordForm } from "./word-form.tsx";
import { WordRow } from "./word-row.tsx";

const columns: { order: WordOrder; text: string; className?: string }[] = [
  { order: "word_original", text: "Word" },
  { order: "pronunciation", text: "Pronunciation", className: "max-md:hidden" },
  { order: "meaning", text: "Meaning", className: "max-md:hidden" },
  { order: "audio_path", text: "Audio" },
];

/** The column headers that sort the words: ascending, descending, and the pack's own order. */
function WordHead({ view }: { view: View }) {
  return (
    <thead>
      <tr>
        {columns.map(({ order, text, className }) => {
          const isSorted = view.sortBy === order;
          const isDown = isSorted && view.sortOrder === "desc";
          const next: Partial<View> = !isSorted
            ? { sortBy: order, sortOrder: "asc" }
            : isDown
              ? { sortBy: "created_at", sortOrder: "asc" }
              : { sortOrder: "desc" };
          return (
            <th
              key={order}
              scope="col"
              aria-sort={isSorted ? (isDown ? "descending" : "ascending") : undefined}
              className={className}
            >
              <Link to={viewPath({ ...view, ...next })} preventScrollReset>
                {text}
                {isSorted && <Icon of={isDown ? ArrowDown : ArrowUp} className="size-3.5" />}
              </Link>
            </th>
          );
        })}
        <th scope="col" className="max-md:hidden">
          Practised
        </th>
        <th scope="col">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  );
}

interface WordTableProps {
  language: string;
  words: readonly Word[];
  /** The number of words on all pages. */
  total: number;
  view: View;
  onDelete(word: Word): void;
  onAssign(word: Word): void;
  onCannotPlay(): void;
}

/** The table of words, edited in place. */
export function WordTable({ language, words, total, view, onDelete, onAssign, onCannotPlay }: WordTableProps) {
  // Several words can be edited at once, so opening one editor keeps the text in another.
  const [editing, setEditing] = useState<ReadonlyMap<string, WordField>>(new Map());
  const edit = (id: string, field: WordField = "word_original") => setEditing((all) => new Map([...all, [id, field]]));
  const ids = words.map(({ id }) => id).filter((id) => !editing.has(id));
  const rows = useWordRows(ids, total, {
    onEdit: edit,
    onDelete: (id) => onDelete(words.find((word) => word.id === id)!),
  });

  const ended = useRef<string | null>(null);
  useEffect(() => {
    if (ended.current && !editing.has(ended.current)) rows.focus(ended.current);
    ended.current = null;
  });
  function endEditing(id: string) {
    ended.current = id;
    setEditing((all) => new Map([...all].filter(([one]) => one !== id)));
  }

  return (
    <table className="data-table words">
      <caption className="sr-only">Words of {language}</caption>
      <WordHead view={view} />
      {/* The rows' buttons have the tab stops; the table only listens for keys. */}
      <tbody {...rows.handlers}>
        {words.map((word) =>
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
              ref={(elements) => rows.set(word.id, elements)}
              word={word}
              onEdit={(field) => edit(word.id, field)}
              onDelete={() => onDelete(word)}
              onAssign={() => onAssign(word)}
              onCannotPlay={onCannotPlay}
            />
          ),
        )}
      </tbody>
    </table>
  );
}
