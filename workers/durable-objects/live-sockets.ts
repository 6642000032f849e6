import type { LiveChange } from "#app/domain/live/live-message.ts";
import { CONNECT_AGAIN, SIGNED_OUT, type Topic, TOPICS } from "#app/domain/live/live.ts";
import type { RunningPomodoro } from "#app/domain/pomodoro/pomodoro.ts";

/** How long a socket may live on one look at its sign-in, in milliseconds; then it has to connect anew. */
const SOCKET_LIFE = 3_600_000;

/** Milliseconds that a socket may take to open longer than the page's own request took, and than it says. */
const LOADING = 2_000;
const CONNECTING = 30_000;

/** What a socket hears: everything, or only the running pomodoro. */
export type Hears = "everything" | "pomodoro";

/** What a socket remembers while the object sleeps. */
interface Attachment {
  token_hash: string;
  hears: Hears;
  opened: number;
  /** When the impersonation ends by itself that it was opened in, in milliseconds since 1970. */
  closes_at: number | null;
}

interface OpenSocket {
  socket: WebSocket;
  attachment: Attachment;
}

/**
 * The open sockets of one person. They hibernate: while nothing is told, the object that holds them is not in memory.
 * What changed is remembered as long as it is, for a page that connects after it.
 */
export class LiveSockets {
  readonly #ctx: DurableObjectState;
  readonly #awakeSince = Date.now();
  readonly #changes = new Map<Topic, number>();

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
    // A page that is unsure of its connection asks; the answer does not wake the object.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Opens a socket as the Worker asks for it, and tells it `running` and what it missed. */
  open({ url, headers }: Request, running: RunningPomodoro, now: number): Response {
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.#ctx.acceptWebSocket(ours);
    const { searchParams } = new URL(url);
    const closesAt = headers.get("x-closes-at");
    const hears = searchParams.get("hears") as Hears;
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

  /** Tells every socket what runs. */
  tellRunning(running: RunningPomodoro) {
    this.#send(this.#open(), running);
  }

  /** Tells what has changed to every socket that hears everything. */
  tellChange(changed: Topic[], client_id: string | null) {
    const now = Date.now();
    for (const topic of changed) this.#changes.set(topic, now);
    const listening = this.#open().filter(({ attachment }) => attachment.hears === "everything");
    this.#send(listening, { changed, client_id } satisfies LiveChange);
  }

  /** Closes those that a sign-in opened, or all of them. */
  signOut(token_hash?: string) {
    for (const { socket, attachment } of this.#open()) {
      if (token_hash === undefined || attachment.token_hash === token_hash) socket.close(SIGNED_OUT, "Signed out");
    }
  }

  /** Closes those whose impersonation is over. */
  closeOver(now: number) {
    for (const { socket, attachment } of this.#open()) {
      if (attachment.closes_at !== null && attachment.closes_at <= now) socket.close(CONNECT_AGAIN, "Connect again");
    }
  }

  /** When impersonations end by themselves that sockets were opened in. */
  ends(): number[] {
    return this.#open().flatMap(({ attachment }) => attachment.closes_at ?? []);
  }

  /** The topics that changed since a page was read, or was heard of last; all where the object was not there to know. */
  #changedFor(query: URLSearchParams, now: number): Topic[] {
    const missed = query.get("missed");
    const since = missed === null ? now - Number(query.get("age")) - LOADING : now - Number(missed) - CONNECTING;
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
