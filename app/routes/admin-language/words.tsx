import { useState } from "react";
import type { Word, WordPage, WordQuery } from "#app/domain/pack/word.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { DeleteWordDialog } from "./delete-word-dialog.tsx";
import { Pages } from "./pages.tsx";
import { WordTable } from "./word-table.tsx";
import { WordTools } from "./word-tools.tsx";

const AssignDialog = lazyPart(() => import("./assign-dialog.client.tsx"), "AssignDialog");

interface WordsProps {
  language: string;
  list: WordPage;
  query: WordQuery;
}

/** A pack's words: a table with pages, sorting and search. */
export function Words({ language, list, query }: WordsProps) {
  const [deleting, setDeleting] = useState<Word | null>(null);
  const [assigning, setAssigning] = useState<Word | null>(null);
  const [cannotPlay, setCannotPlay] = useState(false);
  const view = { language, search: query.search, sortBy: query.sortBy, sortOrder: query.sortOrder };
  return (
    <div className="grid grid-cols-1 gap-4">
      <WordTools language={language} view={view} />
      {cannotPlay && <Notice onDismiss={() => setCannotPlay(false)}>Audio file not found</Notice>}
      {list.words.length === 0 ? (
        <p className="text-ink-soft">
          {query.search ? `No word has “${query.search}” in it.` : "No words yet. Add one, or import a CSV."}
        </p>
      ) : (
        <WordTable
          language={language}
          words={list.words}
          total={list.total}
          view={view}
          onDelete={setDeleting}
          onAssign={setAssigning}
          onCannotPlay={() => setCannotPlay(true)}
        />
      )}
      <Pages view={view} page={list.page} totalPages={list.totalPages} total={list.total} noun="word" />
      <DeleteWordDialog word={deleting} onClose={() => setDeleting(null)} />
      {assigning && <AssignDialog key={assigning.id} word={assigning} onClose={() => setAssigning(null)} />}
    </div>
  );
}
