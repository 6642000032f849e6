import { DurableObject } from "cloudflare:workers";
import type { Env } from "#app/context.ts";
import type { Topic } from "#app/domain/live/live.ts";
import type { Pomodoro, RunningPomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import {
  snapshotAt,
  expire,
  isRunning,
  nextMoment,
  type PomodoroCommand,
  type PomodoroStep,
  step,
} from "#app/domain/pomodoro/clock.ts";
import { type PomodoroClockObject, recordPomodoro } from "#app/domain/pomodoro/clock.server.ts";
import { LiveSockets } from "./live-sockets.ts";

/** Between tries to write an ended session to the history, in milliseconds: the first, doubled up to the last. */
const FIRST_RETRY = 5_000;
const LAST_RETRY = 600_000;

/** The running session and whose it is. */
interface Running {
  user_id: string;
  session: Pomodoro;
}

/** An ended session that the history does not have yet. */
interface Leaving extends Running {
  retry_at: number;
  wait: number;
}

/**
 * One user's clock: their running session, the sessions on their way to the history, and their sockets, which hear of
 * the session and of all else that the user changes.
 * Each decision is made and stored synchronously, before any await, so that commands arriving together cannot mix.
 */
export class PomodoroClock extends DurableObject<Env> implements PomodoroClockObject {
  readonly #sockets = new LiveSockets(this.ctx);

  async running(now: number): Promise<Pomodoro | null> {
    await this.#expire(now);
    return this.#told(now).session;
  }

  async command(user_id: string, command: PomodoroCommand, now: number): Promise<PomodoroStep> {
    const expired = this.#expire(now);
    const result = step(this.#load()?.session ?? null, command, now);
    const kept = result.changed ? this.#keep({ user_id, session: result.session }, now) : undefined;
    await Promise.all([expired, kept]);
    return result.session === null ? result : { ...result, session: snapshotAt(result.session, now) };
  }

  async leaveProject(project_id: string, now: number): Promise<void> {
    const running = this.#load();
    if (running?.session.project_id === project_id) {
      await this.command(running.user_id, { type: "cancel", notes: "" }, now);
      this.#tellHistory();
    }
  }

  async changed(topics: Topic[], client_id: string | null): Promise<void> {
    this.#sockets.tellChange(topics, client_id);
  }

  async signOut(token_hash: string): Promise<void> {
    this.#sockets.signOut(token_hash);
  }

  async forget(): Promise<void> {
    this.#sockets.signOut();
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  /** Opens a socket for whom the Worker has looked up. */
  override async fetch(request: Request): Promise<Response> {
    const now = Date.now();
    const expired = this.#expire(now);
    const answer = this.#sockets.open(request, this.#told(now), now);
    await Promise.all([expired, this.#sockets.ends().length > 0 ? this.#plan(now) : undefined]);
    return answer;
  }

  /** Nothing is said to the clock but by its commands. */
  override async webSocketMessage(): Promise<void> {}

  /** Answers a page that closes its socket: until then the connection would stay. */
  override async webSocketClose(socket: WebSocket): Promise<void> {
    socket.close();
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    this.#sockets.closeOver(now);
    const expired = this.#expire(now);
    // At the deadline nothing changes but the time: whoever watches is told that it is over.
    if (this.#load()) this.#tell();
    await expired;
    const waiting = this.#leaving().length;
    await this.#deliver(now);
    if (this.#leaving().length < waiting) this.#tellHistory();
  }

  #load(): Running | undefined {
    return this.ctx.storage.kv.get<Running>("running");
  }

  #leaving(): Leaving[] {
    return [...this.ctx.storage.kv.list<Leaving>({ prefix: "ended:" })].map(([, leaving]) => leaving);
  }

  #told(now: number): RunningPomodoro {
    const session = this.#load()?.session;
    return { session: session ? snapshotAt(session, now) : null, server_now: new Date(now).toISOString() };
  }

  /** Ends a session that nobody has touched for too long. */
  async #expire(now: number): Promise<void> {
    const running = this.#load();
    const session = running && expire(running.session, now);
    if (!session) return;
    await this.#keep({ ...running, session }, now);
    this.#tellHistory();
  }

  /** Stores a session as it became, tells every device, and writes it to the history once it has ended. */
  async #keep(changed: Running, now: number): Promise<void> {
    const { kv } = this.ctx.storage;
    if (isRunning(changed.session)) {
      kv.put("running", changed);
    } else {
      kv.delete("running");
      const leaving: Leaving = { ...changed, retry_at: now + FIRST_RETRY, wait: FIRST_RETRY };
      kv.put(`ended:${changed.session.id}`, leaving);
    }
    const planned = this.#plan(now);
    this.#tell();
    await planned;
    if (!isRunning(changed.session)) await this.#deliver(now);
  }

  /** Its time is the object's own, so that what is told later is never the older. */
  #tell() {
    this.#sockets.tellRunning(this.#told(Date.now()));
  }

  /** Tells that the history has changed, where no request does: each one tells of its own change. */
  #tellHistory() {
    this.#sockets.tellChange(["pomodoro"], null);
  }

  /** Writes what has ended to the history. What does not get through is tried again later. */
  async #deliver(now: number): Promise<void> {
    for (const leaving of this.#leaving()) {
      const key = `ended:${leaving.session.id}`;
      try {
        await recordPomodoro(this.env.DB, leaving.user_id, leaving.session);
        this.ctx.storage.kv.delete(key);
      } catch (error) {
        // oxlint-disable-next-line no-console
        console.warn(`Pomodoro ${leaving.session.id} not written yet: ${(error as Error).message}`);
        const wait = Math.min(leaving.wait * 2, LAST_RETRY);
        this.ctx.storage.kv.put(key, { ...leaving, wait, retry_at: now + leaving.wait } satisfies Leaving);
      }
    }
    await this.#plan(now);
  }

  /** Sets the one alarm to whatever comes first. */
  async #plan(now: number): Promise<void> {
    const running = this.#load();
    const moments = this.#leaving().map((leaving) => leaving.retry_at);
    if (running) moments.push(nextMoment(running.session, now));
    moments.push(...this.#sockets.ends());
    if (moments.length > 0) await this.ctx.storage.setAlarm(Math.min(...moments));
    else await this.ctx.storage.deleteAlarm();
  }
}
