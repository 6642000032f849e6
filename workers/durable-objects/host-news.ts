import { type HostAlert, isQuiet, type QuietHours } from "#app/domain/host-alert/host-alert.ts";
import { localTime } from "#app/domain/time/local-time.ts";
import { newEventId } from "#app/domain/webhook/post.server.ts";

const MINUTE = 60_000;
/** Milliseconds that the first alert waits for others, so that hosts that fail together are reported in one message. */
const GATHER = 2 * MINUTE;
/**
 * The longest wait of an alert in milliseconds, without quiet hours. A longer one means that the clock was set back
 * after the alert was added.
 */
const LONGEST = 24 * 60 * MINUTE;
/** The most alerts that wait for a listener. The oldest ones beyond that are dropped. */
const MAX_WAITING = 500;
/** The prefix of the storage keys of each listener's news. */
const NEWS = "news:";

/** A recipient of alerts: a mail address, or a webhook. */
export interface Listener {
  /** Identifies its news. */
  name: string;
  /** The IANA time zone of its quiet hours. */
  zone: string;
  /** Sends alerts. `id` is the same when the same alerts are sent again. Resolves to whether they were accepted. */
  tell(alerts: readonly HostAlert[], id: string): Promise<boolean>;
  /** Seconds until a failed message is sent again, by the number of tries so far. The last pause is repeated. */
  retrySeconds: readonly number[];
}

interface News {
  /** By figure and start, so that an alert that ends before it is sent is sent once. */
  alerts: Record<string, HostAlert>;
  /** When it is sent, in milliseconds since 1970, unless quiet hours delay it. */
  due: number;
  /** The id of a message that was sent but perhaps not accepted; missing if alerts were added since. */
  id?: string;
  tries?: number;
}

/**
 * The alerts that each listener has not received yet. They are stored until the listener has accepted them. Times are
 * milliseconds since 1970.
 */
export class HostNews {
  readonly #kv: SyncKvStorage;

  constructor({ kv }: DurableObjectStorage) {
    this.#kv = kv;
  }

  /** Adds changes to the news of each listener, and deletes the news of everybody else. */
  add(changes: readonly HostAlert[], listeners: readonly Listener[], now: number): void {
    const known = new Set(listeners.map(({ name }) => NEWS + name));
    for (const [key] of this.#kv.list({ prefix: NEWS })) if (!known.has(key)) this.#kv.delete(key);
    if (changes.length === 0) return;
    const added = changes.map((one) => [`${one.host} ${one.what} ${one.mount} ${one.began_at}`, one] as const);
    for (const key of known) {
      const { id: _, ...before } = this.#kv.get<News>(key) ?? { alerts: {}, due: Infinity };
      const alerts = Object.entries({ ...before.alerts, ...Object.fromEntries(added) }).slice(-MAX_WAITING);
      const due = Math.min(before.due, now + GATHER);
      this.#kv.put<News>(key, { ...before, alerts: Object.fromEntries(alerts), due });
    }
  }

  /** Sends each listener its news, if the news is due and it is not within quiet hours. */
  async tell(listeners: readonly Listener[], quiet: QuietHours, now: number): Promise<void> {
    const at = new Date(now).toISOString();
    await Promise.all(
      listeners.map(async (listener) => {
        const news = this.#kv.get<News>(NEWS + listener.name);
        if (
          !news ||
          (news.due > now && news.due <= now + LONGEST) ||
          isQuiet(quiet, localTime(listener.zone, at).slice(11))
        )
          return;
        await this.#tellOne(listener, news, now);
      }),
    );
  }

  async #tellOne({ name, tell, retrySeconds }: Listener, news: News, now: number): Promise<void> {
    const key = NEWS + name;
    const { id = newEventId(), tries = 0 } = news;
    // The id is stored before the message is sent, so that a message whose result is unknown is sent again under the
    // same id.
    this.#kv.put<News>(key, { ...news, id });
    const isTaken = await tell(Object.values(news.alerts), id);
    // If a host was removed meanwhile, all its news may be gone.
    const left = this.#kv.get<News>(key);
    if (isTaken) this.#kv.delete(key);
    else if (left) {
      const seconds = retrySeconds[Math.min(tries, retrySeconds.length - 1)]!;
      this.#kv.put<News>(key, { ...left, tries: tries + 1, due: now + seconds * 1000 });
    }
  }

  /** Deletes the news about a host. */
  forget(host: string): void {
    for (const [key, { id: _, ...news }] of this.#kv.list<News>({ prefix: NEWS })) {
      const left = Object.entries(news.alerts).filter(([, alert]) => alert.host !== host);
      if (left.length === 0) this.#kv.delete(key);
      else this.#kv.put<News>(key, { ...news, alerts: Object.fromEntries(left) });
    }
  }
}
