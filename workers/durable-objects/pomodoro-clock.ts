import { DurableObject } from "cloudflare:workers";
import type { Env } from "#app/context.ts";
import type { Pomodoro, RunningPomodoro } from "#app/domain/pomodoro.ts";
import {
  asTold,
  expire,
  isRunning,
  nextMoment,
  type PomodoroCommand,
  type PomodoroStep,
  SIGNED_OUT,
  step,
} from "#app/domain/pomodoro-clock.ts";
import { type PomodoroClockObject, recordPomodoro } from "#app/domain/pomodoro-clock.server.ts";

/** How long a socket may live on one look at its sign-in, in milliseconds; then it has to connect anew. */
const SOCKET_LIFE = 3_600_000;
/** Between tries to write an ended session to the history, in milliseconds: the first, doubled up to the last. */
const FIRST_RETRY = 5_000;
const LAST_RETRY = 600_000;
/** The close code of a socket that has lived that long. */
const CONNECT_AGAIN = 4000;

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

/** What a socket remembers while the object sleeps. */
interface Attachment {
  token_hash: string;
  opened: number;
  /** When the impersonation ends by itself that it was opened in, in milliseconds since 1970. */
  closes_at: number | null;
}

/**
 * One user's clock: their running session, the sockets that watch it, and the sessions on their way to the history.
 * Each decision is made and stored synchronously, before any await, so that commands arriving together cannot mix.
 */
export class PomodoroClock extends DurableObject<Env> implements PomodoroClockObject {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    // A page that is unsure of its connection asks; the answer does not wake the object.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  async running(now: number): Promise<Pomodoro | null> {
    await this.#expire(now);
    return this.#told(now).session;
  }

  async command(user_id: string, command: PomodoroCommand, now: number): Promise<PomodoroStep> {
    const expired = this.#expire(now);
    const result = step(this.#load()?.session ?? null, command, now);
    const kept = result.changed ? this.#keep({ user_id, session: result.session }, now) : undefined;
    await Promise.all([expired, kept]);
    return result.session === null ? result : { ...result, session: asTold(result.session, now) };
  }

  async leaveProject(project_id: string, now: number): Promise<void> {
    const running = this.#load();
    if (running?.session.project_id === project_id) {
      await this.command(running.user_id, { type: "cancel", notes: "" }, now);
    }
  }

  async signOut(token_hash: string): Promise<void> {
    for (const { socket, attachment } of this.#sockets()) {
      if (attachment.token_hash === token_hash) socket.close(SIGNED_OUT, "Signed out");
    }
  }

  async forget(): Promise<void> {
    for (const { socket } of this.#sockets()) socket.close(SIGNED_OUT, "Signed out");
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  /** Opens a socket for whom the Worker has looked up: their session is told at once and on every change. */
  override async fetch(request: Request): Promise<Response> {
    const now = Date.now();
    const expired = this.#expire(now);
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.ctx.acceptWebSocket(ours);
    const closesAt = request.headers.get("x-closes-at");
    ours.serializeAttachment({
      token_hash: request.headers.get("x-token-hash") ?? "",
      opened: now,
      closes_at: closesAt === null ? null : Date.parse(closesAt),
    } satisfies Attachment);
    ours.send(JSON.stringify(this.#told(now)));
    await Promise.all([expired, closesAt === null ? undefined : this.#plan(now)]);
    return new Response(null, { status: 101, webSocket: theirs });
  }

  /** Nothing is said to the clock but by its commands. */
  override async webSocketMessage(): Promise<void> {}

  override async alarm(): Promise<void> {
    const now = Date.now();
    for (const { socket, attachment } of this.#sockets()) {
      if (attachment.closes_at !== null && attachment.closes_at <= now) socket.close(CONNECT_AGAIN, "Connect again");
    }
    const expired = this.#expire(now);
    // At the deadline nothing changes but the time: whoever watches is told that it is over.
    if (this.#load()) this.#tell();
    await expired;
    await this.#deliver(now);
  }

  #load(): Running | undefined {
    return this.ctx.storage.kv.get<Running>("running");
  }

  #leaving(): Leaving[] {
    return [...this.ctx.storage.kv.list<Leaving>({ prefix: "ended:" })].map(([, leaving]) => leaving);
  }

  #told(now: number): RunningPomodoro {
    const session = this.#load()?.session;
    return { session: session ? asTold(session, now) : null, server_now: new Date(now).toISOString() };
  }

  /** Ends a session that nobody has touched for too long. */
  #expire(now: number): Promise<void> | undefined {
    const running = this.#load();
    const session = running && expire(running.session, now);
    return session ? this.#keep({ ...running, session }, now) : undefined;
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

  /** The open sockets, with what each remembers. */
  #sockets(): { socket: WebSocket; attachment: Attachment }[] {
    return this.ctx
      .getWebSockets()
      .filter((socket) => socket.readyState === WebSocket.OPEN)
      .map((socket) => ({ socket, attachment: socket.deserializeAttachment() as Attachment }));
  }

  /** Its time is the object's own, so that what is told later is never the older. */
  #tell() {
    const now = Date.now();
    const message = JSON.stringify(this.#told(now));
    for (const { socket, attachment } of this.#sockets()) {
      if (now - attachment.opened > SOCKET_LIFE) socket.close(CONNECT_AGAIN, "Connect again");
      else socket.send(message);
    }
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
    for (const { attachment } of this.#sockets()) if (attachment.closes_at !== null) moments.push(attachment.closes_at);
    if (moments.length > 0) await this.ctx.storage.setAlarm(Math.min(...moments));
    else await this.ctx.storage.deleteAlarm();
  }
}
