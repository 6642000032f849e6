import type { NavigateFunction } from "@remix-run/react";
import { addWeeks, mondayOf, weekKey } from "#app/domain/week/week.ts";
import { setPomodoro } from "../pomodoro/state.ts";
import { chooseTheme } from "../theme.ts";

/** A command of every page that has no key. */
export interface Command {
  does: string;
  run(): void;
}

/** The commands that have no key, for `today` as a date. */
export function commandsWithoutKeys(today: string, learns: boolean, navigate: NavigateFunction): Command[] {
  const goes = (does: string, to: string): Command => ({ does, run: () => navigate(to) });
  const monday = mondayOf(today);
  return [
    goes("Close this week", `/close-week?week=${weekKey(monday)}`),
    goes("Close last week", `/close-week?week=${weekKey(addWeeks(monday, -1))}`),
    { does: "Create a project", run: () => createProject(navigate) },
    { does: "Start a pomodoro of another length", run: () => setPomodoro({ dialog: "start" }) },
    goes("Add a pomodoro session", "/stats?add=1"),
    ...(learns ? [goes("Add an own word", "/language/words")] : []),
    goes("Set weekly goals", "/settings#goals"),
    goes("Restore what you deleted from the trash", "/settings#trash"),
    goes("Take your data along", "/settings#account"),
    { does: "Light theme", run: () => chooseTheme("light") },
    { does: "Dark theme", run: () => chooseTheme("dark") },
    { does: "Theme of the system", run: () => chooseTheme("system") },
  ];
}

/** Presses the button of the shown page, which may say why there cannot be another project, or opens the page with the form. */
function createProject(navigate: NavigateFunction): void {
  const button = document.getElementById("new-project");
  if (button) button.click();
  else navigate("/app?new");
}
