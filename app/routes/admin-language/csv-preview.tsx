import { pluralize } from "#app/domain/pluralize.ts";
import type { CsvResult } from "#app/domain/pack/word.ts";
import { PreviewTable } from "./preview-table.tsx";

/** The result of a dry run: the changed words with their current texts, then the added ones. */
export function CsvPreview({ total, created, updated, preview = [], changed = 0, changes = [] }: CsvResult) {
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
