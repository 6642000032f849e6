/** The push service of the tests, at https://web.push.apple.com. */
import { type Pushed, newSubscriber } from "./push-crypto.ts";

type Answer = (pushed: Pushed) => Response | Promise<Response>;

const SERVICE = "https://web.push.apple.com/";
const handlers = new Map<string, (request: Request) => Promise<Response>>();

/** Answers requests to the push service; call it once before any test. */
export function startPushService() {
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(SERVICE)) return real(input, init);
    const handler = handlers.get(request.url);
    const answered = handler ? handler(request) : new Response(null, { status: 201 });
    return Promise.race([answered, aborted(init?.signal)]);
  };
}

const aborted = (signal?: AbortSignal | null) =>
  new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));

/**
 * A device with a subscription at the push service, and the pushes that it received. The service responds with 201
 * until `answer` changes that.
 */
export async function newDevice() {
  const { subscription, open } = await newSubscriber();
  const received: Pushed[] = [];
  let answer: Answer = () => new Response(null, { status: 201 });
  handlers.set(subscription.endpoint, async (request) => {
    const pushed = await open(request.headers, new Uint8Array(await request.arrayBuffer()));
    received.push(pushed);
    return answer(pushed);
  });
  return { subscription, received, answers: (next: Answer) => void (answer = next) };
}
