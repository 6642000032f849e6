import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useState } from "react";
import { showWholeList, useWholeList } from "#app/shell/list-length.ts";

/** Rows that the list shows in full in its 250 px, on the server; the browser counts them. */
const SHOWN_ROWS = 5;
/** The height of the closed list, as in home.css. It is higher while a row is edited. */
const HEIGHT = 250;
/** The height of its foot, which covers the last row. */
const FOOT = 40;

interface ShowAllProps {
  list: RefObject<HTMLElement | null>;
  /** Todos in the list. */
  count: number;
  /** Rows in the list: fewer at first, and those that are not saved. */
  rendered: number;
}

/** The foot of a list that is longer than its box: how many more there are, and the way to see them. */
export function ShowAll({ list, count, rendered }: ShowAllProps) {
  const { t } = useLingui();
  const isWhole = useWholeList();
  const hidden = useHidden(list, count, rendered);
  if (hidden === 0) return null;
  return (
    <div className="todo-foot">
      <button
        type="button"
        className="btn btn-plain text-sm"
        aria-expanded={isWhole}
        onClick={() => showWholeList(!isWhole)}
      >
        {isWhole ? t`Show fewer` : t`${plural(hidden, { one: "# more", other: "# more" })}`}
      </button>
    </div>
  );
}

/** The number of rows that the closed box hides or cuts off. */
function useHidden(list: ShowAllProps["list"], count: number, rendered: number): number {
  const [hidden, setHidden] = useState(count > SHOWN_ROWS + 1 ? count - SHOWN_ROWS : 0);
  useEffect(() => {
    const node = list.current!;
    const measure = () => {
      // The other rows are not rendered yet.
      if (rendered < count) return;
      const ends = [...node.children].map((row) => (row as HTMLElement).offsetTop + (row as HTMLElement).offsetHeight);
      const height = parseFloat(getComputedStyle(node).maxHeight) || HEIGHT;
      const isLong = (ends.at(-1) ?? 0) > height;
      setHidden(isLong ? ends.filter((end) => end > height - FOOT).length : 0);
    };
    // It measures at its start, too.
    const resized = new ResizeObserver(measure);
    resized.observe(node);
    return () => resized.disconnect();
  }, [list, count, rendered]);
  return hidden;
}
