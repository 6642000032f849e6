import { Link } from "@remix-run/react";
import ArrowDown from "lucide/dist/esm/icons/arrow-down.mjs";
import ArrowUp from "lucide/dist/esm/icons/arrow-up.mjs";
import type { WordOrder } from "#app/domain/pack/word.ts";
import { Icon } from "#app/ui/icon.tsx";
import { type View, viewPath } from "./view.ts";

const columns: { order: WordOrder; text: string; className?: string }[] = [
  { order: "word_original", text: "Word" },
  { order: "pronunciation", text: "Pronunciation", className: "max-md:hidden" },
  { order: "meaning", text: "Meaning", className: "max-md:hidden" },
  { order: "audio_path", text: "Audio" },
];

/** The column headers that sort the words: ascending, descending, and the pack's own order. */
export function WordHead({ view }: { view: View }) {
  return (
    <thead>
      <tr>
        {columns.map(({ order, text, className }) => {
          const isSorted = view.sortBy === order;
          const isDown = isSorted && view.sortOrder === "desc";
          const next: Partial<View> = !isSorted
            ? { sortBy: order, sortOrder: "asc" }
            : isDown
              ? { sortBy: "created_at", sortOrder: "asc" }
              : { sortOrder: "desc" };
          return (
            <th
              key={order}
              scope="col"
              aria-sort={isSorted ? (isDown ? "descending" : "ascending") : undefined}
              className={className}
            >
              <Link to={viewPath({ ...view, ...next })} preventScrollReset>
                {text}
                {isSorted && <Icon of={isDown ? ArrowDown : ArrowUp} className="size-3.5" />}
              </Link>
            </th>
          );
        })}
        <th scope="col" className="max-md:hidden">
          Practised
        </th>
        <th scope="col">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  );
}
