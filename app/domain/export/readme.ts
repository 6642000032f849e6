/** The page that an export begins with: what its files are. */
export const readme = (username: string, date: string, timezone: string) => `# Your data from Sevenfold

All data of ${username} in Sevenfold on ${date}.

- \`todos.csv\`, \`pomodoros.csv\` and \`words.csv\` are for spreadsheets. Times are those of ${timezone}.
- \`todos.ics\` has your todos for other apps (iCalendar).
- \`diary\`, \`notes\`, \`meetings\` and \`weeks\` have your texts as Markdown, a file for each year.
- \`pictures\` has the pictures of your diary by their days.
- \`account.json\` and \`data\` have all of it for programs: in \`data\` each kind of thing is a list, with the names of
  the API. Instants are in UTC. Sevenfold reads them back from this ZIP: Settings, Your data, Import data.

A long file goes on in a second one, such as \`todos-2.csv\`. What you have none of has no file.

Reading it back brings your settings too: the start of your day, your morning line and how you learn.

The addresses of your other calendars are secrets. They are in it if you chose that when you downloaded it; without them the
calendars cannot be read back.

It does not have what you deleted, a pomodoro that is still running, your password, and where you are signed in.
`;
