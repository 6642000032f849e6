import type { LiveMessage } from "#app/domain/live/live-message.ts";

/** A browser's WebSocket, as far as pages use it, whose other end is the test. */
export class FakeSocket extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  send(text: string) {
    this.sent.push(text);
  }

  /** The server says something. */
  say(what: LiveMessage | "pong") {
    this.readyState = 1;
    this.dispatchEvent(new MessageEvent("message", { data: what === "pong" ? what : JSON.stringify(what) }));
  }

  close(code = 1006) {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent("close", { code }));
  }
}
