import { type ApiAnswer, callApi } from "#app/client/api.ts";
import { knownData } from "#app/client/cache/page-cache.ts";
import { nextMoment } from "#app/client/commands/command-queue.ts";
import { forgetCommand, keepCommand, markTabOpen } from "#app/client/commands/command-storage.ts";
import { newId } from "#app/client/commands/new-id.ts";
import { keepsPages, personId } from "#app/client/person.ts";
import { codePoints } from "#app/domain/code-points.ts";
import { pendingIn, textIn } from "#app/client/commands/texts.ts";
import type { DiaryChange, DiaryPage } from "#app/domain/diary/changes.ts";
import { DIARY_TOO_LONG, type DiaryEntry, MAX_DIARY_TEXT } from "#app/domain/diary/diary.ts";
import type { DiaryTemplate } from "#app/domain/diary/template.ts";
import { diaryTexts } from "#app/parts/diary/diary-commands.ts";

/** A line was added to the diary, or is kept in this browser to be sent with the network; or the text of an error. */
type Noted = "added" | "kept" | { problem: string };

/**
 * Adds a line, typed at the instant `written_at`, to the diary of `date`, that day's. Where nobody answers, or the server cannot
 * save it now, the line is kept in this browser. It is stored there before it is sent, unless it `isKeptElsewhere`: a page that
 * is left can neither send nor store it any more. Repeated with the same `key`, it makes an entry once.
 */
export async function noteInDiary(
  text: string,
  date: string,
  written_at: string,
  key: string,
  isKeptElsewhere = false,
): Promise<Noted> {
  const waiting = isKeptElsewhere ? null : standBy(date, written_at, text);
  let day = knownDay(date);
  waiting?.put(day);
  const { problem, status } = await addToDiary(text, { date, written_at, key }, (seen) => {
    day = seen;
    waiting?.put(seen);
  });
  const isKept = problem !== null && (status < 400 || status >= 500 || [409, 429].includes(status));
  // The server may have it: then that is seen by the version of the text that the line was added to.
  const failure = isKept ? keepForDiary(text, date, day) : problem;
  waiting?.end();
  return failure === null ? (isKept ? "kept" : "added") : { problem: failure };
}

/** A day as a line is added to it: its entry, null for none, and the text that an empty day starts with. */
interface Day {
  entry: DiaryEntry | null;
  template: string;
}

/**
 * A text of the diary that the next visit or another tab sends when this page is gone before `end` is called. Until then it
 * counts as the text of an open tab, which nobody else sends.
 */
function standBy(entry_date: string, written_at: string, text: string): { put(day: Day): void; end(): void } {
  const [id, tab] = [newId(), newId()];
  const { promise: ended, resolve: endTab } = Promise.withResolvers<unknown>();
  markTabOpen(tab, ended);
  const save = { intent: "save", entry_date, written_at } as const;
  return {
    put({ entry, template }) {
      const base = entry?.diary_text ?? template;
      const change = { ...save, diary_text: withLine(base, text), updated_at: entry?.updated_at ?? null };
      const queue = diaryTexts.queueOf(change);
      const made = { id, tab, userId: personId()!, path: "/diary", queue, change, base, madeAt: nextMoment() };
      keepCommand(made, keepsPages());
    },
    end() {
      void forgetCommand(id);
      endTab(null);
    },
  };
}

const withLine = (before: string, text: string) => (before.trim() ? `${before}\n${text}` : text);

/** Times that a save is repeated when the entry has changed meanwhile. */
const TRIES = 3;

/**
 * Adds a line to the stored diary of a day, and calls `put` before each try. An empty day starts with the template.
 */
const addToDiary = (
  text: string,
  line: { date: string; written_at: string; key: string },
  put: (day: Day) => void,
): Promise<Answer> =>
  changeDiary(line, async (entry) => {
    const template = entry ? null : await callApi<DiaryTemplate>("/diary/template");
    if (template && template.problem !== null) return template;
    const before = template?.body.template_text ?? "";
    put({ entry: entry ?? null, template: before });
    return withLine(entry?.diary_text || before, text);
  });

/**
 * Takes the last line with that text out of the diary of `date`; a day that has nothing else is deleted. Resolves to an
 * error text, or null; a line that is gone is none.
 */
export async function takeFromDiary(text: string, date: string, written_at: string): Promise<string | null> {
  const { problem } = await changeDiary({ date, written_at }, async (entry) => {
    if (!entry) return null;
    const all = `\n${entry.diary_text}\n`;
    const at = all.lastIndexOf(`\n${text}\n`);
    if (at < 0) return null;
    const rest = (all.slice(0, at) + all.slice(at + text.length + 1)).slice(1, -1);
    return rest.trim() || entry.picture
      ? rest
      : callApi(`/diary/${entry.id}`, { method: "DELETE", changesPages: true });
  });
  return problem;
}

/**
 * Adds a line to the diary of `date` in this browser, to be sent with the network: after what is typed here, or the text of
 * `day`. Returns an error text, or null.
 */
function keepForDiary(text: string, date: string, { entry, template }: Day): string | null {
  const save = { intent: "save", entry_date: date } as const;
  const before = unsavedText({ ...save, diary_text: "" }) ?? entry?.diary_text ?? template;
  const diary_text = withLine(before, text);
  if (codePoints(diary_text) > MAX_DIARY_TEXT) return DIARY_TOO_LONG;
  diaryTexts.type({ ...save, diary_text }, entry, null, template);
  diaryTexts.flush({ ...save, diary_text });
  return null;
}

/** The text of a day as it is typed or on its way; undefined when it is saved. */
function unsavedText(change: DiaryChange): string | undefined {
  const queue = diaryTexts.queueOf(change);
  const made = textIn(queue) ?? pendingIn(queue);
  return made && (diaryTexts.textOf(made.change as DiaryChange) ?? "");
}

/** The entry of a day as this browser knows it, and the text that an empty day starts with. */
function knownDay(date: string): Day {
  const pages = knownData("/diary") as (DiaryPage & { day: { template?: string } })[];
  const page = pages.find(({ isEarlier }) => !isEarlier);
  if (!page) return { entry: null, template: "" };
  const { day, entries } = page;
  const entry = day.date === date ? day.entry : entries.find(({ entry_date }) => entry_date === date);
  return { entry: entry ?? null, template: day.template ?? "" };
}

/** The new text of an entry, null to leave it, or the answer to a call that has done or failed already. */
type Changed = string | null | ApiAnswer<unknown>;

/** What was said of a change. */
type Answer = Pick<ApiAnswer<unknown>, "status" | "problem">;

/** Changes the entry of `date`, again if it has changed meanwhile. */
async function changeDiary(
  { date, written_at, key }: { date: string; written_at: string; key?: string },
  change: (entry: DiaryEntry | undefined) => Promise<Changed>,
): Promise<Answer> {
  for (let left = TRIES; left > 0; left--) {
    const found = await callApi<DiaryEntry[]>(`/diary?${new URLSearchParams({ date_start: date, date_end: date })}`);
    if (found.problem !== null) return found;
    const [entry] = found.body as DiaryEntry[];
    const changed = await change(entry);
    if (changed === null) break;
    const body = { diary_text: changed, entry_date: date, written_at, updated_at: entry?.updated_at ?? null };
    const saved =
      typeof changed === "string"
        ? await callApi("/diary", { method: "POST", body, changesPages: true, ...(key && { key }) })
        : changed;
    if (saved.status !== 409 || left === 1) return saved;
  }
  return { status: 200, problem: null };
}
