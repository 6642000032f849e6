import { useRevalidator } from "@remix-run/react";
import { useRef, useState } from "react";
import { callApi } from "#app/client/api.ts";
import { SERVER_ERROR } from "#app/client/live/connection.ts";
import { CHOOSE_CSV_MESSAGE, CSV_COLUMNS, type CsvProblem, type CsvResult } from "#app/domain/pack/word.ts";
import { pluralize } from "#app/domain/text/pluralize.ts";
import { FileProblems } from "#app/parts/words/file-problems.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { PreviewTable } from "./preview-table.tsx";

type Checked = { file: File; result: CsvResult } | { error: string; details: CsvProblem[] };

/** Sends a CSV file, for a dry run or for the import. */
async function sendCsv(language: string, file: File, dryRun: boolean): Promise<Checked> {
  const form = new FormData();
  form.set("language", language);
  form.set("csvFile", file);
  form.set("dryRun", String(dryRun));
  const { body, problem } = await callApi<{ data: CsvResult }>("/admin/language/upload-csv", {
    method: "POST",
    body: form,
  });
  const { data, details } = body;
  if (data) return { file, result: data };
  return { error: problem ?? SERVER_ERROR, details: Array.isArray(details) ? (details as CsvProblem[]) : [] };
}

/** The chosen file, its dry run, and its import. `onImported` runs after the import. */
function useCsvFile(language: string, onImported: (result: CsvResult) => void) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const sendings = useRef(0);
  /** The last request, which can be repeated if it got no answer. */
  const last = useRef<[file: File, dryRun: boolean] | null>(null);

  async function send(file: File, dryRun: boolean) {
    const sending = ++sendings.current;
    last.current = [file, dryRun];
    setBusy(true);
    const answer = await sendCsv(language, file, dryRun);
    // Another file was chosen meanwhile.
    if (sending !== sendings.current) return;
    setBusy(false);
    if (dryRun || "error" in answer) return setChecked(answer);
    onImported(answer.result);
  }

  return {
    checked,
    isBusy,
    check: (file: File) => void send(file, true),
    forget() {
      sendings.current += 1;
      last.current = null;
      setBusy(false);
      setChecked(null);
    },
    /** Imports the checked file, or repeats the request that got no answer. */
    goOn() {
      if (checked && "result" in checked) void send(checked.file, false);
      else if (last.current) void send(...last.current);
      else setChecked({ error: CHOOSE_CSV_MESSAGE, details: [] });
    },
  };
}

/**
 * Imports a CSV file of words: first a dry run with a preview, then the import, which imports all words or none. Only
 * the browser loads this code.
 */
export function CsvImport({ language, onClose }: { language: string; onClose(): void }) {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const { checked, isBusy, check, forget, goOn } = useCsvFile(language, ({ created, updated }) => {
    toast.show({ text: `${pluralize(created, "word")} added, ${updated} updated` });
    revalidate();
    onClose();
  });
  return (
    <section
      aria-labelledby="csv-heading"
      className="grid grid-cols-1 gap-3 rounded-md border border-line bg-surface px-4 py-3"
    >
      <h2 id="csv-heading" className="text-base">
        Import words from a CSV
      </h2>
      <Field
        label="CSV file"
        hint={`Columns ${CSV_COLUMNS.join(", ")}; UTF-8; separated by commas, semicolons or tabs.`}
      >
        <TextInput
          type="file"
          className="file-input"
          accept=".csv,.tsv,text/csv,text/tab-separated-values"
          // An empty field fires a change event even if a corrected file has the same name.
          onClick={(event) => {
            event.currentTarget.value = "";
            forget();
          }}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) check(file);
          }}
        />
      </Field>
      {checked && "error" in checked && <FileProblems {...checked} />}
      {checked && "result" in checked && <CsvPreview {...checked.result} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        {!(checked && "error" in checked && checked.details.length > 0) && (
          <Button variant="primary" pending={isBusy} onClick={goOn}>
            {checked && "result" in checked ? `Import ${pluralize(checked.result.total, "Word")}` : "Import"}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The result of a dry run: the changed words with their current texts, then the added ones. */
function CsvPreview({ total, created, updated, preview = [], changed = 0, changes = [] }: CsvResult) {
  const same = updated - changed;
  const known = new Set(changes.map(({ after }) => after.word_original));
  const others = preview.filter(({ word_original }) => !known.has(word_original));
  const more = total - changes.length - others.length;
  return (
    <div className="grid gap-2">
      <p role="status">
        {pluralize(total, "word")}: {created} will be added, {changed} updated
        {same > 0 && `, ${same} stay as they are`}. Nothing has changed yet.
      </p>
      <PreviewTable rows={[...changes, ...others.map((word) => ({ before: word, after: word }))]} />
      {more > 0 && <p className="text-sm text-ink-soft">and {more} more</p>}
    </div>
  );
}
