import { type ApiAnswer, callApi } from "#app/client/api.ts";
import { cachedData } from "#app/client/cache/page-cache.ts";
import { nextMoment } from "#app/client/commands/command-queue.ts";
import { deleteCommand, storeCommand, markTabOpen } from "#app/client/commands/command-storage.ts";
import { newId } from "#app/client/commands/new-id.ts";
import { storesPages, personId } from "#app/client/person.ts";
import { codePoints } from "#app/domain/text/code-points.ts";
import { pendingIn, textIn } from "#app/client/commands/texts.ts";
import type { DiaryChange, DiaryPage } from "#app/domain/diary/changes.ts";
import { DIARY_TOO_LONG, type DiaryEntry, MAX_DIARY_TEXT } from "#app/domain/diary/diary.ts";
import type { DiaryTemplate } from "#app/domain/diary/template.ts";
import { diaryTexts } from "#app/parts/diary/diary-commands.ts";

/**
 * The outcome: the line was added to the diary; or it is stored in this browser and sent when the network is back; or
 * an error text.
 */
type Noted = "added" | "kept" | { problem: string };

/**
 * Adds a line, typed at the instant `written_at`, to the diary of `date`, which is the date of that instant. If there
 * is no answer, or the server cannot save it now, the line stays in this browser. It is stored before it is sent,
 * unless `isKeptElsewhere`, because a page that is being left can neither send nor store it. A repeated call with the
 * same `key` makes no second entry.
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
  // The server may have saved the line. The next try notices that, because the text that the line was added to has
  // another version then.
  const failure = isKept ? keepForDiary(text, date, day) : problem;
  waiting?.end();
  return failure === null ? (isKept ? "kept" : "added") : { problem: failure };
}

/** A day to which a line is added: its entry (null for none), and the template of an empty day. */
interface Day {
  entry: DiaryEntry | null;
  template: string;
}

/**
 * Stores a text of the diary, which the next visit or another tab sends if this page is gone before `end` is called.
 * Until then it belongs to an open tab, so no other tab sends it.
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
      storeCommand(made, storesPages());
    },
    end() {
      void deleteCommand(id);
      endTab(null);
    },
  };
}

const withLine = (before: string, text: string) => (before.trim() ? `${before}\n${text}` : text);

/** The number of times that a save is repeated when the entry has changed meanwhile. */
const TRIES = 3;

/** Adds a line to the diary on the server, and calls `put` before each try. An empty day starts with the template. */
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
 * Removes the last line with that text from the diary of `date`; an entry without other text is deleted. Resolves to
 * an error text, or null. A line that is gone already is no error.
 */
export async function removeFromDiary(text: string, date: string, written_at: string): Promise<string | null> {
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
 * Adds a line to the diary of `date` in this browser, which sends it when the network is back. The line is added to
 * the text that is typed here, or to the text of `day`. Returns an error text, or null.
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

/** The unsaved text of a day, typed or being sent; undefined when the day is saved. */
function unsavedText(change: DiaryChange): string | undefined {
  const queue = diaryTexts.queueOf(change);
  const made = textIn(queue) ?? pendingIn(queue);
  return made && (diaryTexts.textOf(made.change as DiaryChange) ?? "");
}

/** The entry of a day that this browser has cached, and the template of an empty day. */
function knownDay(date: string): Day {
  const pages = cachedData("/diary") as (DiaryPage & { day: { template?: string } })[];
  const page = pages.find(({ isEarlier }) => !isEarlier);
  if (!page) return { entry: null, template: "" };
  const { day, entries } = page;
  const entry = day.date === date ? day.entry : entries.find(({ entry_date }) => entry_date === date);
  return { entry: entry ?? null, template: day.template ?? "" };
}

/** The new text of an entry, null for no change, or an answer if the change is done or has failed already. */
type Changed = string | null | ApiAnswer<unknown>;

/** The status and the error text of a change. */
type Answer = Pick<ApiAnswer<unknown>, "status" | "problem">;

/** Changes the entry of `date`. Tries again if the entry has changed meanwhile. */
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
