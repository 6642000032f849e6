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
/**
 * The prefixes of the storage keys for reminders that will come and that came. The todo's id and the reminder's key
 * follow.
 */
const WAITING = "reminder:";
const RUNG = "rung:";
/** The storage key of the rows for the next due reminders, which are read in advance. */
const PREPARED = "prepared-reminders";
/** Milliseconds until a failed read is repeated. */
const RETRY_MS = 5_000;
/** Milliseconds for which prepared rows are valid. After a longer outage they are read again. */
const FRESH_MS = 120_000;

interface Prepared extends DueReminders {
  made_at: number;
}

/**
 * When one person's todos remind. The database rows are authoritative; this object stores when to wake, and which
 * reminders came already. Times are milliseconds since 1970. A reminder is marked as come and becomes a notice in the
 * same turn of the event loop, so that it comes once even if the object is killed.
 */
export class Reminders {
  readonly #storage: DurableObjectStorage;
  readonly #env: Env;
  readonly #notices: EndNotices;
  /**
   * The numbers of the newest read that has begun, and of the newest one whose rows were stored. A later answer of an
   * older read is ignored.
   */
  #begun = 0;
  #stored = 0;
  /** When rows may be read in advance again, after a read that failed. */
  #restsUntil = 0;

  constructor(storage: DurableObjectStorage, env: Env, notices: EndNotices) {
    this.#storage = storage;
    this.#env = env;
    this.#notices = notices;
  }

  /** The times at which reminders are due or their rows must be read. */
  moments(): number[] {
    const prepared = this.#prepared();
    const lead = leadOf(this.#storage.kv.get<string>(PERSON) ?? "");
    return this.#named().map(({ id, at }) =>
      prepared?.links.has(id) ? at : Math.min(at, Math.max(at - lead, this.#restsUntil)),
    );
  }

  /** Drops the rows that were read in advance, because something of the person has changed. */
  changed(): void {
    this.#begun += 1;
    this.#storage.kv.delete(PREPARED);
  }

  /**
   * Reads the rows of `user_id` and plans their reminders again. Reminders whose time has passed and that were not
   * planned do not come.
   */
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
   * Turns the reminders that are due at `now` into notices: without the database if nothing has changed since the
   * rows were read in advance, otherwise with one round trip. Also reads in advance the rows of reminders that are
   * due soon. Returns the recipient's data that was read, which the notices need; null if nothing was due. Never
   * throws; a failed read is repeated soon.
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

  /** Reads the rows of due reminders, and drops todos that were completed, deleted or moved meanwhile. */
  async #read(user_id: string, due: readonly { id: string }[], now: number): Promise<DueReminders> {
    const turn = ++this.#begun;
    const ids = [...new Set(due.map(({ id }) => id))];
    const found = await readDueReminders(connect(this.#env.DB), new Date(now), user_id, ids);
    this.#keepNewest(turn, found.read, now);
    return found;
  }

  /** Reads the rows of reminders that are due soon. */
  async #prepare(user_id: string, now: number): Promise<void> {
    const soon = this.#due(now + leadOf(user_id));
    const prepared = this.#prepared();
    if (soon.every(({ id }) => prepared?.links.has(id))) return;
    try {
      const found = await this.#read(user_id, soon, now);
      found.known = { ...found.known, encrypted: await this.#encrypted(found) };
      // A change during the read may not be part of its rows.
      if (this.#begun === this.#stored) this.#storage.kv.put<Prepared>(PREPARED, { ...found, made_at: now });
    } catch (error) {
      logRetry("reminder", { failure: (error as Error).name });
      this.#restsUntil = now + RETRY_MS;
    }
  }

  /** Encrypts the pushes of reminders in advance: at a full hour thousands are due, and before it there is time. */
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

  /** Stores the time of each reminder of these todos. Deletes the stored reminders that no todo has. */
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
    // A device that was unreachable gets no notice of a todo that was answered, moved or deleted on another device.
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
