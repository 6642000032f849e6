import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useState } from "react";
import { showWholeList, useWholeList } from "#app/shell/list-length.ts";

/** The number of rows that the server counts as visible in the closed list. The browser measures them. */
const SHOWN_ROWS = 5;
/** The height of the closed list, as in home.css. The list is higher while a row is edited. */
const HEIGHT = 250;
/** The height of the list's foot, which covers the last row. */
const FOOT = 40;

interface ShowAllProps {
  list: RefObject<HTMLElement | null>;
  /** The number of todos in the list. */
  count: number;
  /** The number of rendered rows: fewer at first, and including unsaved ones. */
  rendered: number;
}

/** The foot of a list that is longer than its box: the number of hidden todos, and a button that shows them. */
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
    // The observer also calls back at its start.
    const resized = new ResizeObserver(measure);
    resized.observe(node);
    return () => resized.disconnect();
  }, [list, count, rendered]);
  return hidden;
}
