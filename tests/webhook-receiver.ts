/**
 * Receivers of webhooks for the tests, at names that end in .hooks.example. Each one checks the signature with the
 * library of Standard Webhooks.
 */
import { Webhook } from "standardwebhooks";

/** An event that a receiver got. */
export interface Received {
  id: string;
  body: { type: string; timestamp: string; data: Record<string, string> };
  text: string;
}
type Answer = (received: Received, request: Request) => Response | Promise<Response>;

const RECEIVERS = /^https:\/\/[\w.-]*hooks\.example\//;
const handlers = new Map<string, (request: Request) => Promise<Response>>();
let isStarted = false;

function start() {
  if (isStarted) return;
  isStarted = true;
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!RECEIVERS.test(request.url)) return real(input, init);
    const handler = handlers.get(request.url);
    const answered = handler ? handler(request) : new Response(null, { status: 204 });
    return Promise.race([answered, aborted(init?.signal)]);
  };
}

const aborted = (signal?: AbortSignal | null) =>
  new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));

/** A receiver at its own address. It responds with 204 until `answers` changes that. */
export function newReceiver() {
  start();
  const address = `https://a.hooks.example/${crypto.randomUUID()}`;
  const received: Received[] = [];
  let secret = "";
  let answer: Answer = () => new Response(null, { status: 204 });
  handlers.set(address, async (request) => {
    const text = await request.text();
    const headers = Object.fromEntries(request.headers);
    const body = new Webhook(secret).verify(text, headers) as Received["body"];
    const one = { id: headers["webhook-id"]!, body, text };
    received.push(one);
    return answer(one, request);
  });
  return {
    address,
    received,
    answers: (next: Answer) => void (answer = next),
    knows: (next: string) => void (secret = next),
    kinds: () => received.map(({ body }) => body.type),
  };
}
