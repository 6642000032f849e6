import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { OwnWordImport } from "#app/domain/own-word/own-word.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, Select } from "#app/ui/field.tsx";

const COLUMNS = { word: msg`Word`, meaning: msg`Meaning`, pronunciation: msg`Pronunciation` } as const;
export type Column = keyof typeof COLUMNS;
/** The numbers of the chosen columns of a file, and whether its first row contains names. */
export type Chosen = Partial<Record<Column | "header", string>>;

interface ColumnsProps {
  /**
   * For a package: the number of fields of its notes, which are the first columns and have names. Null for other
   * files.
   */
  fields: number | null;
  shown: OwnWordImport;
  chosen: Chosen;
  onColumn(name: Column, value: string): void;
  onHeader(isHeader: boolean): void;
}

/** The choice of the columns of a file. */
export function Columns({ fields, shown, chosen, onColumn, onHeader }: ColumnsProps) {
  const { t, i18n } = useLingui();
  // A column without a name has its English number as its name.
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
