/** The most changes that can be undone. */
const DEPTH = 10;

/** A change that can be undone, and the page on which it was made. */
interface Act {
  text: string;
  path: string;
  undo(): void;
}

/** The last changes of each page, for the undo key and the toasts. Each is undone once. */
export function undoStack(pathNow = () => window.location.pathname) {
  let acts: Act[] = [];
  return {
    /**
     * `onUndone` is called too when it is undone. Returns a function that undoes the change, and one that drops it
     * after an error.
     */
    add({ text, undo }: Omit<Act, "path">, onUndone = () => {}) {
      let isUndone = false;
      const forget = () => void (acts = acts.filter((one) => one !== act));
      const act: Act = {
        text,
        path: pathNow(),
        undo() {
          if (isUndone) return;
          isUndone = true;
          forget();
          undo();
          onUndone();
        },
      };
      acts = [...acts, act].slice(-DEPTH);
      return { undo: act.undo, forget };
    },
    /** Undoes the last change of the shown page. Returns its text, or null if there is none. */
    undoLast(): string | null {
      const act = acts.findLast(({ path }) => path === pathNow());
      act?.undo();
      return act?.text ?? null;
    },
  };
}
