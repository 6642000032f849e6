import { DurableObject } from "cloudflare:workers";
import type { Env } from "#app/context.ts";
import { connect } from "#app/db/database.ts";
import { logError } from "#app/log.ts";
import { sendAlert } from "#app/domain/health/alert-mail.server.ts";
import {
  type HostAlert,
  type HostWatchRpc,
  isQuiet,
  LISTED_DAYS,
  MAX_LISTED,
  type QuietHours,
} from "#app/domain/host-alert/host-alert.ts";
import { hostLetter } from "#app/domain/host-alert/letter.ts";
import {
  type DiskPoints,
  type HostFigures,
  type HostWatches,
  lookAtHost,
  openAlert,
  withDisks,
} from "#app/domain/host-alert/watch.ts";
import { readWatched, type Recipient } from "#app/domain/host-alert/watched.server.ts";
import { objectNamed } from "#app/domain/region/object.server.ts";
import { localTime } from "#app/domain/time/local-time.ts";

const MINUTE = 60_000;
/** Seconds after a full minute at which the hosts are looked at. */
const AFTER_MINUTE = 5_000;
/** Milliseconds without a look after which nobody has watched: one is missing, such as while the database was down. */
const AWAY = 1.5 * MINUTE;
/** Milliseconds that a host's object may take to answer. */
const PATIENCE = 10_000;
/** The full minutes that a late look reads at most. */
const MAX_MINUTES = 60;
/** Milliseconds that the first news waits for others, so that hosts that go at once are in one mail. */
const GATHER = 2 * MINUTE;
/** Milliseconds until a mail that nobody took is tried again. */
const RETRY = 5 * MINUTE;

const LOOKED = "looked";
const OVER = "over";
/** The watches of a host, by its name. */
const HOST = "host:";
/** The use of the disks of a host, by its name. */
const DISKS = "disks:";
/** The news for each recipient, by the address. */
const NEWS = "news:";

interface News {
  /** By figure and beginning, so that an alert that ends before it was told is told once. */
  alerts: Record<string, HostAlert>;
  /** When it is told, in milliseconds since 1970; quiet hours come on top. */
  due: number;
}

/**
 * Watches all hosts: looks at each one's figures every minute, and mails the admins what began and what is over. It owns
 * which alerts last and who is still to be told. Each look is stored before the first mail leaves, so an alarm that runs
 * twice finds it, and news is kept until a mail server took it.
 */
export class HostWatch extends DurableObject<Env> implements HostWatchRpc {
  #looking: Promise<boolean> | undefined;

  async wake(): Promise<void> {
    const { storage } = this.ctx;
    if ((await storage.getAlarm()) === null) await storage.setAlarm(Date.now());
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    const goesOn = await this.look(now).catch((error: unknown) => {
      logError(error, "hosts");
      return true;
    });
    // Without hosts, the cron wakes it again.
    if (goesOn) await this.ctx.storage.setAlarm(Math.floor(now / MINUTE) * MINUTE + MINUTE + AFTER_MINUTE);
  }

  /** Looks at all hosts, and mails what is due. Resolves to whether there is more to do. Looks at the same time are one. */
  look(now: number): Promise<boolean> {
    this.#looking ??= this.#look(now).finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #look(now: number): Promise<boolean> {
    const db = connect(this.env.DB);
    const { hosts, quiet, recipients } = await readWatched({ env: this.env, db });
    const { kv } = this.ctx.storage;
    const last = kv.get<{ at: number; watching: number }>(LOOKED);
    const since = Math.max(last?.at ?? now - MINUTE, now - MAX_MINUTES * MINUTE);
    const found = await Promise.all(
      hosts.map(async (host) => ({ ...host, figures: await this.#ask(host.name, since, now) })),
    );
    // From here to the mails in one turn of the event loop.
    const watching = last && now - last.at <= AWAY ? last.watching : now;
    kv.put(LOOKED, { at: now, watching });
    const moment = { now: new Date(now).toISOString(), watching: new Date(watching).toISOString() };
    const changes: HostAlert[] = [];
    for (const { name, limits, figures } of found) {
      if (!figures) continue;
      const points = withDisks(kv.get<DiskPoints>(DISKS + name) ?? {}, figures);
      kv.put(DISKS + name, points);
      const looked = lookAtHost(name, kv.get<HostWatches>(HOST + name) ?? {}, figures, limits, moment, points);
      kv.put(HOST + name, looked.watches);
      changes.push(...looked.changes);
    }
    const names = new Set(hosts.map(({ name }) => name));
    for (const [name] of this.#hosts()) if (!names.has(name)) this.#drop(name);
    this.#keep(changes, recipients, now);
    await this.#tell(recipients, quiet, now);
    return hosts.length > 0;
  }

  /** A host's figures since the last look; null when its object does not answer. */
  async #ask(name: string, since: number, now: number): Promise<HostFigures | null> {
    const minute = (at: number) => new Date(Math.floor(at / MINUTE) * MINUTE).toISOString();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error("A host's object does not answer")), PATIENCE);
    });
    try {
      const figures = objectNamed(this.env, this.env.HOSTS, name).figures(minute(since), minute(now));
      return await Promise.race([figures, late]);
    } catch (error) {
      logError(error, "hosts");
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Lists what is over, and adds all changes to each recipient's news. */
  #keep(changes: readonly HostAlert[], recipients: readonly Recipient[], now: number) {
    const { kv } = this.ctx.storage;
    const over = changes.filter(({ ended_at }) => ended_at !== null);
    if (over.length > 0) kv.put(OVER, [...over, ...this.#over(now)].slice(0, MAX_LISTED));
    const known = new Set(recipients.map(({ email }) => NEWS + email));
    for (const [name] of kv.list({ prefix: NEWS })) if (!known.has(name)) kv.delete(name);
    if (changes.length === 0) return;
    const added = Object.fromEntries(
      changes.map((one) => [`${one.host} ${one.what} ${one.mount} ${one.began_at}`, one]),
    );
    for (const name of known) {
      const before = kv.get<News>(name) ?? { alerts: {}, due: now + GATHER };
      kv.put(name, { ...before, alerts: { ...before.alerts, ...added } } satisfies News);
    }
  }

  /** Mails each recipient whose news is due and who has no quiet hours now. */
  async #tell(recipients: readonly Recipient[], quiet: QuietHours, now: number): Promise<void> {
    const { kv } = this.ctx.storage;
    const context = { env: this.env, db: connect(this.env.DB), now: new Date(now), requestId: "hosts" };
    const tellOne = async ({ email, zone }: Recipient) => {
      const news = kv.get<News>(NEWS + email);
      if (!news || news.due > now || isQuiet(quiet, localTime(zone, context.now.toISOString()).slice(11))) return;
      const letter = hostLetter(Object.values(news.alerts), zone, this.env.APP_URL);
      const isSent = await sendAlert(context, [email], letter);
      // A host that was removed meanwhile may have taken all news with it.
      const left = kv.get<News>(NEWS + email);
      if (isSent) kv.delete(NEWS + email);
      else if (left) kv.put(NEWS + email, { ...left, due: now + RETRY });
    };
    await Promise.all(recipients.map(tellOne));
  }

  async alerts(now: number) {
    const open = this.#hosts().flatMap(([name, watches]) =>
      Object.values(watches).flatMap((watch) => openAlert(name, watch) ?? []),
    );
    return { open: open.sort((a, b) => b.began_at.localeCompare(a.began_at)), over: this.#over(now) };
  }

  async forget(host: string): Promise<void> {
    this.#drop(host);
  }

  #drop(host: string) {
    const { kv } = this.ctx.storage;
    kv.delete(HOST + host);
    kv.delete(DISKS + host);
    for (const [name, news] of kv.list<News>({ prefix: NEWS })) {
      const left = Object.entries(news.alerts).filter(([, alert]) => alert.host !== host);
      if (left.length === 0) kv.delete(name);
      else kv.put(name, { ...news, alerts: Object.fromEntries(left) });
    }
  }

  #hosts(): [name: string, watches: HostWatches][] {
    const stored = this.ctx.storage.kv.list<HostWatches>({ prefix: HOST });
    return [...stored].map(([key, watches]) => [key.slice(HOST.length), watches]);
  }

  #over(now: number): HostAlert[] {
    const oldest = new Date(now - LISTED_DAYS * 24 * 60 * MINUTE).toISOString();
    return (this.ctx.storage.kv.get<HostAlert[]>(OVER) ?? []).filter(({ ended_at }) => ended_at! > oldest);
  }
}
