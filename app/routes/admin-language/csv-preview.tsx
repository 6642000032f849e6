import { pluralize } from "#app/domain/pluralize.ts";
import type { CsvChange, CsvResult, CsvWord } from "#app/domain/pack/word.ts";
import { Scroll } from "#app/ui/scroll.tsx";

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
      <Scroll label="Preview" className="scroll-list csv-preview">
        <table className="data-table words">
          <thead>
            <tr>
              <th scope="col">Word</th>
              <th scope="col" className="max-md:hidden">
                Pronunciation
              </th>
              <th scope="col">Meaning</th>
              <th scope="col" className="max-md:hidden">
                Audio
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <PreviewRow key={change.after.word_original} {...change} />
            ))}
            {others.map((word) => (
              <PreviewRow key={word.word_original} before={word} after={word} />
            ))}
          </tbody>
        </table>
      </Scroll>
      {more > 0 && <p className="text-sm text-ink-soft">and {more} more</p>}
    </div>
  );
}

const short = (hash: string) => hash && `${hash.slice(0, 8)}…`;

function PreviewRow({ before, after }: CsvChange) {
  return (
    <tr>
      <th scope="row">
        {after.word_original}
        {after.pronunciation !== before.pronunciation && (
          <span className="block text-sm font-normal md:hidden">
            <Change before={before} after={after} of="pronunciation" />
          </span>
        )}
      </th>
      <td className="max-md:hidden">
        <Change before={before} after={after} of="pronunciation" />
      </td>
      <td>
        <Change before={before} after={after} of="meaning" />
      </td>
      <td className="text-ink-soft max-md:hidden">
        {after.audio_hash === before.audio_hash ? (
          short(after.audio_hash)
        ) : (
          <>
            <del>{short(before.audio_hash)}</del> <ins>{short(after.audio_hash)}</ins>
          </>
        )}
      </td>
    </tr>
  );
}

/** A text, after the one it replaces. */
function Change({ before, after, of }: CsvChange & { of: keyof CsvWord }) {
  if (before[of] === after[of]) return <>{after[of]}</>;
  return (
    <>
      {before[of] && <del>{before[of]}</del>} <ins>{after[of]}</ins>
    </>
  );
}
