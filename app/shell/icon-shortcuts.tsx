import { useEffect } from "react";
import { setPomodoro, usePomodoro } from "#app/parts/pomodoro/state.ts";
import { shortcutGroups } from "#app/parts/command-bar/shortcuts.ts";
import { useStable } from "#app/ui/stable.ts";

/**
 * Runs the shortcut that was chosen on the icon of the installed app (domain/manifest.ts). The address of home names
 * it.
 */
export function IconShortcuts() {
  const { session } = usePomodoro();
  const act = useStable(() => {
    const { hash, pathname, search } = window.location;
    if (hash !== "#add-todo" && hash !== "#start-focus") return;
    // Otherwise a reload would run it again.
    window.history.replaceState(window.history.state, "", pathname + search);
    if (hash === "#start-focus") return setPomodoro({ dialog: session ? "session" : "start" });
    const add = shortcutGroups()
      .flatMap(({ shortcuts }) => shortcuts)
      .find(({ keys }) => keys === "q");
    add?.run(new KeyboardEvent("keydown"));
  });
  useEffect(() => {
    act();
    window.addEventListener("hashchange", act);
    return () => window.removeEventListener("hashchange", act);
  }, [act]);
  return null;
}
