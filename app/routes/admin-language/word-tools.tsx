import Download from "lucide/dist/esm/icons/download.mjs";
import Plus from "lucide/dist/esm/icons/plus.mjs";
import { useRef, useState } from "react";
import { ListSearch } from "#app/parts/words/list-search.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { type View, viewParams } from "./view.ts";
import { WordForm } from "./word-form.tsx";

const CsvImport = lazyPart(() => import("./csv-import.client.tsx"), "CsvImport");

/** The search, the export, and the forms that import and add words. */
export function WordTools({ language, view }: { language: string; view: Omit<View, "page"> }) {
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
        <div className="word-adding">
          <WordForm language={language} onDone={() => {}} onCancel={endAdding} />
        </div>
      )}
    </>
  );
}
