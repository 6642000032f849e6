/**
 * The server of a page, for tests of a whole page in the browser: mock `#app/remix-internals.client.ts` with this
 * module. It receives the page's changes in their order.
 */
import { address } from "./router-of-page.tsx";

type Change = { intent: string } & Record<string, unknown>;
interface Answer {
  data: unknown;
  status: number;
}

/** Answers a change with its fields and a new version, like the action of a row. */
const accept = (change: Change): Answer => ({ data: { ...change, updated_at: `v${received.length}` }, status: 200 });

let answer: (change: Change) => Answer | Promise<Answer> = accept;

/** The changes that the server has received. */
export const received: Change[] = [];

/** Answers the next changes in another way; without an argument accepts them. */
export function answerWith(next: typeof answer = accept) {
  answer = next;
}

/** Starts a test with a server that accepts everything. */
export function startServer() {
  received.length = 0;
  answerWith();
}

/** A lost network. */
export const lose = (): never => {
  throw new TypeError("Failed to fetch");
};

/** An error as a page's action answers it. */
export const refuse =
  (status: number, error: string, rest = {}) =>
  (): Answer => ({ data: { error, details: [], values: {}, status, ...rest }, status });

export async function postToPage(_: string, change: Change): Promise<Answer> {
  const answered = await answer(change);
  received.push(change);
  return answered;
}

export const shownLocation = address;
export const nextLocation = address;
export const buildVersion = () => "";
export const preloadPage = async () => undefined;
export const isCodeCached = async () => true;
export const isPageLoaded = () => true;
export const pageOfData = () => null;
export const readPage = () => new Promise(() => undefined);
