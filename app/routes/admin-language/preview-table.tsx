import type { CsvChange, CsvWord } from "#app/domain/pack/word.ts";
import { Scroll } from "#app/ui/scroll.tsx";
import { TableHead } from "#app/ui/table-head.tsx";

/** A word that a file changes, and the kind of its change, if the table has several kinds. */
export type PreviewedWord = CsvChange & { kind?: "Added" | "Changed" | "Removed" };

/** The words that a file changes, with their old texts. */
export function PreviewTable({ rows }: { rows: readonly PreviewedWord[] }) {
  const hasKinds = rows.some(({ kind }) => kind);
  return (
    <Scroll label="Preview" className="scroll-list csv-preview">
      <table className="data-table words">
        <TableHead
          columns={[
            "Word",
            hasKinds && "Change",
            ["Pronunciation", "max-md:hidden"],
            "Meaning",
            ["Audio", "max-md:hidden"],
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <PreviewRow key={row.after.word_original} hasKind={hasKinds} {...row} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const short = (hash: string) => hash && `${hash.slice(0, 8)}…`;

function PreviewRow({ before, after, kind, hasKind }: PreviewedWord & { hasKind: boolean }) {
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
      {hasKind && <td>{kind}</td>}
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

/** A new text, after the old one. */
function Change({ before, after, of }: CsvChange & { of: keyof CsvWord }) {
  if (before[of] === after[of]) return <>{after[of]}</>;
  return (
    <>
      {before[of] && <del>{before[of]}</del>} <ins>{after[of]}</ins>
    </>
  );
}
