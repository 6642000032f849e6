import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { newClient } from "../../tests/api.ts";
import { importText, fieldsOf, planOf, upload } from "../../tests/import-file.ts";
import superProductivity from "../../tests/imports/super-productivity.json?raw";
import ticktick from "../../tests/imports/ticktick.csv?raw";
import todoist from "../../tests/imports/todoist.csv?raw";

test("a project of Todoist becomes a project with its todos", async () => {
  const { preview, answer, todos } = await importText(todoist);
  expect(preview).toMatchObject({ format: "todoist", lists: [{ name: "Work", title: "Work", open: 9, to: "new" }] });
  expect(answer.body).toEqual({ message: "Imported 1 new project, 9 todos.", count: 9 });
  const on = (date: string) => `${date}T12:00:00.000Z`;
  expect(todos.map(planOf)).toEqual([
    ["Work", "Send the report @office", "high", on("2026-11-27"), null, "due"],
    ["Work", "Water the plants", "none", on("2026-11-23"), "FREQ=DAILY;INTERVAL=3", "due"],
    ["Work", "Call the dentist", "medium", on("2026-11-24"), null, "due"],
    ["Work", "Clean the filter", "low", on("2026-11-23"), "FREQ=MONTHLY", "done"],
    ["Work", "Pack", "none", null, null, "due"],
    ["Work", "Passport", "none", null, null, "due"],
    ["Work", "Renew it", "none", null, null, "due"],
    ["Work", "=1+1 is a formula elsewhere", "none", null, null, "due"],
    ["Work", expect.stringMatching(/^Write a very long title .{90,}…$/), "none", null, null, "due"],
  ]);
  expect(todos.map(({ todo_description }) => todo_description)).toEqual([
    'For Ana, by mail\nShe said "soon",\nand meant it',
    "",
    "",
    "",
    "",
    "Part of: Pack",
    "Part of: Passport\nam letzten Freitag",
    "",
    expect.stringMatching(/^….*every detail$/),
  ]);
  expect(preview.notes.map(({ text, count }: { text: string; count: number }) => `${text}: ${count}`)).toEqual([
    "Durations, which are left out: 1",
    "Sections, whose names are left out: 1",
    "Subtasks, which become todos of their own: 2",
    "Names of who is responsible, which are left out: 1",
    "Dates that cannot be read; they are in the description: 1",
    "Titles over 120 characters, which go on in the description: 1",
  ]);
});

test("a row without a title is counted in the preview, and gives no empty example", async () => {
  const lines = ["TYPE,CONTENT,INDENT", "task,Pack,1", "task,Passport,2", "task,,2"];
  const { preview } = await importText(lines.join("\n"));
  expect(preview.notes).toContainEqual({
    text: "Subtasks, which become todos of their own",
    count: 2,
    examples: ["Passport"],
  });
});

test("times and reminders of other apps come with their todos", async () => {
  const timesOf = async (text: string) =>
    (await importText(text)).todos.map(fieldsOf("todo_title todo_due_date todo_time todo_remind"));
  const ticks = ticktick.replace('"","RRULE:FREQ=WEEKLY', '"-PT15M","RRULE:FREQ=WEEKLY');
  expect(await timesOf(ticks)).toContainEqual(["Weekly review", "2026-11-27T12:00:00.000Z", "10:00", 15]);
  const lines = ["TYPE,CONTENT,DATE", "task,Call,27 nov 10:30", "task,Stand up,every mon at 9am"];
  expect(await timesOf(lines.join("\n"))).toEqual([
    ["Call", "2026-11-27T12:00:00.000Z", "10:30", null],
    ["Stand up", "2026-11-23T12:00:00.000Z", "09:00", null],
  ]);
  const dueWithTime = Date.parse("2026-12-01T13:00:00Z");
  const task = { id: "Meet", dueWithTime, remindAt: dueWithTime - 600_000 };
  expect(await timesOf(backupOf([task]))).toEqual([["Meet", "2026-12-01T12:00:00.000Z", "14:00", 10]]);
});

test("the lists of TickTick become projects, with their days in the time zone of the row", async () => {
  const { preview, answer, todos } = await importText(ticktick);
  expect(preview).toMatchObject({
    format: "ticktick",
    lists: [
      { name: "Office", open: 3, done: 0, to: "new" },
      { name: "Personal", open: 2, done: 1, to: "new" },
      { name: "Inbox", open: 0, done: 1, to: "new" },
    ],
  });
  expect(answer.body.message).toBe("Imported 3 new projects, 7 todos.");
  expect(todos.map((row) => [...planOf(row), row.todo_description, row.is_checked_date])).toEqual([
    ["Office", "Prepare the talk", "high", "2026-11-27T12:00:00.000Z", null, "due", 'Ten slides, "no more"', null],
    ["Office", "Weekly review", "medium", "2026-11-27T12:00:00.000Z", "FREQ=WEEKLY;BYDAY=FR", "due", "", null],
    ["Office", "Send the slides", "none", null, null, "due", "Part of: Prepare the talk", null],
    ["Personal", "Packing list", "low", null, null, "due", "- [ ] Passport\n- [x] Tickets", null],
    [
      "Personal",
      "Full moon",
      "none",
      "2026-12-24T12:00:00.000Z",
      null,
      "due",
      "ERULE:NAME=CUSTOM;BYDATE=20261224",
      null,
    ],
    [
      "Personal",
      "Pay the rent",
      "none",
      "2026-11-01T12:00:00.000Z",
      "FREQ=MONTHLY;BYMONTHDAY=-1",
      "due",
      "",
      "2026-11-02T07:30:00.000Z",
    ],
    // A todo without a time.
    ["Inbox", "Old idea", "none", null, null, "due", "", "2026-11-07T08:00:00.000Z"],
  ]);
  expect(todos[0]).toMatchObject({ created_at: "2026-11-01T08:00:00.000Z" });
});

test("a backup of Super Productivity becomes projects, with its rules and its archive", async () => {
  const { preview, todos } = await importText(superProductivity);
  expect(preview).toMatchObject({
    format: "super-productivity",
    lists: [
      { name: "Inbox", open: 1, done: 0 },
      { name: "Work", open: 6, done: 2 },
    ],
  });
  expect(todos.map(planOf)).toEqual([
    ["Inbox", "An idea", "none", null, null, "due"],
    ["Work", "Plan the sprint", "none", "2026-11-29T12:00:00.000Z", null, "due"],
    ["Work", "Write the report", "none", "2026-11-27T12:00:00.000Z", null, "due"],
    ["Work", "Collect the figures", "none", "2026-11-26T12:00:00.000Z", null, "due"],
    ["Work", "Stand-up", "none", null, "FREQ=WEEKLY;BYDAY=MO,TH", "due"],
    ["Work", "Learn Esperanto", "none", null, null, "due"],
    [
      "Work",
      "Renew the certificate",
      "none",
      "2027-02-28T12:00:00.000Z",
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1",
      "done",
    ],
    ["Work", "Old one", "none", null, null, "due"],
    ["Work", "Book the room", "none", null, null, "due"],
  ]);
});

type Note = Record<"text" | "count", unknown> & { examples: string[] };
const notesOf = ({ notes }: { notes: Note[] }) =>
  notes.map(({ text, examples }) => `${text as string}: ${examples.join(" · ")}`);
const short = fieldsOf("todo_title todo_due_date todo_repeat todo_description");
const on = (date: string) => `${date}T12:00:00.000Z`;

const TODOIST = "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DURATION,DURATION_UNIT,DEADLINE\n";

test("a deadline of Todoist is the date, or stands in the description beside one", async () => {
  const { preview, todos } = await importText(
    `${TODOIST}task,Grant,,1,1,,,2026-12-01,,,2026-12-09
task,Tax,,1,1,,,,,,2026-12-09
task,Form,,1,1,,,someday,,,2026-12-09
task,Same,,1,1,,,2026-12-09,,,2026-12-09
task,Odd,,1,1,,,2026-12-01,,,in the end
task,Week,,1,1,,,next week,,,2026-12-09`,
  );
  expect(todos.map(short)).toEqual([
    ["Grant", on("2026-12-01"), null, "Deadline: 2026-12-09"],
    ["Tax", on("2026-12-09"), null, ""],
    ["Form", on("2026-12-09"), null, "someday"],
    ["Same", on("2026-12-09"), null, ""],
    ["Odd", on("2026-12-01"), null, "Deadline: in the end"],
    ["Week", null, null, "Deadline: 2026-12-09"],
  ]);
  expect(todos.at(-1)!.todo_week).toBe("2026-11-30");
  expect(notesOf(preview)).toEqual([
    "Deadlines beside a date; they are in the description: Grant · Week",
    "Dates that cannot be read; they are in the description: Form · Odd",
  ]);
});

test("comments of Todoist stay with their task, and the preview has those of projects and sections", async () => {
  const file = JSON.stringify({ file_name: "a.pdf", file_url: "https://files.example.org/a.pdf" });
  const { preview, todos } = await importText(
    `${TODOIST}note,About the project,,,,,,,,,
task,A,,1,1,,,,,,
note,"See [[file ${file.replaceAll('"', '""')}]] first",,,,,,,,,
section,S,,,,,,,,,
note,About S,,,,,,,,,
task,B,[[file {broken}]],1,1,,,,30,minute,
note,Last,,,,,,,,,
widget,What is this,,,,,,,,,`,
  );
  expect(todos.map(short)).toEqual([
    ["A", null, null, "See a.pdf https://files.example.org/a.pdf first"],
    ["B", null, null, "[[file {broken}]]\nLast"],
  ]);
  expect(notesOf(preview)).toEqual([
    "Comments of the project, which are left out: About the project",
    "Sections, whose names are left out: S",
    "Comments of the section, which are left out: About S",
    "Durations, which are left out: B: 30 minute",
    "Lines of another kind, which are left out: widget: What is this",
  ]);
});

test("the names of several authors in a file of Todoist are noted, and one's own is not", async () => {
  const task = (title: string, author: string) => `task,${title},,1,1,${author},,,,,\n`;
  const own = await importText(TODOIST + task("A", "Ada (1)") + task("B", "Ada (1)"));
  expect(own.preview.notes).toEqual([]);
  const { preview } = await importText(TODOIST + task("A", "Ada (1)") + task("B", "Ben (2)"));
  expect(notesOf(preview)).toEqual(["Names of authors, which are left out: A: Ada (1) · B: Ben (2)"]);
});

const TICKTICK = [
  ..."Folder Name,List Name,Title,Tags,Content,Is Check list,Start Date,Due Date".split(","),
  ..."Repeat,Status,Created Time,Completed Time,Timezone,Is All Day,Column Name".split(","),
];
/** A file of TickTick with these fields in its rows. */
const tickTickOf = (...rows: Partial<Record<string, string>>[]) =>
  [TICKTICK, ...rows.map((row) => TICKTICK.map((name) => row[name] ?? (name === "List Name" ? "Office" : "")))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
    .join("\n");

test("a date of TickTick without a zone is the day that it says", async () => {
  const dates: [text: string, zone: string, due: string][] = [
    ["2026-12-27 23:30:00", "Europe/Berlin", "2026-12-27"],
    ["2026-12-27T23:30:00", "Europe/Berlin", "2026-12-27"],
    ["2026-12-27 00:00:00", "America/New_York", "2026-12-27"],
    ["2026-12-27", "America/New_York", "2026-12-27"],
    ["2026-12-27T23:30:00+0000", "Europe/Berlin", "2026-12-28"],
    ["2026-12-27T23:30:00Z", "Europe/Berlin", "2026-12-28"],
    ["2026-12-27T03:00:00.000+0000", "America/New_York", "2026-12-26"],
    ["12/27/2026", "Europe/Berlin", "2026-12-27"],
    ["27/12/2026 09:00", "Europe/Berlin", "2026-12-27"],
    ["3/4/2027", "Europe/Berlin", "2027-04-03"],
  ];
  const rows = dates.map(([text, zone]) => ({ Title: text, "Due Date": text, Timezone: zone }));
  const { preview, todos } = await importText(tickTickOf(...rows));
  expect(todos.map(({ todo_title, todo_due_date }) => [todo_title, todo_due_date])).toEqual(
    dates.map(([text, , due]) => [text, on(due)]),
  );
  expect(preview.notes).toEqual([]);
  const american = await importText(tickTickOf({ Title: "A", "Due Date": "3/4/2027" }), { language: "en-US" });
  expect(american.todos).toMatchObject([{ todo_due_date: on("2027-03-04") }]);
});

test("what a row of TickTick says that no todo can have stands in its description or in a note", async () => {
  const { preview, todos } = await importText(
    tickTickOf(
      { Title: "Trip", "Start Date": "2026-12-01", "Due Date": "2026-12-05", "Column Name": "Later" },
      { Title: "Odd", "Due Date": "soon" },
      { Title: "List", "Is Check list": "Y", Content: "▫ A\n▪ B\n▫C", Tags: "home, shop" },
      { Title: "No", Status: "-1", "Created Time": "2026-11-02T08:00:00+0000" },
      { Title: "Done", Status: "2", "Created Time": "2026-11-03T08:00:00+0000" },
      { Title: "Unknown", Status: "2" },
      { Title: "Skips", "Due Date": "2026-12-01", Repeat: "RRULE:FREQ=DAILY;INTERVAL=1\nEXDATE:20261202" },
      { Title: "Ends", "Due Date": "2026-12-01", Repeat: "RRULE:FREQ=DAILY;COUNT=3" },
    ),
  );
  const rows = todos.sort((a, b) => (a.position as number) - (b.position as number));
  expect(rows.map((row) => [...short(row), row.is_checked_date])).toEqual([
    ["Trip", on("2026-12-05"), null, "Start: 2026-12-01", null],
    ["Odd", null, null, "soon", null],
    ["List", null, null, "- [ ] A\n- [x] B\n- [ ] C", null],
    ["No", null, null, "", "2026-11-02T08:00:00.000Z"],
    ["Done", null, null, "", "2026-11-03T08:00:00.000Z"],
    ["Unknown", null, null, "", "2026-11-23T10:00:00.000Z"],
    ["Skips", on("2026-12-01"), "FREQ=DAILY", "", null],
    ["Ends", on("2026-12-01"), null, "FREQ=DAILY;COUNT=3", null],
  ]);
  expect(notesOf(preview)).toEqual([
    "Columns, whose names are left out: Trip: Later",
    "Days on which todos start; they are in the description: Trip",
    "Dates that cannot be read; they are in the description: Odd",
    "Tags, which are left out: List: home, shop",
    "Todos that won't be done, which count as done: No",
    "Completed at an unknown time, which count as done when they were made, or now: No · Done · Unknown",
    "Days without a repetition, which are left out: Skips: EXDATE:20261202",
    "Repeat rules that Sevenfold does not have; they are in the description: Ends",
  ]);
});

test("lists of one name stay apart, and so do those whose names begin alike", async () => {
  const folders = await importText(
    tickTickOf(
      { Title: "A", "Folder Name": "Work", "List Name": "Tasks" },
      { Title: "B", "Folder Name": "Home", "List Name": "Tasks" },
    ),
  );
  expect(folders.preview.lists).toMatchObject([
    { name: "Work / Tasks", title: "Work / Tas", open: 1 },
    { name: "Home / Tasks", title: "Home / Tas", open: 1 },
  ]);
  expect(notesOf(folders.preview)).toEqual(["Folders of lists, which are left out: Work · Home"]);
  const plain = await importText("# Household shopping\nMilk\n# Household repairs\nTap\n# household\nRent");
  expect(plain.todos.map(fieldsOf("project todo_title"))).toEqual(
    expect.arrayContaining([
      ["Househol 2", "Milk"],
      ["Househol 3", "Tap"],
      ["household", "Rent"],
    ]),
  );
  const csv = (title: string) => strToU8(`${TODOIST}task,${title},,1,1,,,,,,`);
  const zip = zipSync({ "Tasks [1].csv": csv("A"), "Tasks [2].csv": csv("B"), "notes/read me.txt": csv("C") });
  const two = await importText(zip);
  expect(two.preview.lists).toMatchObject([
    { name: "Tasks", title: "Tasks" },
    { name: "Tasks (2)", title: "Tasks (2)" },
  ]);
  expect(notesOf(two.preview)).toEqual([
    "Lists of one name, which stay apart: Tasks (2)",
    "Other files of the ZIP, which are left out: notes/read me.txt",
  ]);
});

test("a file of another app in UTF-16 is read, and a ZIP with another encoding is refused with the name of the file", async () => {
  const text = `\uFEFF${TODOIST}task,Bücher,,1,1,,,,,,`;
  const little = new Uint8Array(Uint16Array.from(text, (one) => one.charCodeAt(0)).buffer);
  const big = little.map((_, i) => little[i ^ 1]!);
  for (const bytes of [little, big, zipSync({ "A.csv": little })])
    expect((await importText(bytes)).todos).toMatchObject([{ todo_title: "Bücher" }]);
  const western = Uint8Array.from(text.slice(1), (one) => one.charCodeAt(0));
  const utf8 = strToU8(text);
  const refused = "B.csv: The file is not UTF-8. Save it as CSV UTF-8.";
  const files: [Uint8Array, string][] = [
    [zipSync({ "A.csv": utf8, "B.csv": western }), refused],
    [zipSync({ "B.csv": western }), refused],
    [western, "The file is not UTF-8. Save it as CSV UTF-8."],
  ];
  for (const [bytes, error] of files)
    expect(await upload(await newClient(), bytes)).toMatchObject({ status: 400, body: { error } });
});

type Json = Record<string, unknown>;
const stateOf = (entities: Json[]) => ({
  ids: entities.map(({ id }) => id),
  entities: Object.fromEntries(entities.map((one) => [one.id, one])),
});
/** A backup of Super Productivity with a project and these tasks and states. */
const backupOf = (tasks: Json[], states: Json = {}) =>
  JSON.stringify({
    project: stateOf([{ id: "p", title: "Work", taskIds: tasks.map(({ id }) => id) }]),
    task: stateOf(tasks.map((task) => ({ projectId: "p", title: task.id, created: 1762156800000, ...task }))),
    ...states,
  });
/** Milliseconds of an instant. */
const at = (text: string) => Date.parse(text);

test("a rule of Super Productivity means the day that it names, and without a task begins on its first day", async () => {
  const rules: [id: string, config: Json, repeat: string, due: string][] = [
    ["last day", { repeatCycle: "MONTHLY", monthlyLastDay: true }, "FREQ=MONTHLY;BYMONTHDAY=-1", "2026-11-30"],
    [
      "2nd Tuesday",
      { repeatCycle: "MONTHLY", monthlyWeekOfMonth: 2, monthlyWeekday: 2 },
      "FREQ=MONTHLY;BYDAY=2TU",
      "2026-12-08",
    ],
    [
      "last Friday",
      { repeatCycle: "MONTHLY", monthlyWeekOfMonth: -1, monthlyWeekday: 5 },
      "FREQ=MONTHLY;BYDAY=-1FR",
      "2026-11-27",
    ],
    [
      "1st Sunday",
      { repeatCycle: "MONTHLY", monthlyWeekOfMonth: 1, monthlyWeekday: 0 },
      "FREQ=MONTHLY;BYDAY=1SU",
      "2026-12-06",
    ],
    ["15th", { repeatCycle: "MONTHLY" }, "FREQ=MONTHLY;BYMONTHDAY=15", "2026-12-15"],
    ["yearly", { repeatCycle: "YEARLY" }, "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=15", "2027-02-15"],
    ["later", { repeatCycle: "DAILY", startDate: "2027-05-20" }, "FREQ=DAILY", "2027-05-20"],
    ["today", { repeatCycle: "DAILY", startDate: undefined }, "FREQ=DAILY", "2026-11-23"],
    [
      "third days",
      { repeatCycle: "DAILY", repeatEvery: 3, startDate: "2026-11-21" },
      "FREQ=DAILY;INTERVAL=3",
      "2026-11-24",
    ],
    [
      "other weeks",
      { repeatCycle: "WEEKLY", repeatEvery: 2, startDate: "2026-11-17", tuesday: true },
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU",
      "2026-12-01",
    ],
  ];
  const configs = rules.map(([id, config]) => ({ id, projectId: "p", title: id, startDate: "2026-02-15", ...config }));
  const { todos, preview } = await importText(backupOf([], { taskRepeatCfg: stateOf(configs) }));
  expect(todos.map(fieldsOf("todo_title todo_repeat todo_due_date"))).toEqual(
    rules.map(([id, , repeat, due]) => [id, repeat, on(due)]),
  );
  expect(preview.notes).toEqual([]);
});

test("the preview says what becomes of rules of Super Productivity that no todo has", async () => {
  const configs = [
    { id: "1", title: "Often", repeatCycle: "DAILY", repeatEvery: 365 },
    { id: "2", title: "Hourly", repeatCycle: "HOURLY", repeatEvery: 1, notes: "Drink" },
    { id: "3", title: "Paused", repeatCycle: "DAILY", isPaused: true },
    { id: "4", title: null, repeatCycle: "DAILY" },
    {
      id: "5",
      title: "Review",
      repeatCycle: "DAILY",
      startTime: "09:00",
      subTaskTemplates: [{ title: "Read" }, { title: "Write" }],
      deletedInstanceDates: ["2026-12-01"],
      tagIds: ["t", "TODAY"],
    },
  ].map((one) => ({ ...one, projectId: "p" }));
  const states = { taskRepeatCfg: stateOf(configs), tag: stateOf([{ id: "t", title: "deep" }]) };
  const { todos, preview } = await importText(backupOf([{ id: "Held", repeatCfgId: "3" }], states));
  expect(todos.map(fieldsOf("todo_title todo_repeat todo_description"))).toEqual([
    ["Held", null, ""],
    ["Often", null, "FREQ=DAILY;INTERVAL=365"],
    ["Hourly", null, "Drink\nFREQ=HOURLY;INTERVAL=1"],
    ["Review", "FREQ=DAILY", ""],
  ]);
  expect(notesOf(preview)).toEqual([
    "Texts of rules, which are left out: Held: Paused",
    "Rules that are paused, which are left out: Held",
    "Repeat rules that Sevenfold does not have; they are in the description: Often · Hourly",
    "Left out, because they have no title: Work",
    "Tags, which are left out: Review: deep",
    "Subtasks of rules, which are left out: Review: Read, Write",
    "Days without a repetition, which are left out: Review: 2026-12-01",
  ]);
});

test("a task of any backup of Super Productivity has its day, from wherever it stands", async () => {
  const tasks: [id: string, task: Json, due: string | null, description?: string][] = [
    ["day", { dueDay: "2026-12-02" }, "2026-12-02"],
    ["time", { dueWithTime: at("2026-12-01T23:30:00Z") }, "2026-12-02"],
    ["older time", { plannedAt: at("2026-12-01T13:00:00Z") }, "2026-12-01"],
    ["stale day", { dueDay: "2026-11-10", dueWithTime: at("2026-12-01T13:00:00Z") }, "2026-12-01"],
    ["planned", {}, "2026-12-03"],
    ["of today", {}, "2026-11-23"],
    ["tagged", { tagIds: ["TODAY"] }, "2026-11-23"],
    ["reminded", { reminderId: "r" }, "2026-12-04"],
    ["both", { dueDay: "2026-12-02", remindAt: at("2026-12-01T13:00:00Z") }, "2026-12-02"],
    ["deadline", { deadlineDay: "2026-12-09" }, "2026-12-09"],
    ["deadline at", { deadlineWithTime: at("2026-12-09T13:00:00Z") }, "2026-12-09"],
    ["day and deadline", { dueDay: "2026-12-02", deadlineDay: "2026-12-09" }, "2026-12-02", "Deadline: 2026-12-09"],
    ["no day", { dueDay: "soon" }, null, "soon"],
    ["without", {}, null],
  ];
  const { todos, preview } = await importText(
    backupOf(
      tasks.map(([id, task]) => ({ id, ...task })),
      {
        planner: { days: { "2026-11-20": ["planned"], "2026-12-03": ["planned", "day"] } },
        tag: stateOf([{ id: "TODAY", title: "Today", taskIds: ["of today", "day"] }]),
        reminders: [
          { id: "r", type: "TASK", relatedId: "reminded", remindAt: at("2026-12-04T08:00:00Z"), title: "reminded" },
          { id: "n", type: "NOTE", relatedId: "note", remindAt: at("2026-12-04T08:00:00Z"), title: "A note" },
        ],
      },
    ),
  );
  expect(todos.map(fieldsOf("todo_title todo_due_date todo_description"))).toEqual(
    tasks.map(([id, , due, text = ""]) => [id, due && on(due), text]),
  );
  const timed = todos.filter(({ todo_time }) => todo_time);
  expect(timed.map(fieldsOf("todo_title todo_time todo_remind"))).toEqual([
    ["time", "00:30", null],
    ["older time", "14:00", null],
    ["stale day", "14:00", null],
    ["reminded", "09:00", 0],
  ]);
  expect(preview.notes).toMatchObject([
    { text: "Reminders, which are left out", count: 2, examples: ["both", "A note"] },
    { text: "Times of day, of which the day is kept", count: 1, examples: ["deadline at"] },
    { text: "Deadlines beside a date; they are in the description", count: 1 },
    { text: "Dates that cannot be read; they are in the description", count: 1 },
  ]);
});

test("a task of Super Productivity is completed on the last day on which it was worked on", async () => {
  const tasks = [
    { id: "told", doneOn: at("2024-03-05T10:00:00Z"), timeSpentOnDay: { "2024-03-04": 1 } },
    { id: "worked", timeSpentOnDay: { "2024-03-02": 1, "2024-03-04": 1 } },
    { id: "made", timeSpentOnDay: {} },
  ].map((one) => ({ isDone: true, ...one }));
  const { todos, preview } = await importText(backupOf(tasks));
  expect(todos.map(fieldsOf("todo_title is_checked_date"))).toEqual([
    ["worked", "2024-03-04T11:00:00.000Z"],
    ["told", "2024-03-05T10:00:00.000Z"],
    ["made", "2025-11-03T08:00:00.000Z"],
  ]);
  expect(notesOf(preview)).toEqual([
    "Completed at an unknown time, which count as done when they were made, or now: made",
  ]);
});

test("archived and finished projects of Super Productivity stay archived", async () => {
  const project = stateOf([
    { id: "a", title: "Old", isArchived: true },
    { id: "b", title: "Ready", isDone: true },
  ]);
  const tasks = ["a", "b"].map((projectId) => ({ id: `in ${projectId}`, projectId }));
  const { ada, preview } = await importText(backupOf(tasks, { project }));
  expect(preview.lists).toMatchObject([
    { name: "Old", is_archived: true, to: "archived" },
    { name: "Ready", is_archived: true, to: "archived" },
  ]);
  expect((await ada.get("/project?archived=true")).body).toHaveLength(2);
  expect((await ada.get("/project")).body).toEqual([]);
});

test("links of a task of Super Productivity come with it, and a note says what does not", async () => {
  const task = {
    id: "t",
    title: "Plan",
    notes: "First",
    attachments: [
      { type: "LINK", path: "https://example.org/plan", title: "The plan" },
      { type: "IMG", path: "https://example.org/a.png" },
    ],
    issueId: "42",
    issueType: "GITHUB",
    timeEstimate: 60_000,
    timeSpent: 1,
    tagIds: ["home"],
  };
  const { todos, preview } = await importText(
    backupOf([task], {
      tag: stateOf([{ id: "home", title: "at home" }]),
      note: stateOf([{ id: "n", projectId: "p", content: "Ask Ana" }]),
      simpleCounter: stateOf([{ id: "c", title: "Push-ups" }]),
      improvement: stateOf([{ id: "i", title: "Sleep more" }]),
      menuTree: { projectTree: [{ id: "f", k: "f", name: "Clients", children: [{ id: "p", k: "p" }] }], tagTree: [] },
      project: stateOf([
        { id: "p", title: "Work" },
        { id: "e", title: "Empty" },
      ]),
      projectArchive: { "old-project": "packed" },
    }),
  );
  expect(todos.map(fieldsOf("todo_description"))).toEqual([
    ["First\nThe plan https://example.org/plan\nhttps://example.org/a.png"],
  ]);
  expect(notesOf(preview)).toEqual([
    "Time that was tracked, which is left out: Plan",
    "Estimated times, which are left out: Plan",
    "Issues of other apps, which are left out: Plan: GITHUB 42",
    "Tags, which are left out: Plan: at home",
    "Notes of projects, which are left out: Work: Ask Ana",
    "Other things of the file, which are left out: simpleCounter: Push-ups · improvement: Sleep more",
    "Folders of lists, which are left out: Clients",
    "Projects without tasks, which are left out: Empty",
    "Projects that are packed, which are left out: old-project",
  ]);
});
