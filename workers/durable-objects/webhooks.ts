import type { Env } from "#app/context.ts";
import { connect } from "#app/db/database.ts";
import { logRetry } from "#app/log.ts";
import { deliver, type StoredWebhook } from "#app/domain/webhook/deliver.server.ts";
import { EVENTS_AT_A_TIME, forgetEvents, readWaiting } from "#app/domain/webhook/event.server.ts";
import { RETRY_SECONDS, type WebhookEvent } from "#app/domain/webhook/webhook.ts";

/** Storage key of the person's id; missing while they have no active webhook. */
const PERSON = "webhooks-of";
/** Storage key of the time at which the database's events must be read. */
const READ = "webhook-read";
/** Storage key of the number of events that were taken over. */
const COUNT = "webhook-count";
/** The prefix of the storage keys of events; the webhook's id and the event's number follow. */
const QUEUE = "webhook:";
/** The prefix of the storage keys of the time at which a webhook's next event is sent. */
const NEXT = "webhook-next:";
/** Milliseconds after which a try is repeated if its result is unknown because the object was evicted. */
const CLAIM_MS = 60_000;
/** Milliseconds until a failed read of events is repeated. */
const READ_AGAIN_MS = 5_000;
/** The number of events that a webhook gets before other webhooks have their turn. */
const AT_A_TIME = 20;
/** The most events that wait for a webhook. The oldest ones beyond that are dropped. */
const MAX_WAITING = 1000;

interface Queued extends WebhookEvent {
  tries: number;
}

/**
 * The events of one person on their way to webhooks. Times are milliseconds since 1970. The database writes an event
 * together with its change, and keeps it until it is stored here; if the object is killed in between, the event is
 * stored twice under the same id. Each webhook gets its events in order, one at a time: if one fails, it is tried
 * again, and the later events wait.
 */
export class Webhooks {
  readonly #kv: SyncKvStorage;
  readonly #env: Env;

  constructor({ kv }: DurableObjectStorage, env: Env) {
    this.#kv = kv;
    this.#env = env;
  }

  /** Reads the events of `user_id` now, and from now on after each change. */
  watch(user_id: string, now: number): void {
    this.#kv.put(PERSON, user_id);
    this.#kv.put(READ, now);
  }

  /** Call this after a change of the person. Returns whether there may be events to send. */
  changed(now: number): boolean {
    if (this.#kv.get(PERSON) === undefined) return false;
    this.#kv.put(READ, now);
    return true;
  }

  /** The times at which events are read or sent. */
  moments(): number[] {
    const read = this.#kv.get<number>(READ);
    const ids = new Set([...this.#kv.list({ prefix: QUEUE })].map(([key]) => webhookOf(key)));
    return [...(read === undefined ? [] : [read]), ...[...ids].map((id) => this.#kv.get<number>(NEXT + id) ?? 0)];
  }

  /**
   * Reads and sends the events that are due at `now`. Never throws. An address that does not answer takes ten
   * seconds.
   */
  async send(now: number): Promise<void> {
    const user_id = this.#kv.get<string>(PERSON);
    if (user_id === undefined) return;
    // The events are claimed before the first await, so that an alarm in between does nothing twice.
    const due = [...new Set([...this.#kv.list({ prefix: QUEUE })].map(([key]) => webhookOf(key)))].filter(
      (id) => (this.#kv.get<number>(NEXT + id) ?? 0) <= now,
    );
    const claim = now + CLAIM_MS;
    const isReading = (this.#kv.get<number>(READ) ?? Infinity) <= now;
    if (isReading) this.#kv.put(READ, claim);
    for (const id of due) this.#kv.put(NEXT + id, claim);
    try {
      const { webhooks, events } = await readWaiting(connect(this.#env.DB), user_id);
      if (isReading) {
        const fresh = this.#takeOver(webhooks, events, due, claim);
        due.push(...fresh);
        const last = events.at(-1);
        if (last) await forgetEvents(connect(this.#env.DB), user_id, last.seq);
        // A change in between has set another time.
        if (this.#kv.get(READ) === claim) {
          if (events.length < EVENTS_AT_A_TIME) this.#kv.delete(READ);
          else this.#kv.put(READ, now);
        }
      }
      this.#dropOthers(webhooks);
      if (webhooks.length === 0) this.#kv.delete(PERSON);
      await Promise.all(webhooks.filter(({ id }) => due.includes(id)).map((one) => this.#sendTo(one)));
    } catch (error) {
      logRetry("webhook", { failure: (error as Error).name });
      if (isReading) this.#kv.put(READ, now + READ_AGAIN_MS);
      for (const id of due) this.#kv.put(NEXT + id, now + READ_AGAIN_MS);
    }
  }

  /** Stores events for each webhook. Returns the webhooks that had no waiting events; they are claimed. */
  #takeOver(
    webhooks: readonly StoredWebhook[],
    events: readonly (WebhookEvent & { seq: number })[],
    due: readonly string[],
    claim: number,
  ): string[] {
    let count = this.#kv.get<number>(COUNT) ?? 0;
    const fresh: string[] = [];
    for (const { id: webhook } of webhooks) {
      const before = this.#queueOf(webhook);
      const known = new Set(before.map(([, { id }]) => id));
      if (before.length === 0 && events.length > 0 && !due.includes(webhook)) {
        fresh.push(webhook);
        this.#kv.put(NEXT + webhook, claim);
      }
      for (const { seq: _, ...event } of events) {
        if (known.has(event.id)) continue;
        this.#kv.put<Queued>(`${QUEUE}${webhook}:${String(count++).padStart(12, "0")}`, { ...event, tries: 0 });
      }
      const all = this.#queueOf(webhook);
      for (const [key] of all.slice(0, Math.max(0, all.length - MAX_WAITING))) this.#kv.delete(key);
    }
    this.#kv.put(COUNT, count);
    return fresh;
  }

  /** Deletes the waiting events of webhooks that were removed or turned off. */
  #dropOthers(webhooks: readonly StoredWebhook[]) {
    const ids = new Set(webhooks.map(({ id }) => id));
    for (const [key] of this.#kv.list({ prefix: QUEUE })) if (!ids.has(webhookOf(key))) this.#kv.delete(key);
    for (const [key] of this.#kv.list({ prefix: NEXT })) if (!ids.has(key.slice(NEXT.length))) this.#kv.delete(key);
  }

  /** Sends a webhook its events in order, until one fails or it is the turn of others. */
  async #sendTo(webhook: StoredWebhook): Promise<void> {
    const { id } = webhook;
    for (let sent = 0; sent < AT_A_TIME; sent++) {
      const [first] = this.#queueOf(id);
      if (!first) return void this.#kv.delete(NEXT + id);
      const [key, { tries, ...event }] = first;
      const now = Date.now();
      this.#kv.put(NEXT + id, now + CLAIM_MS);
      const parts = { env: this.#env, db: connect(this.#env.DB) };
      const { answer, isOff } = await deliver(parts, webhook, event, new Date(now));
      if (isOff) return this.#dropQueue(id);
      const wait = answer.failure === null ? undefined : RETRY_SECONDS[tries];
      if (wait !== undefined) {
        this.#kv.put<Queued>(key, { ...event, tries: tries + 1 });
        this.#kv.put(NEXT + id, Date.now() + wait * 1000);
        return;
      }
      this.#kv.delete(key);
    }
    this.#kv.put(NEXT + id, Date.now());
  }

  #dropQueue(id: string) {
    for (const [key] of this.#queueOf(id)) this.#kv.delete(key);
    this.#kv.delete(NEXT + id);
  }

  /** The events that wait for a webhook, the oldest first. */
  #queueOf = (id: string): [key: string, event: Queued][] => [...this.#kv.list<Queued>({ prefix: `${QUEUE}${id}:` })];
}

/** The id of the webhook of a queue's key. */
const webhookOf = (key: string) => key.split(":")[1]!;
