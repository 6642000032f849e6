import { DurableObject } from "cloudflare:workers";
import type { Env } from "#app/context.ts";
import { connect } from "#app/db/database.ts";
import { logError } from "#app/log.ts";
import { sendAlert } from "#app/domain/health/alert-mail.server.ts";
import { type HostAlert, type HostWatchRpc, LISTED_DAYS, MAX_LISTED } from "#app/domain/host-alert/host-alert.ts";
import { hostLetter } from "#app/domain/host-alert/letter.ts";
import { type DiskPoints, type HostFigures, withDisks } from "#app/domain/host-alert/reading.ts";
import { type HostWatches, lookAtHost, openAlert } from "#app/domain/host-alert/watch.ts";
import { tellHostWebhook } from "#app/domain/host-alert/host-webhook.server.ts";
import { readWatched, type Watched } from "#app/domain/host-alert/watched.server.ts";
import { objectNamed } from "#app/domain/region/object.server.ts";
import { RETRY_SECONDS } from "#app/domain/webhook/webhook.ts";
import { HostNews, type Listener } from "./host-news.ts";

const MINUTE = 60_000;
/** Milliseconds after a full minute at which the hosts are checked. */
const AFTER_MINUTE = 5_000;
/** Milliseconds after which a missing run means that nothing was watched, for example because the database was down. */
const AWAY = 1.5 * MINUTE;
/** Milliseconds in which a host's object must answer. */
const PATIENCE = 10_000;
/** The most full minutes that a late run reads. */
const MAX_MINUTES = 60;
/** Seconds until a mail that failed is tried again. */
const MAIL_RETRY_SECONDS = [300] as const;

const LOOKED = "looked";
const OVER = "over";
/** Storage keys with this prefix contain the watches of a host. */
const HOST = "host:";
/** The prefix of the storage keys of a host's disk use. */
const DISKS = "disks:";

/**
 * Watches all hosts: checks each one's figures every minute, and sends the alerts that began or ended to the admins
 * and the webhook. It stores which alerts last and who must still be notified. Each run is stored before its first
 * message is sent, so an alarm that runs twice finds it, and news is stored until it is accepted.
 */
export class HostWatch extends DurableObject<Env> implements HostWatchRpc {
  readonly #news = new HostNews(this.ctx.storage);
  #looking: Promise<boolean> | undefined;

  async wake(): Promise<void> {
    const { storage } = this.ctx;
    const [alarm, now] = [await storage.getAlarm(), Date.now()];
    // An alarm that is far ahead was set before the clock was set back.
    if (alarm === null || alarm > now + AWAY) await storage.setAlarm(now);
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    const goesOn = await this.look(now).catch((error: unknown) => {
      logError(error, "hosts");
      return true;
    });
    // Without hosts no alarm is set; cron wakes the object again.
    if (goesOn) await this.ctx.storage.setAlarm(Math.floor(now / MINUTE) * MINUTE + MINUTE + AFTER_MINUTE);
  }

  /**
   * Checks all hosts, and sends the alerts that are due. Resolves to whether there is more to do. Calls at the same
   * time share one run.
   */
  look(now: number): Promise<boolean> {
    this.#looking ??= this.#look(now).finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #look(now: number): Promise<boolean> {
    const db = connect(this.env.DB);
    const watched = await readWatched({ env: this.env, db });
    const { hosts } = watched;
    const { kv } = this.ctx.storage;
    const stored = kv.get<{ at: number; watching: number }>(LOOKED);
    // A stored run in the future is from before the clock was set back.
    const last = stored && stored.at <= now ? stored : undefined;
    const since = Math.max(last?.at ?? now - MINUTE, now - MAX_MINUTES * MINUTE);
    const found = await Promise.all(
      hosts.map(async (host) => ({ ...host, figures: await this.#ask(host.name, since, now) })),
    );
    // From here to the first message is one turn of the event loop.
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
    const over = changes.filter(({ ended_at }) => ended_at !== null);
    if (over.length > 0) kv.put(OVER, [...over, ...this.#over(now)].slice(0, MAX_LISTED));
    const listeners = this.#listeners(watched, now);
    this.#news.add(changes, listeners, now);
    await this.#news.tell(listeners, watched.quiet, now);
    return hosts.length > 0;
  }

  /** A host's figures since the last run; null if its object does not answer. */
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

  /** All listeners: each recipient by mail, and the webhook. */
  #listeners({ recipients, webhook, zone }: Watched, now: number): Listener[] {
    const context = { env: this.env, db: connect(this.env.DB), now: new Date(now), requestId: "hosts" };
    const mails = recipients.map(({ email, zone }) => ({
      name: email,
      zone,
      retrySeconds: MAIL_RETRY_SECONDS,
      tell: (alerts: readonly HostAlert[]) => sendAlert(context, [email], hostLetter(alerts, zone, this.env.APP_URL)),
    }));
    if (!webhook) return mails;
    const { id: name } = webhook;
    const tell: Listener["tell"] = (alerts, id) => tellHostWebhook(context, webhook, id, alerts);
    return [...mails, { name, zone, retrySeconds: RETRY_SECONDS, tell }];
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
    this.#news.forget(host);
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
