import { useRevalidator } from "@remix-run/react";
import { useRef, useState } from "react";
import { NETWORK_ERROR } from "#app/client/connection.ts";
import { personHeader } from "#app/client/person.ts";
import type { OwnWordImport } from "#app/domain/language/own-word.ts";
import type { CsvProblem } from "#app/domain/language/word.ts";
import { FileProblems } from "#app/forms/file-problems.tsx";
import { wordCommands } from "#app/forms/word-commands.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { Scroll } from "#app/ui/scroll.tsx";
import { useToast } from "#app/ui/toast.tsx";

const COLUMNS = { word: "Word", meaning: "Meaning", pronunciation: "Pronunciation" } as const;
type Column = keyof typeof COLUMNS;
type Chosen = Partial<Record<Column, string>>;
type Answer = OwnWordImport | { error: string; details: CsvProblem[] };

/** Sends a file of words, for a dry run or the import. */
async function send(language: string, file: File, chosen: Chosen, dryRun: boolean): Promise<Answer> {
  const form = new FormData();
  form.set("language", language);
  form.set("file", file);
  form.set("dryRun", String(dryRun));
  for (const [name, value] of Object.entries(chosen)) form.set(name, value);
  try {
    const headers = personHeader();
    const answer = await fetch("/api/language-learning/words/import", { method: "POST", headers, body: form });
    const body = (await answer.json()) as OwnWordImport & { error?: string; details?: unknown };
    if (answer.ok) return body;
    const details = Array.isArray(body.details) ? (body.details as CsvProblem[]) : [];
    return { error: body.error ?? "Server error", details };
  } catch {
    return { error: NETWORK_ERROR, details: [] };
  }
}

const counted = (n: number, noun: string) => `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;

/** Imports a file of words: first a dry run with a preview and the choice of columns, then the import, all or nothing. */
export function ImportWords({ language, onClose }: { language: string; onClose(): void }) {
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState<Chosen>({});
  const [answer, setAnswer] = useState<Answer | null>(null);
  /** The last preview: its columns can be chosen after a refusal, too. */
  const [shown, setShown] = useState<OwnWordImport | null>(null);
  const [isBusy, setBusy] = useState(false);
  const sendings = useRef(0);
  const { revalidate } = useRevalidator();
  const toast = useToast();

  async function run(of: File, columns: Chosen, dryRun: boolean) {
    const sending = ++sendings.current;
    setBusy(true);
    const got = await send(language, of, columns, dryRun);
    // Another file or column was chosen meanwhile.
    if (sending !== sendings.current) return;
    setBusy(false);
    setAnswer(got);
    if ("error" in got) return;
    setShown(got);
    if (dryRun) return;
    const id = got.id!;
    const undo = () => wordCommands.send({ intent: "undo-words", id, name: file!.name });
    toast.show({ text: `${counted(got.added, "word")} added`, undo, stays: true });
    void revalidate();
    onClose();
  }
  function choose(next: File | undefined) {
    sendings.current += 1;
    setBusy(false);
    setFile(next ?? null);
    setChosen({});
    setAnswer(null);
    setShown(null);
    if (next) void run(next, {}, true);
  }
  function chooseColumn(name: Column, value: string) {
    if (!shown) return;
    const now: Chosen = {
      word: String(shown.word),
      meaning: String(shown.meaning),
      pronunciation: shown.pronunciation === null ? "" : String(shown.pronunciation),
      ...chosen,
      [name]: value,
    };
    setChosen(now);
    void run(file!, now, true);
  }

  return (
    <section aria-labelledby="import-heading" className="own-word-import">
      <h3 id="import-heading" className="text-base">
        Import words to {language}
      </h3>
      <Field
        label="File"
        hint="A CSV with the columns word, meaning and pronunciation, a file that was exported here, or Anki’s: in Anki choose File, Export, then Notes in Plain Text."
      >
        <TextInput
          type="file"
          className="file-input"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          // Choosing a corrected file of the same name only fires a change event if the field is empty.
          onClick={(event) => {
            event.currentTarget.value = "";
            choose(undefined);
          }}
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </Field>
      {shown && (
        <div className="flex flex-wrap gap-2">
          {(Object.keys(COLUMNS) as Column[]).map((name) => (
            <Field key={name} label={COLUMNS[name]}>
              <Select
                value={chosen[name] ?? String(shown[name] ?? "")}
                onChange={(event) => chooseColumn(name, event.target.value)}
              >
                {name === "pronunciation" && <option value="">None</option>}
                {shown.columns.map((column, i) => (
                  <option key={`${i} ${column}`} value={String(i)}>
                    {column}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
      )}
      {answer && "error" in answer && <FileProblems {...answer} />}
      {answer && !("error" in answer) && <Preview {...answer} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          pending={isBusy}
          disabled={!file || (answer !== null && "error" in answer && answer.details.length > 0)}
          onClick={() => void run(file!, chosen, answer === null || "error" in answer)}
        >
          {answer && !("error" in answer) ? `Import ${counted(answer.added, "Word")}` : "Import"}
        </Button>
      </div>
    </section>
  );
}

function Preview({ total, added, known, learned, preview }: OwnWordImport) {
  return (
    <div className="grid gap-2">
      <p role="status">
        {counted(total, "word")}: {added.toLocaleString("en")} will be added
        {known > 0 && `, ${known.toLocaleString("en")} ${known === 1 ? "is" : "are"} here already`}
        {learned > 0 && `, ${learned.toLocaleString("en")} with what you know of them`}. Nothing has changed yet.
      </p>
      <Scroll label="Preview" className="scroll-list">
        <ul className="own-words">
          {preview.map((word) => (
            <li key={word.word_original}>
              <p className="min-w-0 flex-1 break-words">
                <b className="me-2">{word.word_original}</b>
                {word.pronunciation && <span className="me-2 text-sm text-ink-soft">{word.pronunciation}</span>}
                {word.meaning}
              </p>
            </li>
          ))}
        </ul>
      </Scroll>
      {total > preview.length && <p className="text-sm text-ink-soft">and {total - preview.length} more</p>}
    </div>
  );
}
