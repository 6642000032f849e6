import { env, exports } from "cloudflare:workers";
import { vi } from "vitest";
import type { LiveMessage } from "#app/domain/live/live-message.ts";

/** Asks for a socket at a path below `/api`. */
export const connect = (path: string, headers: Record<string, string>) =>
  exports.default.fetch(`http://localhost/api${path}`, { headers: { upgrade: "websocket", ...headers } });

/** A socket as a browser would open it, with what it has heard; open, or refused already. */
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

/** What a socket was told of changes, in their order. */
export const changesIn = (heard: LiveMessage[]) => heard.flatMap((message) => ("changed" in message ? [message] : []));

/** Bindings with which a change is told by `tell` instead of the person's object. */
export const objectsTelling = (tell: (topics: unknown) => Promise<void>) => ({
  POMODORO: { getByName: (id: string) => Object.assign(env.POMODORO.getByName(id), { changed: tell }) },
});
