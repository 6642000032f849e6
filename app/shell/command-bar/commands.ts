import type { NavigateFunction } from "@remix-run/react";
import { addWeeks, mondayOf, weekKey } from "#app/domain/week/week.ts";
import { LOGOUT } from "../menu-links.ts";
import { setPomodoro } from "#app/parts/pomodoro/state.ts";
import { chooseTheme } from "../theme.ts";

/** A command of every page that has no key. */
export interface Command {
  does: string;
  /** Other words by which it is found. */
  also?: string;
  run(): void;
}

/** The commands that have no key, for `today` as a date. */
export function commandsWithoutKeys(today: string, learns: boolean, navigate: NavigateFunction): Command[] {
  const goes = (does: string, to: string, also = ""): Command => ({ does, also, run: () => navigate(to) });
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
    goes("Take your data along", "/settings#account", "export download ZIP"),
    goes("Import data from a file", "/bring", "import Todoist TickTick Super Productivity"),
    goes("Open the calendar feed", "/settings#feed", "subscribe ICS iCalendar"),
    goes("Archive a project", "/settings#projects"),
    goes("Open archived projects", "/settings#archived-projects", "unarchive"),
    goes("Change your username, e-mail or password", "/settings#account", "account address"),
    goes("Add a passkey or two-step codes", "/settings#sign-in", "2FA authenticator security"),
    goes("Where you are signed in", "/settings#sessions", "devices sessions browsers"),
    goes("Set notifications and the morning line", "/settings#notifications", "push mail"),
    goes("Create an API token", "/settings#programs", "programs scripts"),
    { does: "Light theme", run: () => chooseTheme("light") },
    { does: "Dark theme", run: () => chooseTheme("dark") },
    { does: "Theme of the system", run: () => chooseTheme("system") },
    // Its item asks first when something would be lost.
    { does: "Log out", also: "logout sign out", run: () => document.getElementById(LOGOUT)?.click() },
  ];
}

/** Presses the button of the shown page, which may say why there cannot be another project, or opens the page with the form. */
function createProject(navigate: NavigateFunction): void {
  const button = document.getElementById("new-project");
  if (button) button.click();
  else navigate("/app?new");
}
