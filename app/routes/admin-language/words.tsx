import { useFetcher } from "@remix-run/react";
import Download from "lucide/dist/esm/icons/download.mjs";
import Plus from "lucide/dist/esm/icons/plus.mjs";
import { useRef, useState } from "react";
import type { Word, WordPage, WordQuery } from "#app/domain/pack/word.ts";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { ListSearch } from "#app/parts/words/list-search.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { Pages } from "./pages.tsx";
import { useDone } from "./use-outcome.ts";
import { type View, viewParams } from "./view.ts";
import { WordForm } from "./word-form.tsx";
import { WordTable } from "./word-table.tsx";

const CsvImport = lazyPart(() => import("./csv-import.client.tsx"), "CsvImport");

/** The search, the export, and the forms that import and add words. */
function WordTools({ language, view }: { language: string; view: Omit<View, "page"> }) {
  const [isAdding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const importButton = useRef<HTMLButtonElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  // The focused form is about to disappear, so the button that opened it gets the focus.
  function endImporting() {
    setImporting(false);
    importButton.current!.focus();
  }
  function endAdding() {
    setAdding(false);
    addButton.current!.focus();
  }
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
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
        <Button ref={importButton} onClick={() => setImporting(!isImporting)} aria-expanded={isImporting}>
          <span>
            Import<span className="max-md:sr-only"> CSV</span>
          </span>
        </Button>
        <Button ref={addButton} variant="primary" onClick={() => setAdding(true)}>
          <Icon of={Plus} className="max-md:hidden" />
          Add Word
        </Button>
      </div>
      {isImporting && <CsvImport language={language} onClose={endImporting} />}
      {isAdding && (
        <div className="grid grid-cols-1 gap-3 rounded-md border border-line bg-surface px-4 py-3">
          <WordForm language={language} onDone={() => {}} onCancel={endAdding} />
        </div>
      )}
    </>
  );
}

const AssignDialog = lazyPart(() => import("./assign-dialog.client.tsx"), "AssignDialog");

/** A pack's words: a table with pages, sorting and search. */
export function Words({ language, list, query }: { language: string; list: WordPage; query: WordQuery }) {
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

/** Asks before a word and all learners' progress on it are deleted. */
function DeleteWordDialog({ word, onClose }: { word: Word | null; onClose(): void }) {
  const fetcher = useFetcher({ key: "delete-word" });
  const toast = useToast();
  useDone<{ word_original: string }>(fetcher, ({ word_original }) => {
    onClose();
    toast.show({ text: `${word_original} was deleted` });
  });
  const actionError = actionErrorOf(fetcher.data);
  return (
    <ConfirmDialog
      open={word !== null}
      title={`Delete ${word?.word_original}?`}
      confirm="Delete"
      danger
      pending={fetcher.state === "submitting"}
      onCancel={onClose}
      onConfirm={() => fetcher.submit({ intent: "delete-word", word_id: word!.id }, { method: "post" })}
    >
      {actionError
        ? actionError.error
        : "Everybody’s progress with this word is deleted with it. This cannot be undone."}
    </ConfirmDialog>
  );
}
