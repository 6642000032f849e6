import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { FileProblems } from "#app/parts/words/file-problems.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { AnkiNotes, fieldsOf } from "./anki-package.tsx";
import { Columns } from "./import-columns.tsx";
import { Preview } from "./import-preview.tsx";
import { useImport } from "./use-import.ts";

/** Imports a file of words: first a dry run with a preview and a choice of columns, then the import. */
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
