/** The acts that can be undone at most. */
const DEPTH = 10;

/** An act that can be undone, and the page that it was done on. */
interface Act {
  text: string;
  path: string;
  undo(): void;
}

/** The last acts of each page, for the undo key and the toasts. Each is undone once. */
export function undoStack(pathNow = () => window.location.pathname) {
  let acts: Act[] = [];
  return {
    /** `onUndone` is called as well. Returns how to undo the act, and how to forget it. */
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
    /** Undoes the last act of the shown page. Returns its text, or null when there is none. */
    undoLast(): string | null {
      const act = acts.findLast(({ path }) => path === pathNow());
      act?.undo();
      return act?.text ?? null;
    },
  };
}
