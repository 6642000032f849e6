import type { DiaryEntry } from "#app/domain/diary/diary.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { useDeleteAddendum } from "./addendum-commands.ts";
import { DeleteEntry } from "./delete-entry.tsx";
import { useAddress } from "./use-address.ts";

interface DeletionsProps {
  today: { date: string; entry: DiaryEntry | null };
  /** The earlier entries. */
  entries: readonly DiaryEntry[];
  locale: string;
  onRemove(entry: DiaryEntry): void;
  onRemovePicture(entry: DiaryEntry): Promise<void>;
}

/** The questions before an entry, a picture or an addendum is deleted. The address names the row. */
export function Deletions({ today, entries, locale, onRemove, onRemovePicture }: DeletionsProps) {
  const { params } = useAddress();
  const removeAddendum = useDeleteAddendum(today.date);
  const [asked, askedPicture, removing] = ["delete", "picture", "remove"].map((name) => params.get(name));
  const entry = [today.entry, ...entries].find((one) => one?.id === asked);
  const pictured = entries.find(({ id }) => id === askedPicture);
  const reduced = entries.find(({ addenda = [] }) => addenda.some(({ id }) => id === removing));
  const addendum = reduced?.addenda?.find(({ id }) => id === removing);
  return (
    <>
      {asked && (
        <DeleteEntry
          id={asked}
          day={entry ? dateLabel(entry.entry_date, locale, "full") : null}
          isToday={asked === today.entry?.id}
          hasPicture={entry?.picture !== undefined}
          onDelete={() => entry && onRemove(entry)}
        />
      )}
      {askedPicture && (
        <DeleteEntry
          key={`picture ${askedPicture}`}
          id={askedPicture}
          kind="picture"
          day={pictured ? dateLabel(pictured.entry_date, locale, "full") : null}
          onDelete={() => pictured && void onRemovePicture(pictured)}
        />
      )}
      {removing && (
        <DeleteEntry
          key={removing}
          id={removing}
          kind="addendum"
          day={addendum ? dateLabel(addendum.written_on, locale, "full") : null}
          isToday={addendum?.written_on === today.date}
          onDelete={() => reduced && addendum && removeAddendum(reduced, addendum)}
        />
      )}
    </>
  );
}
