import type { LiveChange, LiveEnd } from "#app/domain/live/live-message.ts";
import { CONNECT_AGAIN, SIGNED_OUT, type Topic, TOPICS } from "#app/domain/live/live.ts";
import type { RunningPomodoro } from "#app/domain/pomodoro/pomodoro.ts";

/** Milliseconds after which a socket must reconnect, so that its session is checked again. */
const SOCKET_LIFE = 3_600_000;

/** Milliseconds that are added to the `age` that a page reports. */
const AGE_MARGIN = 2_000;
const CONNECTING = 30_000;

/** The messages that a socket receives: all changes, or only the running pomodoro. */
export type LiveScope = "everything" | "pomodoro";

/** A socket's state, which survives hibernation. */
interface Attachment {
  token_hash: string;
  hears: LiveScope;
  opened: number;
  /** When the impersonation that opened the socket expires, in milliseconds since 1970; null without one. */
  closes_at: number | null;
}

interface OpenSocket {
  socket: WebSocket;
  attachment: Attachment;
}

/**
 * The open sockets of one person. They hibernate: their object leaves memory while nothing happens. While it is in
 * memory it stores what changed, for pages that connect later.
 */
export class LiveSockets {
  readonly #ctx: DurableObjectState;
  readonly #awakeSince = Date.now();
  readonly #changes = new Map<Topic, number>();

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
    // A page checks its connection by a ping; the reply does not wake the object.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Opens a socket for the Worker, and sends it `running` and the changes it missed. */
  open({ url, headers }: Request, running: RunningPomodoro, now: number): Response {
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.#ctx.acceptWebSocket(ours);
    const { searchParams } = new URL(url);
    const closesAt = headers.get("x-closes-at");
    const hears = searchParams.get("hears") as LiveScope;
    ours.serializeAttachment({
      token_hash: headers.get("x-token-hash") ?? "",
      hears,
      opened: now,
      closes_at: closesAt === null ? null : Date.parse(closesAt),
    } satisfies Attachment);
    ours.send(JSON.stringify(running));
    const changed = hears === "everything" ? this.#changedFor(searchParams, now) : [];
    if (changed.length > 0) ours.send(JSON.stringify({ changed, client_id: null } satisfies LiveChange));
    return new Response(null, { status: 101, webSocket: theirs });
  }

  /** Sends the running session to every socket. */
  sendRunning(running: RunningPomodoro) {
    this.#send(this.#open(), running);
  }

  /** Sends the changed topics to every socket that receives all changes. */
  sendChange(changed: Topic[], client_id: string | null) {
    const now = Date.now();
    for (const topic of changed) this.#changes.set(topic, now);
    const listening = this.#open().filter(({ attachment }) => attachment.hears === "everything");
    this.#send(listening, { changed, client_id } satisfies LiveChange);
  }

  /** Closes the sockets of a session, or all sockets, with a close code. The reason is the path of the next page. */
  signOut(token_hash?: string, code = SIGNED_OUT, next = "/") {
    for (const { socket, attachment } of this.#open()) {
      if (token_hash !== undefined && attachment.token_hash !== token_hash) continue;
      const isTold = code === SIGNED_OUT && attachment.hears === "everything";
      if (isTold) socket.send(JSON.stringify({ signed_out: next } satisfies LiveEnd));
      socket.close(code, next);
    }
  }

  /** Closes the sockets of expired impersonations. */
  closeExpired(now: number) {
    for (const { socket, attachment } of this.#open()) {
      if (attachment.closes_at !== null && attachment.closes_at <= now) socket.close(CONNECT_AGAIN, "Connect again");
    }
  }

  /** When the impersonations that opened sockets expire. */
  expiries(): number[] {
    return this.#open().flatMap(({ attachment }) => attachment.closes_at ?? []);
  }

  /**
   * The topics that changed since a page was read or received its last message; all topics if the object was not in
   * memory at that time.
   */
  #changedFor(query: URLSearchParams, now: number): Topic[] {
    const missed = query.get("missed");
    const since = missed === null ? now - Number(query.get("age")) - AGE_MARGIN : now - Number(missed) - CONNECTING;
    if (missed !== null && since < this.#awakeSince) return [...TOPICS];
    return [...this.#changes].filter(([, at]) => at >= since).map(([topic]) => topic);
  }

  #send(sockets: OpenSocket[], message: RunningPomodoro | LiveChange) {
    const now = Date.now();
    const text = JSON.stringify(message);
    for (const { socket, attachment } of sockets) {
      if (now - attachment.opened > SOCKET_LIFE) socket.close(CONNECT_AGAIN, "Connect again");
      else socket.send(text);
    }
  }

  #open(): OpenSocket[] {
    return this.#ctx
      .getWebSockets()
      .filter((socket) => socket.readyState === WebSocket.OPEN)
      .map((socket) => ({ socket, attachment: socket.deserializeAttachment() as Attachment }));
  }
}
