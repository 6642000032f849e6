import { textsFor } from "#app/domain/account/languages.server.ts";
import { translate } from "#app/i18n/messages.ts";
import { textsOfPerson } from "#app/i18n/messages.server.ts";
import type { Text } from "#app/i18n/text.ts";
import type { Env } from "#app/context.ts";
import { connect } from "#app/db/database.ts";
import { devicesOf, type KnownRecipient, pushToAll } from "#app/domain/notification/device.server.ts";
import { END_NEWS_MS, type EndNotice } from "#app/domain/notification/end-notice.ts";
import { vapidKeys } from "#app/domain/notification/push.server.ts";
import { mailReminder } from "#app/domain/reminder/mail.server.ts";
import { isReminderTag } from "#app/domain/reminder/reminder.ts";
import { logRetry } from "#app/log.ts";

const PREFIX = "notice:";
/** Milliseconds after which a try is repeated if its result is unknown because the object was evicted. */
const CLAIM_MS = 60_000;
/** Milliseconds until the next try, by the number of tries so far. A push service may ask for a longer pause. */
const PAUSES = [5_000, 20_000, 60_000, 180_000];

interface Waiting extends EndNotice {
  user_id: string;
  /** The address of a person who wants mails instead of notifications. */
  email?: string;
  /** The devices that need no further try. */
  done: string[];
  tries: number;
  retry_at: number;
}

/**
 * The notices of one person that have not reached each device yet: that a session or a break is over, and reminders.
 * Times are milliseconds since 1970. A notice is stored in the same turn of the event loop as the state that causes
 * it, so an alarm that runs twice finds it. The result of each push service is stored at once. If a device gets a
 * notice twice, it shows one, because both have the same tag.
 */
export class EndNotices {
  readonly #kv: SyncKvStorage;
  readonly #env: Env;

  constructor({ kv }: DurableObjectStorage, env: Env) {
    this.#kv = kv;
    this.#env = env;
  }

  /**
   * Adds a notice, which is pushed, or mailed to `email`. Does nothing if it is outdated or this installation has no
   * push.
   */
  add(user_id: string, { ...notice }: EndNotice & { email?: string }, now: number) {
    if ((!notice.email && !vapidKeys(this.#env)) || now >= notice.ended_at + END_NEWS_MS) return;
    this.#put({ ...notice, user_id, done: [], tries: 0, retry_at: now });
  }

  /**
   * Deletes the notices that match `isOver`: by default those of sessions and breaks, because the person has seen the
   * end.
   */
  drop(isOver = (tag: string) => !isReminderTag(tag)) {
    for (const { tag } of this.#list()) if (isOver(tag)) this.#kv.delete(PREFIX + tag);
  }

  /** The times at which notices are tried again. */
  moments(): number[] {
    return this.#list().map(({ retry_at }) => retry_at);
  }

  /**
   * Sends the notices that are due at `now`. `known` are the person's devices and language if they were read already;
   * otherwise they are read. Never throws. A push service that does not answer takes ten seconds.
   */
  async send(now: number, known: KnownRecipient | null): Promise<void> {
    const due = this.#list().filter(({ retry_at }) => retry_at <= now);
    // The notices are claimed before the first await.
    for (const one of due) this.#put({ ...one, retry_at: now + CLAIM_MS });
    await Promise.all(due.map((one) => this.#try(one, now, known)));
  }

  async #try(waiting: Waiting, now: number, known: KnownRecipient | null): Promise<void> {
    const { user_id, email, ended_at, done, tries, retry_at: _, ...said } = waiting;
    const { tag } = said;
    let wait: number | null = 0;
    try {
      const context = { env: this.#env, db: connect(this.#env.DB), now: new Date(now) };
      const i18n = await (known
        ? textsOfPerson(this.#env.ASSETS, known.languages)
        : textsFor(this.#env, context.db, user_id));
      const inWords = (one: Text | string) => (typeof one === "string" ? one : translate(i18n, one));
      const notice = { ...said, title: inWords(said.title), body: inWords(said.body) };
      if (email) {
        if (await mailReminder(context, { user_id, email }, i18n, notice)) wait = null;
      } else {
        const devices = known?.devices ?? (await devicesOf(context.db, context.now, user_id));
        const left = devices.filter(({ id }) => !done.includes(id));
        const ttl = Math.ceil((ended_at + END_NEWS_MS - now) / 1000);
        const onDone = (id: string) => this.#markDone(tag, id);
        ({ wait } = await pushToAll(context, left, notice, { ttl, onDone, encrypted: known?.encrypted }));
      }
    } catch (error) {
      logRetry("notice", { tries, failure: (error as Error).name });
    }
    const stored = this.#kv.get<Waiting>(PREFIX + tag);
    // The notice was deleted meanwhile, or replaced by a later one with its tag.
    if (stored?.ended_at !== ended_at) return;
    const next = now + Math.max(wait ?? 0, PAUSES[tries] ?? 0);
    const isOver = wait === null || tries >= PAUSES.length || next >= ended_at + END_NEWS_MS;
    if (isOver) this.#kv.delete(PREFIX + tag);
    else this.#put({ ...stored, tries: tries + 1, retry_at: next });
  }

  #markDone(tag: string, id: string) {
    const stored = this.#kv.get<Waiting>(PREFIX + tag);
    if (stored) this.#put({ ...stored, done: [...stored.done, id] });
  }

  #put(waiting: Waiting) {
    this.#kv.put(PREFIX + waiting.tag, waiting);
  }

  #list(): Waiting[] {
    return [...this.#kv.list<Waiting>({ prefix: PREFIX })].map(([, waiting]) => waiting);
  }
}
