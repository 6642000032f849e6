import { listed } from "#app/i18n/listed.ts";
import { msg, plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useRevalidator } from "@remix-run/react";
import { useRef, useState } from "react";
import { callApi } from "#app/client/api.ts";
import type { Package } from "#app/domain/anki/read-package.ts";
import type { OwnWordImport } from "#app/domain/own-word/own-word.ts";
import type { CsvProblem } from "#app/domain/pack/word.ts";
import { FileProblems, ProblemLines } from "#app/parts/words/file-problems.tsx";
import { wordCommands } from "#app/parts/words/word-commands.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { Scroll } from "#app/ui/scroll.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { anki, AnkiNotes, isApkg, typesOf } from "./anki-package.tsx";

const COLUMNS = { word: msg`Word`, meaning: msg`Meaning`, pronunciation: msg`Pronunciation` } as const;
type Column = keyof typeof COLUMNS;
type Chosen = Partial<Record<Column | "header", string>>;
type Answer = OwnWordImport | { error: string; details: CsvProblem[] };

/** Sends a file of words, for a dry run or the import. */
async function send(language: string, file: File, chosen: Chosen, dryRun: boolean): Promise<Answer> {
  const form = new FormData();
  form.set("language", language);
  form.set("file", file);
  form.set("dryRun", String(dryRun));
  for (const [name, value] of Object.entries(chosen)) form.set(name, value);
  const path = "/language-learning/words/import";
  const { body, problem } = await callApi<OwnWordImport>(path, { method: "POST", body: form });
  if (problem === null) return body as OwnWordImport;
  return { error: problem, details: Array.isArray(body.details) ? (body.details as CsvProblem[]) : [] };
}

/** Imports a file of words: first a dry run with a preview and the choice of columns, then the import. */
export function ImportWords({ language, onClose }: { language: string; onClose(): void }) {
  const { t } = useLingui();
  const { file, packed, answer, shown, chosen, isBusy, choose, chooseType, chooseHeader, chooseColumn, confirm } =
    useImport(language, onClose);
  const count = answer && !("error" in answer) ? answer.added : null;
  return (
    <section aria-labelledby="import-heading" className="own-word-import">
      <h3 id="import-heading" className="text-base">
        <Trans>Import words to {language}</Trans>
      </h3>
      <Field
        label={t`File`}
        hint={t`A CSV with the columns word, meaning and pronunciation, a file that was exported here, or Anki’s: a deck as a package (.apkg), or notes in plain text.`}
      >
        <TextInput
          type="file"
          className="file-input"
          accept=".csv,.tsv,.txt,.apkg,.colpkg,text/csv,text/plain,text/tab-separated-values"
          // Choosing a corrected file of the same name only fires a change event if the field is empty.
          onClick={(event) => {
            event.currentTarget.value = "";
            choose(undefined);
          }}
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </Field>
      {packed && <AnkiNotes {...packed} onType={chooseType} />}
      {shown && (
        <Columns
          fields={fieldsOf(packed)}
          shown={shown}
          chosen={chosen}
          onColumn={chooseColumn}
          onHeader={chooseHeader}
        />
      )}
      {answer && "error" in answer && <FileProblems {...answer} />}
      {answer && !("error" in answer) && <Preview {...answer} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          variant="primary"
          pending={isBusy}
          disabled={!file || (answer !== null && "error" in answer && answer.details.length > 0)}
          onClick={confirm}
        >
          {count === null ? t`Import` : t`${plural(count, { one: "Import # Word", other: "Import # Words" })}`}
        </Button>
      </div>
    </section>
  );
}

/** The chosen file and columns, and the last answer to them. `onDone` is called after the import. */
function useImport(language: string, onDone: () => void) {
  const { t } = useLingui();
  const [file, setFile] = useState<File | null>(null);
  /** The package of Anki that was chosen, of which `file` has the notes of a type. */
  const [packed, setPacked] = useState<{ found: Package; type: string } | null>(null);
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
    const undo = () => wordCommands.send({ intent: "undo-words", id, name: of.name });
    const { added } = got;
    toast.show({ text: t`${plural(added, { one: "# word added", other: "# words added" })}`, undo, stays: true });
    void revalidate();
    onDone();
  }
  function choose(next: File | undefined) {
    sendings.current += 1;
    setBusy(false);
    setPacked(null);
    start(next && !isApkg(next) ? next : null);
    if (next && isApkg(next)) void open(next);
  }
  /** Begins with a file of words. */
  function start(next: File | null) {
    setFile(next);
    setChosen({});
    setAnswer(null);
    setShown(null);
    if (next) void run(next, {}, true);
  }
  async function open(next: File) {
    const sending = ++sendings.current;
    setBusy(true);
    const code = await anki.load().catch(() => null);
    const found = (await code?.readApkg(next)) ?? null;
    if (sending !== sendings.current) return;
    setBusy(false);
    const type = found && typesOf(found)[0];
    if (type) return showNotes(next.name, found, type.id);
    const error = found
      ? t`This package has no notes with a word and a meaning: cloze and image occlusion notes cannot become words.`
      : t`This is no package of Anki, or it is damaged. Export it again, or choose Notes in Plain Text in Anki.`;
    setAnswer({ error, details: [] });
  }
  function showNotes(name: string, found: Package, type: string) {
    const { notesFile } = anki.module!;
    const text = notesFile(
      found,
      found.types.find(({ id }) => id === type)!,
      new Date(),
    );
    setPacked({ found, type });
    start(new File([text], name, { type: "text/plain" }));
  }
  function chooseAnew(now: Chosen) {
    setChosen(now);
    void run(file!, now, true);
  }
  return {
    file,
    packed,
    answer,
    shown,
    chosen,
    isBusy,
    choose,
    chooseType: (type: string) => showNotes(file!.name, packed!.found, type),
    chooseHeader: (isHeader: boolean) => chooseAnew({ header: String(isHeader) }),
    chooseColumn(name: Column, value: string) {
      if (shown) chooseAnew({ ...columnsOf(shown), ...chosen, [name]: value });
    },
    /** Imports the file that was previewed, or tries it again. */
    confirm: () => void run(file!, chosen, answer === null || "error" in answer),
  };
}

/** The columns of a preview, as they are chosen. */
const columnsOf = ({ header, word, meaning, pronunciation }: OwnWordImport): Chosen => ({
  header: String(header),
  word: String(word),
  meaning: String(meaning),
  pronunciation: pronunciation === null ? "" : String(pronunciation),
});

/** The number of the fields of a package's notes. */
const fieldsOf = (packed: { found: Package; type: string } | null) =>
  packed?.found.types.find(({ id }) => id === packed.type)?.fields.length ?? null;

interface ColumnsProps {
  /** The number of the fields of a package's notes, which are its first columns and have names; null for other files. */
  fields: number | null;
  shown: OwnWordImport;
  chosen: Chosen;
  onColumn(name: Column, value: string): void;
  onHeader(isHeader: boolean): void;
}

/** The choice of the columns of a file. */
function Columns({ fields, shown, chosen, onColumn, onHeader }: ColumnsProps) {
  const { t, i18n } = useLingui();
  // A column without a name has its number, in English.
  const nameOf = (column: string, number: number) => (column === `Column ${number}` ? t`Column ${number}` : column);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(COLUMNS) as Column[]).map((name) => (
          <Field key={name} label={i18n._(COLUMNS[name])}>
            <Select
              value={chosen[name] ?? String(shown[name] ?? "")}
              onChange={(event) => onColumn(name, event.target.value)}
            >
              {name === "pronunciation" && (
                <option value="">
                  <Trans comment="No column of a file has the pronunciation">None</Trans>
                </option>
              )}
              {shown.columns.slice(0, fields ?? undefined).map((column, i) => (
                <option key={`${i} ${column}`} value={String(i)}>
                  {nameOf(column, i + 1)}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
      {fields === null && (
        <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11" htmlFor="has-header">
          <Checkbox id="has-header" checked={shown.header} onChange={(event) => onHeader(event.target.checked)} />
          <Trans>The first row has the names of the columns</Trans>
        </label>
      )}
    </>
  );
}

/** The words that a file would add, and the lines that would be left out. */
function Preview({ total, added, known, learned, repeated, joined, left_out, problems, preview }: OwnWordImport) {
  const { t, i18n } = useLingui();
  const notes = [
    repeated > 0 && t`${plural(repeated, { one: "# line says nothing new.", other: "# lines say nothing new." })}`,
    joined > 0 &&
      t`${plural(joined, { one: "# word has several meanings, which are joined by “; ”.", other: "# words have several meanings, which are joined by “; ”." })}`,
  ].filter((note) => note !== false);
  const counted = t`${plural(total, { one: "# word", other: "# words" })}`;
  const parts = [
    t({ message: `${plural(added, { other: "# will be added" })}`, comment: "Words of a file" }),
    ...(known > 0 ? [t`${plural(known, { one: "# is here already", other: "# are here already" })}`] : []),
    ...(learned > 0
      ? [t({ message: `${plural(learned, { other: "# with what you know of them" })}`, comment: "Words of a file" })]
      : []),
  ];
  const list = listed(i18n, parts);
  const outcome = t({ message: `${counted}: ${list}.`, comment: "12 words: 10 will be added, 2 are here already." });
  const [left, unshown] = [left_out - problems.length, total - preview.length];
  return (
    <div className="grid gap-2">
      <p role="status">
        {outcome} <Trans>Nothing has changed yet.</Trans>
      </p>
      {notes.length > 0 && <p className="text-sm text-ink-soft">{notes.join(" ")}</p>}
      {left_out > 0 && (
        <details>
          <summary>
            <Plural
              value={left_out}
              one="# line cannot be used and will be left out"
              other="# lines cannot be used and will be left out"
            />
          </summary>
          <ProblemLines details={problems} label={t`Lines that are left out`} />
          {left > 0 && (
            <p className="text-sm text-ink-soft">
              <Plural value={left} other="and # more" />
            </p>
          )}
        </details>
      )}
      <Scroll label={t`Preview`} className="scroll-list">
        <ul className="own-words">
          {preview.map((word) => (
            <li key={word.word_original}>
              <p className="min-w-0 flex-1 break-words">
                <b dir="auto" className="me-2">
                  {word.word_original}
                </b>
                {word.pronunciation && <span className="me-2 text-sm text-ink-soft">{word.pronunciation}</span>}
                <bdi>{word.meaning}</bdi>
              </p>
            </li>
          ))}
        </ul>
      </Scroll>
      {unshown > 0 && (
        <p className="text-sm text-ink-soft">
          <Trans comment="Words that are not listed">and {unshown} more</Trans>
        </p>
      )}
    </div>
  );
}
