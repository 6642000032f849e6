/** The most changes that can be undone. */
const DEPTH = 10;

/** A change that can be undone, and the page on which it was made. */
interface Act {
  text: string;
  path: string;
  undo(): void;
  /** Withdraws the message that the change was undone. */
  withdraw?(): void;
}

/** The last changes of each page, for the undo key and the toasts. Each is undone once. */
export function undoStack(pathNow = () => window.location.pathname) {
  let acts: Act[] = [];
  return {
    /**
     * `onUndone` is called too when it is undone. Returns a function that undoes the change, and one that drops it
     * and the message of its undo after an error.
     */
    add({ text, undo }: Pick<Act, "text" | "undo">, onUndone = () => {}) {
      let isUndone = false;
      const drop = () => void (acts = acts.filter((one) => one !== act));
      const act: Act = {
        text,
        path: pathNow(),
        undo() {
          if (isUndone) return;
          isUndone = true;
          drop();
          undo();
          onUndone();
        },
      };
      acts = [...acts, act].slice(-DEPTH);
      return {
        undo: act.undo,
        forget() {
          drop();
          act.withdraw?.();
        },
      };
    },
    /**
     * Undoes the last change of the shown page, and shows its message with `show`, which returns a function that
     * withdraws it. Returns the text of the change, or null if there is none.
     */
    undoLast(show?: (text: string) => () => void): string | null {
      const act = acts.findLast(({ path }) => path === pathNow());
      if (!act) return null;
      act.undo();
      if (show) act.withdraw = show(act.text);
      return act.text;
    },
  };
}
