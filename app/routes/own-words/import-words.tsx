import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { OwnWordImport } from "#app/domain/own-word/own-word.ts";
import { listed } from "#app/i18n/listed.ts";
import { FileProblems, ProblemLines } from "#app/parts/words/file-problems.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Scroll } from "#app/ui/scroll.tsx";
import { AnkiNotes, fieldsOf } from "./anki-package.tsx";
import { Columns } from "./import-columns.tsx";
import { useImport } from "./use-import.ts";

/** Imports a file of words: first a dry run with a preview and a choice of columns, then the import. */
export function ImportWords({ language, onClose }: { language: string; onClose(): void }) {
  const { t } = useLingui();
  const { file, packed, answer, shown, chosen, isBusy, choose, chooseType, chooseHeader, chooseColumn, confirm } =
    useImport(language, onClose);
  const count = answer && !("error" in answer) ? answer.added : null;
  return (
    <section
      aria-labelledby="import-heading"
      className="grid grid-cols-1 gap-3 rounded-md border border-line bg-surface px-4 py-3"
    >
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
          // An empty field fires a change event even if a corrected file has the same name.
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

/** The words that a file would add, and the lines that are left out. */
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
    ...(known > 0 ? [t`${plural(known, { one: "# already exists", other: "# already exist" })}`] : []),
    ...(learned > 0
      ? [t({ message: `${plural(learned, { other: "# with what you know of them" })}`, comment: "Words of a file" })]
      : []),
  ];
  const list = listed(i18n, parts);
  const outcome = t({ message: `${counted}: ${list}.`, comment: "12 words: 10 will be added, 2 already exist." });
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
        <ul>
          {preview.map((word) => (
            <li key={word.word_original} className="flex items-center gap-2 border-b border-line py-1">
              <p className="min-w-0 flex-1 break-words">
                <b dir="auto" className="me-2">
                  {word.word_original}
                </b>
                {word.pronunciation && <bdi className="me-2 text-sm text-ink-soft">{word.pronunciation}</bdi>}
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
