import { useEffect } from "react";

const TAKEN_BACK = "calendar-refusal";
const GIVEN_BACK = "calendar-refused-todo";

/** Says why a change was taken back. Its fetcher is gone by then, and often the row that sent it. */
export const tellRefusal = (text: string) => window.dispatchEvent(new CustomEvent(TAKEN_BACK, { detail: text }));

/** Hears why changes were taken back. `listen` stays the same from render to render. */
export function useRefusals(listen: (text: string) => void) {
  useEffect(() => {
    const hear = (event: Event) => listen((event as CustomEvent<string>).detail);
    window.addEventListener(TAKEN_BACK, hear);
    return () => window.removeEventListener(TAKEN_BACK, hear);
  }, [listen]);
}

/** A new todo that was refused, and why. */
interface RefusedTodo {
  todo_title: string;
  todo_due_date: string;
  error: string;
}

/** Gives a refused todo back to the line that it was typed in. False where that has gone, or holds the next one. */
export const giveBack = (refused: RefusedTodo) =>
  !window.dispatchEvent(new CustomEvent(GIVEN_BACK, { detail: refused, cancelable: true }));

/** Is given the todos that were refused; `take` says whether it could, and stays the same from render to render. */
export function useGivenBack(take: (refused: RefusedTodo) => boolean) {
  useEffect(() => {
    const hear = (event: Event) => take((event as CustomEvent<RefusedTodo>).detail) && event.preventDefault();
    window.addEventListener(GIVEN_BACK, hear);
    return () => window.removeEventListener(GIVEN_BACK, hear);
  }, [take]);
}
