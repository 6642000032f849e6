import type { I18n } from "@lingui/core";

/**
 * The first page of an export, which explains its files in the language of `i18n`. `date` is the date of the export.
 */
export function readme(i18n: I18n, username: string, date: string, timezone: string): string {
  return `# ${i18n._("export.readme_title", {}, { message: "Your data from Sevenfold" })}

${i18n._("export.readme_all", { username, date }, { message: "All data of {username} in Sevenfold on {date}." })}

- ${i18n._("export.readme_tables", { timezone }, { message: "`todos.csv`, `pomodoros.csv` and `words.csv` are for spreadsheets. Times are those of {timezone}." })}
- ${i18n._("export.readme_todos", {}, { message: "`todos.ics` has your todos for other apps (iCalendar)." })}
- ${i18n._("export.readme_texts", {}, { message: "`diary`, `notes`, `meetings` and `weeks` have your texts as Markdown, a file for each year." })}
- ${i18n._("export.readme_pictures", {}, { message: "`pictures` has the pictures of your diary by their days." })}
- ${i18n._("export.readme_data", {}, { message: "`account.json` and `data` have all of it for programs: in `data` each kind of thing is a list, with the names of the API. Instants are in UTC. Sevenfold reads them back from this ZIP: Settings, Your data, Import data." })}

${i18n._("export.readme_long", {}, { message: "A long file continues in a second one, such as `todos-2.csv`. There are no empty files." })}

${i18n._("export.readme_settings", {}, { message: "Reading it back brings your settings too: the start of your day, your morning line and how you learn." })}

${i18n._("export.readme_calendars", {}, { message: "The addresses of your other calendars are secrets. They are in it if you chose that when you downloaded it; without them the calendars cannot be read back." })}

${i18n._("export.readme_without", {}, { message: "It does not have what you deleted, a pomodoro that is still running, your password, and where you are signed in." })}
`;
}
