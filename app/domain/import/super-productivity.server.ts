/** Super Productivity's backup: entities by id, with dates as milliseconds. */
import type { AppContext } from "#app/context.ts";
import { dateIn, plainDays } from "../time/timezone.ts";
import { every, formatRepeat, MAX_INTERVAL } from "../todo/repeat.ts";
import type { Staging } from "./staging.server.ts";
import { instantOf, partOf, stageTodo, type TodoDraft } from "./todo-draft.server.ts";

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const idsOf = (value: unknown) => (Array.isArray(value) ? value.filter((id) => typeof id === "string") : []);

/** The entities of a state by id, in its order. */
function entitiesOf(state: unknown): Map<string, Json> {
  const found = new Map<string, Json>();
  if (!isObject(state) || !isObject(state.entities)) return found;
  for (const id of new Set([...idsOf(state.ids), ...Object.keys(state.entities)])) {
    const one = Object.hasOwn(state.entities, id) ? state.entities[id] : undefined;
    if (isObject(one)) found.set(id, one);
  }
  return found;
}

/** The data of a backup; null for any other JSON. */
export function superProductivityOf(json: unknown): Json | null {
  if (!isObject(json)) return null;
  const data = isObject(json.data) ? json.data : json;
  return isObject(data.task) && isObject(data.task.entities) && isObject(data.project) ? data : null;
}

const ARCHIVES = ["taskArchive", "archiveYoung", "archiveOld"];

/** Stages the tasks of all projects, archived ones too. */
export async function stageSuperProductivity(staging: Staging, context: AppContext, data: Json) {
  const projects = entitiesOf(data.project);
  const rules = entitiesOf(data.taskRepeatCfg);
  const open = entitiesOf(data.task);
  const archived = ARCHIVES.flatMap((name) => {
    const archive = data[name];
    return [...entitiesOf(isObject(archive) && isObject(archive.task) ? archive.task : archive)];
  });
  const tasks = new Map([...archived, ...open]);
  const nameOf = (id: unknown) => textOf(projects.get(textOf(id))?.title) || "Inbox";
  const add = (draft: TodoDraft) => stageTodo(staging, context, draft);
  const order = [...projects.values()].flatMap((one) => [...idsOf(one.taskIds), ...idsOf(one.backlogTaskIds)]);
  const seen = new Set<string>();
  const ruled = new Set<string>();

  async function take(id: string) {
    const task = tasks.get(id);
    if (!task || seen.has(id)) return;
    seen.add(id);
    const title = textOf(task.title);
    const parent = tasks.get(textOf(task.parentId));
    const texts = [textOf(task.notes)];
    const noteIf = (condition: unknown, text: string) => void (condition && staging.note(text, title));
    if (parent) texts.push(partOf(textOf(parent.title)));
    noteIf(parent, "Subtasks, which become todos of their own");
    noteIf(idsOf(task.tagIds).length > 0, "Tags, which are left out");
    noteIf(Number(task.timeSpent) > 0, "Time that was tracked, which is left out");
    const is_done = task.isDone === true || !open.has(id);
    const rule = is_done ? undefined : rules.get(textOf(task.repeatCfgId));
    if (rule) ruled.add(textOf(task.repeatCfgId));
    await add({
      list: nameOf(task.projectId ?? parent?.projectId),
      title,
      texts,
      due: dueOf(task, context),
      ...(rule && ruleOf(rule)),
      is_done,
      done_at: instantOf(task.doneOn, context.now),
      created_at: instantOf(task.created, context.now),
    });
    for (const child of idsOf(task.subTaskIds)) await take(child);
  }
  for (const id of [...order, ...tasks.keys()]) await take(id);
  // A task that repeats exists from its day on only.
  for (const [id, rule] of rules) {
    if (ruled.has(id) || rule.isPaused === true) continue;
    await add({
      list: nameOf(rule.projectId),
      title: textOf(rule.title),
      texts: [textOf(rule.notes)],
      ...ruleOf(rule),
    });
  }
}

function dueOf({ dueDay, dueWithTime, plannedAt }: Json, context: AppContext): string | null {
  if (typeof dueDay === "string") return dueDay;
  const time = [dueWithTime, plannedAt].find((one) => typeof one === "number" && Math.abs(one) < 8.64e15);
  return time === undefined ? null : dateIn(plainDays(context.timezone), new Date(time as number));
}

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const CYCLES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;

function ruleOf(rule: Json): Pick<TodoDraft, "repeat" | "repeat_from"> {
  const freq = CYCLES.find((one) => one === rule.repeatCycle);
  const interval = Number(rule.repeatEvery ?? 1);
  if (!freq || !Number.isInteger(interval) || interval < 1 || interval > MAX_INTERVAL) return {};
  const [, month, day] = textOf(rule.startDate).split("-").map(Number);
  const weekdays = WEEKDAYS.flatMap((name, i) => (rule[name] === true ? i + 1 : []));
  const isDated = freq !== "DAILY" && freq !== "WEEKLY" && day! >= 1 && day! <= 31 && month! >= 1 && month! <= 12;
  const details = {
    ...(freq === "WEEKLY" && { weekdays }),
    ...(isDated && { day: day!, ...(freq === "YEARLY" && { month: month! }) }),
  };
  const isFromDone = rule.repeatFromCompletionDate === true;
  return { repeat: formatRepeat(every(freq, interval, details)), repeat_from: isFromDone ? "done" : "due" };
}
