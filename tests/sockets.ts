import { env, exports } from "cloudflare:workers";
import { vi } from "vitest";
import type { LiveMessage } from "#app/domain/live/live-message.ts";

/** Requests a WebSocket at a path below `/api`. */
export const connect = (path: string, headers: Record<string, string>) =>
  exports.default.fetch(`http://localhost/api${path}`, { headers: { upgrade: "websocket", ...headers } });

/** Opens a WebSocket as a browser does, and records its messages and how it closed. */
export async function listen<Message extends object = LiveMessage>(path: string, headers: Record<string, string>) {
  const answer = await connect(path, headers);
  const socket = answer.webSocket!;
  const heard: Message[] = [];
  const closed: number[] = [];
  let pongs = 0;
  socket.addEventListener("message", ({ data }) => {
    if (data === "pong") pongs += 1;
    else heard.push(JSON.parse(data as string) as Message);
  });
  socket.addEventListener("close", ({ code }) => void closed.push(code));
  socket.accept();
  await vi.waitUntil(() => heard.length + closed.length > 0);
  return { socket, heard, closed, pongs: () => pongs };
}

/** The change messages that a socket received, in order. */
export const changesIn = (heard: LiveMessage[]) => heard.flatMap((message) => ("changed" in message ? [message] : []));

/** Bindings that pass notifications of changes to `tell` instead of the person's Durable Object. */
export const objectsNotifying = (tell: (topics: unknown) => Promise<void>) => ({
  POMODORO: { getByName: (id: string) => Object.assign(env.POMODORO.getByName(id), { changed: tell }) },
});
