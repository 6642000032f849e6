import { useEffect, useRef, useState } from "react";
import type { Word } from "#app/domain/pack/word.ts";
import { useWordRows } from "./use-word-rows.ts";
import type { View } from "./view.ts";
import { type WordField, WordForm } from "./word-form.tsx";
import { WordHead } from "./word-head.tsx";
import { WordRow } from "./word-row.tsx";

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
