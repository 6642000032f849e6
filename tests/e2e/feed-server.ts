/** A server of calendar feeds for the journeys: a PUT says what an address answers from now on. */
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

/** The events of a feed: their titles, and when they begin, `YYYY-MM-DDTHH:MM` by any wall clock or a whole day. */
type Events = Record<string, string>;

/** An address that has no calendar until it is given events. */
export function newFeed(stage: Stage) {
  const address = `${stage.feeds}/${crypto.randomUUID()}/secret.ics`;
  return { address, has: (events: Events) => put(address, textOf(events)) };
}

async function put(address: string, body: string): Promise<void> {
  const { ok, status } = await fetch(address, { method: "PUT", body });
  if (!ok) throw new Error(`the feed server answers with ${status}`);
}

/** The text of a feed. An event takes an hour, or its day. */
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
