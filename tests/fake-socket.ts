import type { LiveMessage } from "#app/domain/live/live-message.ts";

/** A fake WebSocket with the methods that pages use; the test is the server. */
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

  /** Sends a message from the server. */
  say(what: LiveMessage | "pong") {
    this.readyState = 1;
    this.dispatchEvent(new MessageEvent("message", { data: what === "pong" ? what : JSON.stringify(what) }));
  }

  close(code = 1006, reason = "") {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent("close", { code, reason }));
  }
}
