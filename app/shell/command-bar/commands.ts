import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { pageI18n } from "#app/i18n/messages.client.ts";
import type { NavigateFunction } from "@remix-run/react";
import { addWeeks, mondayOf, weekKey } from "#app/domain/week/week.ts";
import { LOGOUT } from "../menu-links.ts";
import { setPomodoro } from "#app/parts/pomodoro/state.ts";
import { chooseTheme } from "../theme.ts";

/** A command that has no key and is available on every page. */
export interface Command {
  does: string;
  /** Other words that find it. */
  also?: string;
  run(): void;
}

/** Parts of pages that have no key, with other words that find them. */
const DESTINATIONS: readonly [does: MessageDescriptor, to: string, also?: MessageDescriptor][] = [
  [msg`Set weekly goals`, "/settings#goals"],
  [msg`Restore what you deleted from the trash`, "/settings#trash"],
  [
    msg`Take your data along`,
    "/settings#account",
    msg({ message: "export download ZIP", comment: "Other words by which a command is found" }),
  ],
  [
    msg`Import data from a file`,
    "/bring",
    msg({ message: "import Todoist TickTick Super Productivity", comment: "Other words by which a command is found" }),
  ],
  [
    msg`Open the calendar feed`,
    "/settings#feed",
    msg({ message: "subscribe ICS iCalendar", comment: "Other words by which a command is found" }),
  ],
  [msg`Archive a project`, "/settings#projects"],
  [
    msg`Open archived projects`,
    "/settings#archived-projects",
    msg({ message: "unarchive", comment: "Other words by which a command is found" }),
  ],
  [
    msg`Change your username, e-mail or password`,
    "/settings#account",
    msg({ message: "account address", comment: "Other words by which a command is found" }),
  ],
  [
    msg`Add a passkey or two-step codes`,
    "/settings#sign-in",
    msg({ message: "2FA authenticator security", comment: "Other words by which a command is found" }),
  ],
  [
    msg`Where you are signed in`,
    "/settings#sessions",
    msg({ message: "devices sessions browsers", comment: "Other words by which a command is found" }),
  ],
  [
    msg`Set notifications and the morning line`,
    "/settings#notifications",
    msg({ message: "push mail", comment: "Other words by which a command is found" }),
  ],
  [
    msg`Create an API token`,
    "/settings#programs",
    msg({ message: "programs scripts", comment: "Other words by which a command is found" }),
  ],
];

/** The commands without a key, on the date `today`. */
export function commandsWithoutKeys(today: string, learns: boolean, navigate: NavigateFunction): Command[] {
  const i18n = pageI18n();
  const goes = (does: MessageDescriptor, to: string, also?: MessageDescriptor): Command => ({
    does: i18n._(does),
    ...(also && { also: i18n._(also) }),
    run: () => navigate(to),
  });
  const monday = mondayOf(today);
  return [
    goes(msg`Close this week`, `/close-week?week=${weekKey(monday)}`),
    goes(msg`Close last week`, `/close-week?week=${weekKey(addWeeks(monday, -1))}`),
    { does: i18n._(msg`Create a project`), run: () => createProject(navigate) },
    { does: i18n._(msg`Start a pomodoro of another length`), run: () => setPomodoro({ dialog: "start" }) },
    goes(msg`Add a pomodoro session`, "/stats?add=1"),
    ...(learns ? [goes(msg`Add an own word`, "/language/words")] : []),
    ...DESTINATIONS.map((one) => goes(...one)),
    { does: i18n._(msg`Light theme`), run: () => chooseTheme("light") },
    { does: i18n._(msg`Dark theme`), run: () => chooseTheme("dark") },
    { does: i18n._(msg`Theme of the system`), run: () => chooseTheme("system") },
    // Clicks the menu's item, which asks first if data would be lost.
    {
      does: i18n._(msg`Log out`),
      also: i18n._(msg({ message: "logout sign out", comment: "Other words by which a command is found" })),
      run: () => document.getElementById(LOGOUT)?.click(),
    },
  ];
}

/**
 * Clicks the button of the shown page, which may say why no project can be added; on other pages, opens the page with
 * the form.
 */
function createProject(navigate: NavigateFunction): void {
  const button = document.getElementById("new-project");
  if (button) button.click();
  else navigate("/app?new");
}
