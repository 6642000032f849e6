import type { Env } from "#app/context.ts";
import { connect } from "#app/db/database.ts";
import { logRetry } from "#app/log.ts";
import {
  isReminderTag,
  LATE_MS,
  LATE_TAG,
  lateNotice,
  leadOf,
  type RemindingTodo,
  reminderNotice,
  remindersOf,
  tagOf,
} from "#app/domain/reminder/reminder.ts";
import type { EndNotice } from "#app/domain/notification/end-notice.ts";
import { encryptedForAll, type KnownRecipient } from "#app/domain/notification/device.server.ts";
import { vapidKeys } from "#app/domain/notification/push.server.ts";
import {
  type DueReminders,
  readDueReminders,
  readReminding,
  type Reminded,
} from "#app/domain/reminder/reminder.server.ts";
import type { EndNotices } from "./end-notices.ts";

const PERSON = "reminds";
/** A reminder that is to come, and one that came, by the todo's id and the reminder's key. */
const WAITING = "reminder:";
const RUNG = "rung:";
/** The rows that the reminders that are due next need, read before their time. */
const PREPARED = "prepared-reminders";
/** Milliseconds until rows that could not be read are read again. */
const RETRY_MS = 5_000;
/** Milliseconds for which prepared reminders hold: those of a server that was down are read anew. */
const FRESH_MS = 120_000;

interface Prepared extends DueReminders {
  made_at: number;
}

/**
 * When one person's todos remind. The rows are the truth: this only knows when to wake, and what has come already. Times are
 * milliseconds since 1970. A reminder becomes a notice in the turn of the event loop in which it is marked as come, so that
 * it comes once, also after the object was killed.
 */
export class Reminders {
  readonly #storage: DurableObjectStorage;
  readonly #env: Env;
  readonly #notices: EndNotices;
  /** The reads that have begun, and the newest one whose rows were stored: an answer that comes later is older. */
  #begun = 0;
  #stored = 0;
  /** When rows may be read ahead again, after a read that failed. */
  #restsUntil = 0;

  constructor(storage: DurableObjectStorage, env: Env, notices: EndNotices) {
    this.#storage = storage;
    this.#env = env;
    this.#notices = notices;
  }

  /** When reminders are due, or their rows are to be read. */
  moments(): number[] {
    const prepared = this.#prepared();
    const lead = leadOf(this.#storage.kv.get<string>(PERSON) ?? "");
    return this.#named().map(({ id, at }) =>
      prepared?.links.has(id) ? at : Math.min(at, Math.max(at - lead, this.#restsUntil)),
    );
  }

  /** Forgets the rows that were read ahead: something of the person has changed. */
  changed(): void {
    this.#begun += 1;
    this.#storage.kv.delete(PREPARED);
  }

  /** Reads the rows of `user_id` and plans their reminders anew. Those that are over already, and were not waiting, don't come. */
  async plan(user_id: string, now: number): Promise<void> {
    this.changed();
    const turn = this.#begun;
    const read = await readReminding(connect(this.#env.DB), user_id);
    this.#storage.kv.put(PERSON, user_id);
    this.#keepNewest(turn, read, now);
  }

  #keepNewest(turn: number, read: Reminded | null, now: number) {
    if (turn <= this.#stored) return;
    this.#stored = turn;
    this.#keep(read, now);
  }

  /**
   * Turns what is due at `now` into notices, without the database if nothing has changed since the rows were read ahead, and
   * else in one trip to it. Reads ahead what is due soon. Returns what was read of the person, which the notices need; null
   * when nothing was due. Never throws: rows that cannot be read are read again soon.
   */
  async ring(now: number): Promise<KnownRecipient | null> {
    const user_id = this.#storage.kv.get<string>(PERSON) ?? "";
    const due = this.#due(now);
    if (due.length === 0) {
      await this.#prepare(user_id, now);
      return null;
    }
    const prepared = this.#prepared();
    const isReady = prepared && now - prepared.made_at < FRESH_MS && due.every(({ id }) => prepared.links.has(id));
    this.#storage.kv.delete(PREPARED);
    try {
      const { read, links, known } = isReady ? prepared : await this.#read(user_id, due, now);
      if (read) this.#ringDue(user_id, read, links, now);
      return known;
    } catch (error) {
      logRetry("reminder", { failure: (error as Error).name });
      for (const { name } of this.#due(now)) this.#storage.kv.put(name, now + RETRY_MS);
      this.#restsUntil = now + RETRY_MS;
      return null;
    }
  }

  /** Reads the rows of what is due, and forgets what was done, deleted or moved meanwhile. */
  async #read(user_id: string, due: readonly { id: string }[], now: number): Promise<DueReminders> {
    const turn = ++this.#begun;
    const ids = [...new Set(due.map(({ id }) => id))];
    const found = await readDueReminders(connect(this.#env.DB), new Date(now), user_id, ids);
    this.#keepNewest(turn, found.read, now);
    return found;
  }

  /** Reads ahead what the reminders need that are due soon. */
  async #prepare(user_id: string, now: number): Promise<void> {
    const soon = this.#due(now + leadOf(user_id));
    const prepared = this.#prepared();
    if (soon.every(({ id }) => prepared?.links.has(id))) return;
    try {
      const found = await this.#read(user_id, soon, now);
      found.known = { ...found.known, encrypted: await this.#encrypted(found) };
      // A change that came meanwhile may not be in it.
      if (this.#begun === this.#stored) this.#storage.kv.put<Prepared>(PREPARED, { ...found, made_at: now });
    } catch (error) {
      logRetry("reminder", { failure: (error as Error).name });
      this.#restsUntil = now + RETRY_MS;
    }
  }

  /** Encrypts the notices of reminders that go to devices: at a full hour thousands are due, before it there is time. */
  async #encrypted({ read, links, known }: DueReminders) {
    const todos = read?.way === "push" && vapidKeys(this.#env) ? read.todos.filter(({ id }) => links.has(id)) : [];
    const notices = todos.map((todo) => reminderNotice(todo, links.get(todo.id)!));
    return encryptedForAll(this.#env, known.devices, notices);
  }

  #prepared = () => this.#storage.kv.get<Prepared>(PREPARED);

  #ringDue(user_id: string, { todos, way, email }: Reminded, links: Map<string, string>, now: number) {
    const tell = (notice: Omit<EndNotice, "ended_at">) =>
      this.#notices.add(user_id, { ...notice, ended_at: now, ...(way === "mail" && { email }) }, now);
    const due = this.#due(now).filter(({ id }) => links.has(id));
    const late: RemindingTodo[] = [];
    for (const { id, key, at, name } of due) {
      const todo = todos.find((one) => one.id === id);
      this.#storage.kv.delete(name);
      this.#storage.kv.put(RUNG + id, [...this.#rung(id), key]);
      if (!todo || way === "off") continue;
      if (now - at > LATE_MS) late.push(todo);
      else tell(reminderNotice(todo, links.get(id)!));
    }
    const [only] = late;
    if (late.length > 1) tell(lateNotice(late));
    else if (only) tell(reminderNotice(only, links.get(only.id)!));
  }

  /** Stores when each reminder of these rows comes, and forgets what they do not have. */
  #keep(read: Reminded | null, now: number) {
    const { todos, zone } = read ?? { todos: [], zone: "UTC" };
    const { kv } = this.#storage;
    const waiting = new Map(this.#waiting());
    const ids = new Set(todos.map(({ id }) => id));
    for (const [name] of kv.list({ prefix: RUNG })) if (!ids.has(name.slice(RUNG.length))) kv.delete(name);
    const kept = new Set<string>();
    const isWaiting = new Set<string>();
    for (const todo of todos) {
      const reminders = remindersOf(todo, zone);
      const before = this.#rung(todo.id);
      const rung = before.filter((key) => reminders.some((one) => one.key === key));
      if (rung.length < before.length) kv.put(RUNG + todo.id, rung);
      for (const { at, key } of reminders) {
        const name = `${WAITING}${todo.id}:${key}`;
        if (rung.includes(key) || (at <= now && !waiting.has(name))) continue;
        kept.add(name);
        isWaiting.add(todo.id);
        if (waiting.get(name) !== at) kv.put(name, at);
      }
    }
    for (const name of waiting.keys()) if (!kept.has(name)) kv.delete(name);
    // A device that could not be reached gets no notice of a todo that another device answered, moved or deleted.
    const unanswered = new Set<string>([LATE_TAG]);
    for (const { id } of todos) if (this.#rung(id).length > 0 && !isWaiting.has(id)) unanswered.add(tagOf(id));
    this.#notices.drop((tag) => isReminderTag(tag) && !unanswered.has(tag));
  }

  #due = (now: number) => this.#named().filter(({ at }) => at <= now);

  #named() {
    return this.#waiting().map(([name, at]) => {
      const [, id = "", ...key] = name.split(":");
      return { name, at, id, key: key.join(":") };
    });
  }

  #rung(id: string): string[] {
    return this.#storage.kv.get<string[]>(RUNG + id) ?? [];
  }

  #waiting(): [name: string, at: number][] {
    return [...this.#storage.kv.list<number>({ prefix: WAITING })];
  }
}
