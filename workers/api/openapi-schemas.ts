import * as z from "zod/mini";
import * as account from "#app/domain/account/account.ts";
import * as analytics from "#app/domain/analytics/analytics.ts";
import * as demo from "#app/domain/demo/demo.ts";
import * as diary from "#app/domain/diary/diary.ts";
import * as impersonation from "#app/domain/impersonation/impersonation.ts";
import * as audio from "#app/domain/pack/audio.ts";
import * as match from "#app/domain/pack/match.ts";
import * as pack from "#app/domain/pack/pack.ts";
import * as practice from "#app/domain/learning/practice.ts";
import * as word from "#app/domain/pack/word.ts";
import * as live from "#app/domain/live/live-message.ts";
import * as meetingNote from "#app/domain/meeting-note/meeting-note.ts";
import * as meetingTodos from "#app/domain/meeting-note/meeting-todos.ts";
import * as pomodoro from "#app/domain/pomodoro/pomodoro.ts";
import * as project from "#app/domain/project/project.ts";
import * as agentToken from "#app/domain/system-stats/agent-token.ts";
import * as systemStats from "#app/domain/system-stats/system-stats.ts";
import * as coming from "#app/domain/todo/coming.ts";
import * as todo from "#app/domain/todo/todo.ts";
import * as todoInput from "#app/domain/todo/todo-input.ts";
import * as closeWeek from "#app/domain/week/close-week.ts";
import * as weekData from "#app/domain/week/week-data.ts";
import * as trash from "#app/domain/trash/trash.ts";
import * as weeklyUpdate from "#app/domain/week/weekly-update.ts";
import * as webhook from "#app/domain/webhook/webhook.ts";
import type { Schema } from "./openapi-document.ts";

/** All exports of these modules, including the schemas. */
const exported: Record<string, unknown> = {
  ...account,
  ...analytics,
  ...demo,
  ...diary,
  ...impersonation,
  ...audio,
  ...match,
  ...pack,
  ...practice,
  ...word,
  ...live,
  ...meetingNote,
  ...meetingTodos,
  ...pomodoro,
  ...project,
  ...agentToken,
  ...systemStats,
  ...coming,
  ...todo,
  ...todoInput,
  ...trash,
  ...closeWeek,
  ...weekData,
  ...weeklyUpdate,
  ...webhook,
};

/**
 * Names the schemas of the domain by their exports, so that the document can refer to them. If two exports have the
 * same name, the later one is used.
 */
export function nameSchemas(): void {
  for (const [title, schema] of Object.entries(exported).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (schema instanceof z.core.$ZodObject) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), title });
  }
}

/** `document` with a reference in place of each schema that has a title, and these schemas by name. */
export function withNamedSchemas<Document>(document: Document): { named: Document; schemas: Record<string, Schema> } {
  const schemas: Record<string, Schema> = {};
  const texts = new Map<string, string>();

  /**
   * The name of a schema. A second shape of it, such as the input shape with optional fields, gets a name of its own.
   */
  function nameFor(title: string, schema: Schema): string {
    const text = JSON.stringify(schema);
    let name = title;
    for (let n = 2; texts.has(name) && texts.get(name) !== text; n++) name = `${title}${n}`;
    texts.set(name, text);
    schemas[name] = schema;
    return name;
  }

  function replace(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== "object" || value === null) return value;
    const copy = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replace(one)]));
    // The format already says what its long pattern spells out.
    if (typeof copy.format === "string") delete copy.pattern;
    if (typeof copy.title !== "string" || copy.type !== "object") return copy;
    const { title, ...schema } = copy;
    return { $ref: `#/components/schemas/${nameFor(title as string, schema as Schema)}` };
  }

  return { named: replace(document) as Document, schemas };
}
