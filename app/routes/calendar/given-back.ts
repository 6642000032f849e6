import { useEffect } from "react";

const NAME = "calendar-refused-todo";

/** A new todo that was refused, and why. */
interface RefusedTodo {
  todo_title: string;
  todo_due_date: string;
  error: string;
}

/** Gives a refused todo back to the line that it was typed in. False where that has gone, or holds the next one. */
export const giveBack = (refused: RefusedTodo) =>
  !window.dispatchEvent(new CustomEvent(NAME, { detail: refused, cancelable: true }));

/** Is given the todos that were refused; `take` says whether it could, and stays the same from render to render. */
export function useGivenBack(take: (refused: RefusedTodo) => boolean) {
  useEffect(() => {
    const hear = (event: Event) => take((event as CustomEvent<RefusedTodo>).detail) && event.preventDefault();
    window.addEventListener(NAME, hear);
    return () => window.removeEventListener(NAME, hear);
  }, [take]);
}
