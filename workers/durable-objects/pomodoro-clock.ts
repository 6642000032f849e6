import { DurableObject } from "cloudflare:workers";
import type { Env } from "#app/context.ts";
import type { Topic } from "#app/domain/live/live.ts";
import type { AdoptedBreak } from "#app/domain/pomodoro/adopted.ts";
import { adoptedBreak, beginBreak } from "#app/domain/pomodoro/break.ts";
import type { Break, Pomodoro, RunningPomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import {
  snapshotAt,
  expire,
  isRunning,
  nextMoment,
  type PomodoroCommand,
  type PomodoroStep,
  step,
} from "#app/domain/pomodoro/session-rules.ts";
import type { BreakStep, PomodoroClockObject } from "#app/domain/pomodoro/clock-object.ts";
import type { KnownRecipient } from "#app/domain/notification/device.server.ts";
import { breakNotice, type EndNotice, sessionNotice } from "#app/domain/notification/end-notice.ts";
import { EndNotices } from "./end-notices.ts";
import { LiveSockets } from "./live-sockets.ts";
import { Reminders } from "./reminders.ts";
import { StoredBreak } from "./stored-break.ts";
import { Webhooks } from "./webhooks.ts";
import { type OwnedSession, UnwrittenSessions, withTodo } from "./unwritten-sessions.ts";

/** Storage key of the id of the running session, set when its end was announced. */
const NOTICED = "noticed";
/** The runtime accepts no alarm after 2189. One that comes too early plans the next. */
const LAST_ALARM = Date.UTC(2189, 0);

/**
 * One user's clock: their running session or break, ended sessions to be written to the history, the reminders of
 * their todos, the notices and events that must be sent, and the sockets that receive the session and all changes of
 * the user. Each decision is made and stored synchronously, before any await, so that parallel commands cannot
 * interleave.
 */
export class PomodoroClock extends DurableObject<Env> implements PomodoroClockObject {
  readonly #sockets = new LiveSockets(this.ctx);
  readonly #break = new StoredBreak(this.ctx.storage);
  readonly #unwritten = new UnwrittenSessions(this.ctx.storage);
  readonly #notices = new EndNotices(this.ctx.storage, this.env);
  readonly #reminders = new Reminders(this.ctx.storage, this.env, this.#notices);

  readonly #webhooks = new Webhooks(this.ctx.storage, this.env);

  async running(now: number): Promise<Pomodoro | null> {
    await this.#expire(now);
    return this.#running(now).session;
  }

  async snapshot(now: number): Promise<RunningPomodoro> {
    await this.#expire(now);
    return this.#running(now);
  }

  async command(user_id: string, command: PomodoroCommand, now: number): Promise<PomodoroStep> {
    const expired = this.#expire(now);
    const running = this.#load()?.session ?? null;
    const result = step(running, command, now);
    if (result.changed && running && running.id !== result.session.id) {
      // It ended without a connection, and the running session goes on.
      this.#unwritten.add({ user_id, session: result.session }, now);
      await Promise.all([expired, this.#writeHistory(now)]);
      return result;
    }
    if (result.changed) {
      // Starting a session ends the break. The person who gives a command knows that the last session is over, so its
      // notices are deleted.
      this.#break.end();
      this.#notices.drop();
      // The browser that sends a session whose time is over has announced that.
      if (command.type === "adopt" && sessionNotice(result.session, now))
        this.ctx.storage.kv.put(NOTICED, result.session.id);
    }
    const kept = result.changed ? this.#store({ user_id, session: result.session }, now) : undefined;
    await Promise.all([expired, kept]);
    return result.session === null ? result : { ...result, session: snapshotAt(result.session, now) };
  }

  async startBreak(user_id: string, minutes: number, now: number): Promise<BreakStep> {
    const expired = this.#expire(now);
    const { session, break: running } = this.#running(now);
    const result = session ? { break: null, session } : { break: running ?? beginBreak(minutes, now), session };
    const planned = result.break && !running ? this.#storeBreak(user_id, result.break, now) : undefined;
    await Promise.all([expired, planned]);
    return result;
  }

  async adoptBreak(user_id: string, given: AdoptedBreak, now: number): Promise<void> {
    const expired = this.#expire(now);
    const running = this.#break.at(now);
    const next = this.#load() ? running : adoptedBreak(running, given, now);
    const isChanged = next?.ends_at !== running?.ends_at;
    await Promise.all([expired, isChanged ? this.#storeBreak(user_id, next, now) : undefined]);
  }

  async endBreak(now: number): Promise<boolean> {
    const hadOne = this.#break.at(now) !== undefined;
    this.#break.end();
    if (hadOne) await this.#tellBreak(now);
    return hadOne;
  }

  async leaveProject(project_id: string, now: number): Promise<void> {
    const running = this.#load();
    if (running?.session.project_id === project_id) {
      await this.command(running.user_id, { type: "cancel", notes: "" }, now);
      this.#announceHistory();
    }
  }

  async changed(topics: Topic[], client_id: string | null): Promise<void> {
    this.#reminders.changed();
    this.#sockets.sendChange(topics, client_id);
    const now = Date.now();
    if (this.#webhooks.changed(now)) await this.#setAlarm(now);
  }

  async sendEvents(user_id: string, now: number): Promise<void> {
    this.#webhooks.watch(user_id, now);
    await this.#setAlarm(now);
  }

  async planReminders(user_id: string, now: number): Promise<void> {
    await this.#reminders.plan(user_id, now);
    await this.#setAlarm(now);
  }

  async signOut(token_hash: string, code: number, next?: string): Promise<void> {
    this.#reminders.changed();
    this.#sockets.signOut(token_hash, code, next);
  }

  async forget(): Promise<void> {
    this.#sockets.signOut();
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  /** Opens a socket for a user that the Worker has authenticated. */
  override async fetch(request: Request): Promise<Response> {
    const now = Date.now();
    const expired = this.#expire(now);
    const answer = this.#sockets.open(request, this.#running(now), now);
    await Promise.all([expired, this.#sockets.expiries().length > 0 ? this.#setAlarm(now) : undefined]);
    return answer;
  }

  /** Messages from clients are ignored; commands arrive by RPC. */
  override async webSocketMessage(): Promise<void> {}

  /** Completes the closing handshake: otherwise the connection would stay open. */
  override async webSocketClose(socket: WebSocket): Promise<void> {
    socket.close();
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    this.#sockets.closeExpired(now);
    const expired = this.#expire(now);
    // At the deadline only the time has changed, so the devices are notified.
    if (this.#noticeEnds(now) || this.#load()) this.#broadcast();
    const known = await this.#reminders.ring(now);
    // Not awaited, because a push service may be slow.
    this.ctx.waitUntil(this.#sendNotices(now, known));
    this.ctx.waitUntil(this.#sendEvents(now));
    await expired;
    // Writing the history also plans the next alarm.
    if (await this.#writeHistory(now)) this.#announceHistory();
  }

  /** Adds a notice for each session or break that is over at `now`, once. Returns whether a break is over. */
  #noticeEnds(now: number): boolean {
    const running = this.#load();
    const over = running && this.#newEnd(running.session, now);
    if (over) {
      this.ctx.storage.kv.put(NOTICED, running.session.id);
      this.#notices.add(running.user_id, over, now);
    }
    const ended = this.#break.expire(now);
    if (ended?.user_id !== undefined) this.#notices.add(ended.user_id, breakNotice(ended), now);
    return ended !== undefined;
  }

  /** The notice that the session's time is over at `now`; null if it was announced already. */
  #newEnd(session: Pomodoro, now: number): EndNotice | null {
    return this.ctx.storage.kv.get(NOTICED) === session.id ? null : sessionNotice(session, now);
  }

  async #sendNotices(now: number, known: KnownRecipient | null): Promise<void> {
    if (this.#notices.moments().length === 0) return;
    await this.#notices.send(now, known);
    await this.#setAlarm(now);
  }

  async #sendEvents(now: number): Promise<void> {
    if (!this.#webhooks.moments().some((at) => at <= now)) return;
    await this.#webhooks.send(now);
    await this.#setAlarm(Date.now());
  }

  #load(): OwnedSession | undefined {
    const running = this.ctx.storage.kv.get<OwnedSession>("running");
    return running && withTodo(running);
  }

  #running(now: number): RunningPomodoro {
    const session = this.#load()?.session;
    const running = this.#break.at(now);
    return {
      session: session ? snapshotAt(session, now) : null,
      ...(running && { break: running }),
      server_now: new Date(now).toISOString(),
    };
  }

  /** Cancels a session that was not used for too long. */
  async #expire(now: number): Promise<void> {
    const running = this.#load();
    const session = running && expire(running.session, now);
    if (!session) return;
    await this.#store({ ...running, session }, now);
    this.#announceHistory();
  }

  /** Stores a changed session, notifies every device, and writes it to the history once it has ended. */
  async #store(changed: OwnedSession, now: number): Promise<void> {
    const { kv } = this.ctx.storage;
    if (isRunning(changed.session)) {
      kv.put("running", changed);
    } else {
      kv.delete("running");
      kv.delete(NOTICED);
      this.#notices.drop();
      this.#unwritten.add(changed, now);
    }
    const planned = this.#setAlarm(now);
    this.#broadcast();
    await planned;
    if (!isRunning(changed.session)) await this.#writeHistory(now);
  }

  #storeBreak(user_id: string, next: Break | undefined, now: number): Promise<void> {
    if (next) {
      this.#notices.drop();
      this.#break.begin(user_id, next);
    } else this.#break.end();
    return this.#tellBreak(now);
  }

  /** Sets the alarm for a changed break, and sends it to every device. */
  #tellBreak(now: number): Promise<void> {
    const planned = this.#setAlarm(now);
    this.#broadcast();
    return planned;
  }

  /** Uses the object's own time, so that a later message never has an earlier time. */
  #broadcast() {
    this.#sockets.sendRunning(this.#running(Date.now()));
  }

  /** Announces a change of the history that the object made itself. Requests announce their own changes. */
  #announceHistory() {
    this.#sockets.sendChange(["pomodoro"], null);
  }

  /** Writes ended sessions to the history, and returns whether one was written. */
  async #writeHistory(now: number): Promise<boolean> {
    const isWritten = await this.#unwritten.write(this.env.DB, now);
    await this.#setAlarm(now);
    return isWritten;
  }

  /** Sets the single alarm to the earliest event. */
  async #setAlarm(now: number): Promise<void> {
    const running = this.#load();
    const moments = [...this.#unwritten.moments(), ...this.#break.moments(), ...this.#notices.moments()];
    moments.push(...this.#reminders.moments(), ...this.#webhooks.moments());
    moments.push(...this.#sockets.expiries());
    // A command between the end and its alarm would replace that alarm, so an end without notice is due now.
    if (running) moments.push(this.#newEnd(running.session, now) ? now : nextMoment(running.session, now));
    if (moments.length > 0) await this.ctx.storage.setAlarm(Math.min(...moments, LAST_ALARM));
    else await this.ctx.storage.deleteAlarm();
  }
}
