/** A server of calendar feeds for the journeys. A PUT sets the response of an address. */
import { type LocalServer, startServer } from "./local-server.ts";
import type { Stage } from "./stage.ts";

export function startFeedServer(): Promise<LocalServer> {
  const feeds = new Map<string, Buffer>();
  return startServer(async (request, answer) => {
    if (request.method === "PUT") {
      feeds.set(request.url!, Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)));
      return answer.end();
    }
    const text = feeds.get(request.url!);
    answer.writeHead(text ? 200 : 404, { "Content-Type": "text/calendar" }).end(text);
  });
}

/**
 * The events of a feed: each title with its start, as `YYYY-MM-DDTHH:MM` without a zone or as a date for a whole day.
 */
type Events = Record<string, string>;

/** An address without a calendar until a test sets its events. */
export function newFeed(stage: Stage) {
  const address = `${stage.feeds}/${crypto.randomUUID()}/secret.ics`;
  return { address, has: (events: Events) => put(address, textOf(events)) };
}

async function put(address: string, body: string): Promise<void> {
  const { ok, status } = await fetch(address, { method: "PUT", body });
  if (!ok) throw new Error(`the feed server answers with ${status}`);
}

/** The text of a feed. An event lasts one hour, or its whole day. */
const textOf = (events: Events) =>
  [
    "BEGIN:VCALENDAR",
    ...Object.entries(events).flatMap(([title, begin]) => {
      const digits = begin.replaceAll(/[:-]/g, "");
      const start = digits.length === 8 ? `DTSTART;VALUE=DATE:${digits}` : `DTSTART:${digits}00`;
      return ["BEGIN:VEVENT", `UID:${title}`, start, `SUMMARY:${title}`, "END:VEVENT"];
    }),
    "END:VCALENDAR",
  ].join("\r\n");
