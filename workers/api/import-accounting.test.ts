import * as fc from "fast-check";
import { expect, test } from "vitest";
import { rowsIn } from "../../tests/exports.ts";
import { importText } from "../../tests/import-file.ts";

/** Imports a file, and returns its texts that are neither in the account nor in the preview. */
async function vanished(content: string, texts: readonly string[]) {
  const { preview, answer, files } = await importText(content);
  expect(answer.status).toBe(200);
  const result = JSON.stringify([rowsIn(files, "project"), rowsIn(files, "todo")]);
  const said = JSON.stringify([preview.lists, preview.notes]);
  return texts.filter((text) => !result.includes(text) && !said.includes(text));
}

/** Makes unique texts, and remembers them. */
function textMaker() {
  const texts: string[] = [];
  return { texts, text: (of: string) => texts[texts.push(`${of}-${texts.length}-end`) - 1]! };
}

/** An arbitrary choice of these names. */
const some = (names: readonly string[]) => fc.subarray([...names]);
const runs = { numRuns: 12 };
const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n");

const TODOIST = "TYPE CONTENT DESCRIPTION PRIORITY INDENT AUTHOR RESPONSIBLE DATE DURATION DEADLINE".split(" ");

test("every text of a file of Todoist is in the account or in the preview", async () => {
  const row = fc.record({
    TYPE: fc.constantFrom("task", "note", "section", "widget"),
    INDENT: fc.constantFrom("1", "2"),
    fields: some(["DESCRIPTION", "RESPONSIBLE", "DATE", "DURATION", "DEADLINE"]),
  });
  await fc.assert(
    fc.asyncProperty(fc.tuple(row, row, row), fc.nat(2), async (rows, task) => {
      rows[task]!.TYPE = "task";
      const { texts, text } = textMaker();
      const lines = rows.map(({ TYPE, INDENT, fields }) =>
        TODOIST.map((name) => {
          if (name === "TYPE") return TYPE;
          if (name === "INDENT") return INDENT;
          const isGiven =
            name === "CONTENT" || name === "AUTHOR" || (TYPE === "task" && (fields as string[]).includes(name));
          return isGiven ? text(name.toLowerCase()) : "";
        }),
      );
      expect(await vanished(csv([TODOIST, ...lines]), texts)).toEqual([]);
    }),
    runs,
  );
});

const TICKTICK = [
  ..."Folder Name,List Name,Title,Kind,Tags,Content,Is Check list,Start Date,Due Date,Reminder,Repeat".split(","),
  ..."Status,Created Time,Completed Time,Timezone,Is All Day,Column Name,taskId,parentId".split(","),
];
const TICKTICK_TEXTS = "Folder Name,List Name,Tags,Content,Start Date,Due Date,Reminder,Repeat,Column Name".split(",");

test("every text of a file of TickTick is in the account or in the preview", async () => {
  const row = fc.record({
    Kind: fc.constantFrom("TEXT", "NOTE", "CHECKLIST"),
    "Is Check list": fc.constantFrom("Y", "N"),
    Status: fc.constantFrom("-1", "0", "1", "2"),
    parentId: fc.constantFrom("", "0", "1"),
    fields: some(TICKTICK_TEXTS),
  });
  await fc.assert(
    fc.asyncProperty(fc.tuple(row, row, row), async (rows) => {
      const { texts, text } = textMaker();
      const lines = rows.map(({ fields, ...known }, i) =>
        TICKTICK.map((name) => {
          if (name === "taskId") return `${i}`;
          if (name in known) return known[name as keyof typeof known];
          return name === "Title" || fields.includes(name) ? text(name.toLowerCase().replaceAll(" ", "-")) : "";
        }),
      );
      expect(await vanished(csv([TICKTICK, ...lines]), texts)).toEqual([]);
    }),
    runs,
  );
});

const TASK = ["notes", "dueDay", "deadlineDay", "tag", "link", "issueId", "rule", "done"];
const CONFIG = ["title", "notes", "templates", "exceptions", "tag", "paused", "odd"];

test("every text of a backup of Super Productivity is in the account or in the preview", async () => {
  const task = fc.record({ fields: some(TASK), place: fc.constantFrom("open", "archived", "below"), list: fc.nat(1) });
  const kept = fc.record({ fields: some(CONFIG), list: fc.nat(1) });
  await fc.assert(
    fc.asyncProperty(fc.tuple(task, task), kept, fc.boolean(), async (tasks, config, isArchived) => {
      const { texts, text } = textMaker();
      const byId = <Row extends { id: string }>(rows: readonly Row[]) => ({
        ids: rows.map(({ id }) => id),
        entities: Object.fromEntries(rows.map((one) => [one.id, one])),
      });
      const tags: { id: string; title: string }[] = [];
      const tagged = () => [tags[tags.push({ id: `tag${tags.length}`, title: text("tag") }) - 1]!.id];
      const rows = tasks.map(({ fields, place, list }, i) => ({
        id: `t${i}`,
        projectId: `p${list}`,
        title: text("title"),
        ...(place === "below" && i > 0 && { parentId: "t0" }),
        ...Object.fromEntries(
          (["notes", "dueDay", "deadlineDay", "issueId"] as const).flatMap((name) =>
            fields.includes(name) ? [[name, text(name)]] : [],
          ),
        ),
        tagIds: fields.includes("tag") ? tagged() : [],
        attachments: fields.includes("link") ? [{ title: text("name"), path: text("path") }] : [],
        isDone: fields.includes("done"),
        repeatCfgId: fields.includes("rule") ? "c" : null,
      }));
      const has = (name: string) => config.fields.includes(name);
      const rule = {
        id: "c",
        projectId: `p${config.list}`,
        repeatCycle: has("odd") && !has("paused") ? text("CYCLE") : "DAILY",
        title: has("title") ? text("rule") : null,
        notes: has("notes") ? text("rule-notes") : undefined,
        subTaskTemplates: has("templates") ? [{ title: text("template") }] : [],
        deletedInstanceDates: has("exceptions") ? ["2026-12-01"] : [],
        tagIds: has("tag") ? tagged() : [],
        isPaused: has("paused"),
      };
      const isInArchive = (i: number) => tasks[i]!.place === "archived";
      const states = {
        project: byId([0, 1].map((i) => ({ id: `p${i}`, title: text("project"), isArchived: i === 1 && isArchived }))),
        task: byId(rows.filter((_, i) => !isInArchive(i))),
        archiveYoung: { task: byId(rows.filter((_, i) => isInArchive(i))) },
        taskRepeatCfg: byId([rule]),
        tag: byId(tags),
        note: byId([{ id: "n", projectId: "p0", content: text("note") }]),
        simpleCounter: byId([{ id: "s", title: text("counter") }]),
        menuTree: { projectTree: [{ k: "f", name: text("folder"), children: [] }] },
      };
      expect(await vanished(JSON.stringify(states), texts)).toEqual([]);
    }),
    {
      ...runs,
      // A project that contains only a paused rule.
      examples: [
        [
          [
            { fields: [], place: "open", list: 0 },
            { fields: [], place: "open", list: 0 },
          ],
          { fields: ["title", "paused"], list: 1 },
          false,
        ],
      ],
    },
  );
});
