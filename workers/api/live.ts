import type { Context } from "hono";
import { signedIn } from "#app/domain/session/access.server.ts";
import { AppError, authenticationRequired } from "#app/errors.ts";
import { LiveMessage, LiveQuery } from "#app/domain/live/live-message.ts";
import { clockOf } from "#app/domain/pomodoro/clock-object.server.ts";
import { SIGNED_OUT } from "#app/domain/live/live.ts";
import { isSessionOpen } from "#app/domain/session/session.server.ts";
import type { LiveScope } from "../durable-objects/live-sockets.ts";
import { answers, type ApiEnv, createRouter, query } from "./router.ts";

/** The errors of opening a socket, except those of the session. */
export const socketErrors = { 400: "Not a WebSocket request", 403: "Cross-site request" };

export const live = createRouter("user").get(
  "/",
  answers(
    "A WebSocket: the running session on connect and on every change, and the topics of other changes with the X-Client-Id of the request",
    LiveMessage,
    101,
    socketErrors,
  ),
  query(LiveQuery),
  (c) => {
    const { user_id: _, session: __, ...since } = c.req.valid("query");
    return openSocket(c, "everything", since);
  },
);

/** Opens a socket to the person's Durable Object, which closes it when the session ends. */
export async function openSocket(
  { req, var: { context } }: Context<ApiEnv>,
  hears: LiveScope,
  since: Pick<LiveQuery, "age" | "missed"> = {},
) {
  const { id } = await signedIn(context);
  if (req.header("upgrade")?.toLowerCase() !== "websocket") throw new AppError(400, "Connect with a WebSocket");
  const acting = await context.impersonator();
  if (acting) context.trail.read.add("pomodoro");
  const headers = {
    upgrade: "websocket",
    "x-token-hash": context.tokenHash ?? "",
    ...(acting && { "x-closes-at": acting.acts_until }),
  };
  const asked = new URLSearchParams({ hears });
  for (const [name, ms] of Object.entries(since)) asked.set(name, String(ms));
  const clock = clockOf(context, id);
  const answer = await clock.fetch(`https://clock/live?${asked}`, { headers });
  // If the session ended between its look-up and the opening of the socket, the socket is closed here.
  if (await isSessionOpen(context)) return answer;
  await clock.signOut(headers["x-token-hash"], SIGNED_OUT);
  throw authenticationRequired();
}
