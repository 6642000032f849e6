import { type HostAlert, isQuiet, type QuietHours } from "#app/domain/host-alert/host-alert.ts";
import { localTime } from "#app/domain/time/local-time.ts";
import { newEventId } from "#app/domain/webhook/post.server.ts";

const MINUTE = 60_000;
/** Milliseconds that the first news waits for others, so that hosts that go at once are told in one message. */
const GATHER = 2 * MINUTE;
/** Milliseconds that news waits at most, without quiet hours. What would wait longer was added before the clock was set back. */
const LONGEST = 24 * 60 * MINUTE;
/** The alerts that wait for a listener at most, the newest ones. */
const MAX_WAITING = 500;
/** The news for each listener, by its name. */
const NEWS = "news:";

/** Somebody who is told of alerts: an address of mail, or a webhook. */
export interface Listener {
  /** Tells its news from those of others. */
  name: string;
  /** The IANA zone of its quiet hours. */
  zone: string;
  /** Tells alerts; `id` stays the same when the same alerts are told again. Resolves to whether they were taken. */
  tell(alerts: readonly HostAlert[], id: string): Promise<boolean>;
  /** Seconds until news that was not taken is told again, by the tries so far. The last one is repeated. */
  retrySeconds: readonly number[];
}

interface News {
  /** By figure and beginning, so that an alert that ends before it was told is told once. */
  alerts: Record<string, HostAlert>;
  /** When it is told, in milliseconds since 1970; quiet hours come on top. */
  due: number;
  /** Of a message that was sent and perhaps not taken; none when something came to it since. */
  id?: string;
  tries?: number;
}

/** What each listener has still to be told. It is stored until they took it. Times are milliseconds since 1970. */
export class HostNews {
  readonly #kv: SyncKvStorage;

  constructor({ kv }: DurableObjectStorage) {
    this.#kv = kv;
  }

  /** Adds changes to the news of each listener, and forgets the news of all others. */
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

  /** Tells each listener whose news is due and who has no quiet hours now. */
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
    // Stored before it leaves, so that a message whose end was not seen has the same name again.
    this.#kv.put<News>(key, { ...news, id });
    const isTaken = await tell(Object.values(news.alerts), id);
    // A host that was removed meanwhile may have taken all news with it.
    const left = this.#kv.get<News>(key);
    if (isTaken) this.#kv.delete(key);
    else if (left) {
      const seconds = retrySeconds[Math.min(tries, retrySeconds.length - 1)]!;
      this.#kv.put<News>(key, { ...left, tries: tries + 1, due: now + seconds * 1000 });
    }
  }

  /** Forgets what was to be told of a host. */
  forget(host: string): void {
    for (const [key, { id: _, ...news }] of this.#kv.list<News>({ prefix: NEWS })) {
      const left = Object.entries(news.alerts).filter(([, alert]) => alert.host !== host);
      if (left.length === 0) this.#kv.delete(key);
      else this.#kv.put<News>(key, { ...news, alerts: Object.fromEntries(left) });
    }
  }
}
