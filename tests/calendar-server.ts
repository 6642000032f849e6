/** A calendar server for the tests, at names that end in .calendars.example. */

type Answer = (request: Request) => Response | Promise<Response>;

const SERVERS = /^https:\/\/[\w.-]*calendars\.example\//;
const handlers = new Map<string, Answer>();
let isStarted = false;
/** Every request to such a server, also those that no test answers. */
const asked: Request[] = [];

/** Answers requests to the server, by default with an empty calendar. */
export function startCalendarServer() {
  if (isStarted) return;
  isStarted = true;
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!SERVERS.test(request.url)) return real(input, init);
    asked.push(request);
    const handler = handlers.get(request.url);
    const answered = handler ? handler(request) : feed(calendarOf({}));
    return Promise.race([answered, aborted(init?.signal)]);
  };
}

const aborted = (signal?: AbortSignal | null) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(signal!.reason as Error);
    if (signal?.aborted) end();
    else signal?.addEventListener("abort", end);
  });

/** A calendar with its own address, and the requests that it received. */
export function newCalendar(first: Answer | string) {
  const address = `https://a.calendars.example/${crypto.randomUUID()}/secret.ics`;
  const answers = (next: Answer | string) =>
    void handlers.set(address, typeof next === "string" ? () => feed(next) : next);
  answers(first);
  return { address, answers, requests: () => asked.filter(({ url }) => url === address) };
}

export const feed = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { "content-type": "text/calendar", ...headers } });

/** The text of a calendar with events at these instants or on these dates. */
export const calendarOf = (events: Record<string, string>) =>
  [
    "BEGIN:VCALENDAR",
    ...Object.entries(events).flatMap(([title, at]) => [
      "BEGIN:VEVENT",
      `UID:${title}`,
      at.length === 8 ? `DTSTART;VALUE=DATE:${at}` : `DTSTART:${at}`,
      `SUMMARY:${title}`,
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ].join("\r\n");
