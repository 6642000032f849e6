/** Stages Super Productivity's backup. */
import type { I18n } from "@lingui/core";
import type { AppContext } from "#app/context.ts";
import { dateIn } from "../time/timezone.ts";
import type { Staging } from "./staging.server.ts";
import { remindBefore, timeIn } from "./draft-time.ts";
import { noteTheRest } from "./super-productivity-rest.server.ts";
import {
  type Days,
  dayOfTask,
  daysOf,
  deadlineOf,
  lastWorkedAt,
  reminderOf,
  TODAY_TAG,
} from "./super-productivity-dates.ts";
import { firstDateOf, repeatOf, ruleOf } from "./super-productivity-rule.server.ts";
import {
  archivedTasks,
  entitiesOf,
  idsOf,
  isObject,
  type Json,
  listOf,
  someOf,
  textOf,
} from "./super-productivity-state.ts";
import { doneAt, instantOf, partOf, stageTodo, type TodoDraft } from "./todo-draft.server.ts";
import { NOTES } from "./notes.ts";

type Note = (text: string, lost?: string) => void;

const INBOX = "INBOX_PROJECT";

/** A backup with the results of reading it so far. */
interface Backup {
  staging: Staging;
  context: AppContext;
  i18n: I18n;
  days: Days;
  projects: Map<string, Json>;
  tags: Map<string, Json>;
  /** Rules by their ids. */
  configs: Map<string, Json>;
  /** All tasks, and those that are not in the archive. */
  tasks: Map<string, Json>;
  open: Map<string, Json>;
  /** The ids of staged tasks, of rules that have a task, and of projects that are not empty. */
  staged: Set<string>;
  used: Set<string>;
  filled: Set<string | undefined>;
}

/** Stages the tasks of all projects, archived ones too. */
export async function stageSuperProductivity(staging: Staging, context: AppContext, data: Json) {
  const projects = entitiesOf(data.project);
  const open = entitiesOf(data.task);
  const backup: Backup = {
    staging,
    context,
    i18n: await context.i18n(),
    days: daysOf(data, context.timezone, dateIn(context.days, context.now)),
    projects,
    tags: entitiesOf(data.tag),
    configs: entitiesOf(data.taskRepeatCfg),
    tasks: new Map([...archivedTasks(data), ...open]),
    open,
    staged: new Set(),
    used: new Set(),
    filled: new Set([INBOX]),
  };
  const order = [...projects.values()].flatMap((one) => [...idsOf(one.taskIds), ...idsOf(one.backlogTaskIds)]);
  for (const id of [...order, ...backup.tasks.keys()]) await stageTask(backup, id);
  for (const [id, config] of backup.configs) if (!backup.used.has(id)) await stageRule(backup, config);
  const empty = [...projects].flatMap(([id, { title }]) => (backup.filled.has(id) ? [] : textOf(title)));
  noteTheRest(staging, data, { tasks: backup.tasks, projects, empty });
}

/** Stages a task and its subtasks, once. */
async function stageTask(backup: Backup, id: string): Promise<void> {
  const { staging, context, i18n, days, configs, tasks, open } = backup;
  const task = tasks.get(id);
  if (!task || backup.staged.has(id)) return;
  backup.staged.add(id);
  const title = textOf(task.title);
  const note: Note = (text, lost) => staging.note(text, title, lost);
  const parent = tasks.get(textOf(task.parentId));
  const texts = [textOf(task.notes), ...linksOf(task)];
  if (parent) {
    texts.push(partOf(i18n, textOf(parent.title)));
    note(NOTES.subtasks);
  }
  noteLeftOut(task, note);
  const is_done = task.isDone === true || !open.has(id);
  const config = is_done ? undefined : configs.get(textOf(task.repeatCfgId));
  if (config) {
    backup.used.add(textOf(task.repeatCfgId));
    noteTexts(config, [title, ...texts], note);
  }
  noteTags(backup, [...idsOf(task.tagIds), ...idsOf(config?.tagIds)], note);
  const created_at = instantOf(task.created, context.now);
  const done = [task.doneOn, lastWorkedAt(task, days)?.getTime()].map((time) => instantOf(time, context.now));
  const place = placeOf(backup, task.projectId ?? parent?.projectId);
  backup.filled.add(place.list_key);
  await stageTodo(staging, context, {
    ...place,
    title,
    texts,
    ...datesOf(task, days, note),
    ...(config && repeatOf(config, texts, note)),
    is_done,
    ...(is_done && { done_at: doneAt(done, created_at, note) }),
    created_at,
  });
  for (const child of idsOf(task.subTaskIds)) await stageTask(backup, child);
}

/**
 * Stages the first task of a rule that has no task yet: Super Productivity creates a repeating task only on its day.
 */
async function stageRule(backup: Backup, config: Json): Promise<void> {
  const { staging, context, days } = backup;
  const place = placeOf(backup, config.projectId);
  const title = textOf(config.title);
  const note: Note = (text, lost) => staging.note(text, title || place.list, lost);
  const texts = [textOf(config.notes)];
  noteTags(backup, idsOf(config.tagIds), note);
  const repeat = repeatOf(config, texts, note);
  const rule = repeat.repeat ? ruleOf(config) : null;
  if (config.isPaused === true) return;
  backup.filled.add(place.list_key);
  await stageTodo(staging, context, {
    ...place,
    title,
    texts,
    due: rule && firstDateOf(config, rule, days.today),
    ...repeat,
  });
}

/** The list of a project's tasks; the inbox if the project does not exist. */
function placeOf({ projects }: Backup, id: unknown): Pick<TodoDraft, "list" | "list_key" | "in_archive"> {
  const key = projects.has(textOf(id)) ? textOf(id) : INBOX;
  const { title, isArchived, isDone } = projects.get(key) ?? {};
  return { list: textOf(title) || "Inbox", list_key: key, in_archive: isArchived === true || isDone === true };
}

/** Notes the tags, because todos have none. */
function noteTags({ tags }: Backup, given: readonly string[], note: Note) {
  const ids = [...new Set(given)].filter((id) => id !== TODAY_TAG);
  if (ids.length === 0) return;
  note(
    NOTES.tags,
    someOf(ids, (id) => textOf(tags.get(id)?.title) || id),
  );
}

/** The due date with its time and its reminder, and the deadline of a task. */
function datesOf(task: Json, days: Days, note: Note): Pick<TodoDraft, "due" | "time" | "remind" | "deadline"> {
  const [found, deadline] = [dayOfTask(task, days), deadlineOf(task, days)];
  if (deadline?.at) note(NOTES.times);
  const { day: due, at = null } = found ?? {};
  const reminder = reminderOf(task, days);
  const remind = at && reminder ? remindBefore((at.getTime() - reminder.getTime()) / 60_000) : null;
  if (reminder && remind === null) note(NOTES.reminders);
  return { due, time: at && timeIn(days.zone, at), remind, deadline: deadline?.day };
}

/** The links and files of a task, one per line. */
const linksOf = ({ attachments }: Json) =>
  listOf(attachments)
    .filter(isObject)
    .map(({ title, path }) => [...new Set([textOf(title), textOf(path)])].filter(Boolean).join(" "));

function noteLeftOut(task: Json, note: Note) {
  if (Number(task.timeSpent) > 0) note(NOTES.tracked);
  if (Number(task.timeEstimate) > 0) note(NOTES.estimates);
  if (task.issueId) note(NOTES.issues, `${textOf(task.issueType)} ${String(task.issueId)}`);
}

/** Notes the texts of a rule that its task does not have. */
function noteTexts(config: Json, known: readonly string[], note: Note) {
  const texts = [textOf(config.title), textOf(config.notes)].filter((text) => !known.includes(text));
  if (texts.some(Boolean))
    note(
      NOTES.rule_texts,
      someOf(texts, (text) => text),
    );
}
