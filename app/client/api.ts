/** The one way to call /api from the browser. */
import { IDEMPOTENCY_HEADER } from "#app/domain/concurrency/idempotency.ts";
import { CLIENT_ID_HEADER } from "#app/domain/live/live.ts";
import { pageI18n, readLaterMessages } from "#app/i18n/messages.client.ts";
import { translate } from "#app/i18n/messages.ts";
import { failureText, NETWORK_ERROR, readPagesAgain, SERVER_ERROR } from "./live/connection.ts";
import { clientId } from "./live/live.ts";
import { personHeader } from "./person.ts";

/** Milliseconds after which a call times out. The body of an upload may take any time. */
const TIMEOUT_MS = 10_000;

interface Call {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** A file, a form with files, or an object that is sent as JSON. */
  body?: object;
  /** The idempotency key: the server runs repeated calls with the same key once. */
  key?: string;
  /** Gives up the call, which then rejects with the signal's reason. */
  signal?: AbortSignal;
  /**
   * The call changes data that pages show. After the call, the shown page is read again at once, and every other page
   * before it is shown.
   */
  changesPages?: boolean;
  /** Receives the share of the body that was sent, 0 to 1. */
  onProgress?(part: number): void;
}

interface ErrorBody {
  /** The id of the error text, which is the same in every language. */
  code?: string;
  error?: string;
  message?: string;
  details?: unknown;
}

/** The answer to a call. */
export interface ApiAnswer<Body> {
  /** 0 without a response. */
  status: number;
  /** An empty object when the response has no JSON. */
  body: Partial<Body> & ErrorBody;
  /** The body of the response as text; missing without a response. */
  text?: string;
  /** The error text for the person, in the page's language; null when the call succeeded. */
  problem: string | null;
}

/**
 * Calls the API as the person of this page: if somebody else has signed in on another tab since, the answer is a 401.
 * `path` begins behind /api. Rejects only when the call is given up.
 */
export async function callApi<Body>(path: string, call: Call = {}): Promise<ApiAnswer<Body>> {
  const { method = "GET", body, key, signal, changesPages, onProgress } = call;
  const isFile = body instanceof Blob || body instanceof FormData;
  const type = body instanceof Blob ? body.type : body && !isFile ? "application/json" : "";
  const headers = {
    ...personHeader(),
    [CLIENT_ID_HEADER]: clientId(),
    ...(key && { [IDEMPOTENCY_HEADER]: key }),
    ...(type && { "Content-Type": type }),
  };
  const data = isFile || body === undefined ? body : JSON.stringify(body);
  const init = { method, headers, ...(data !== undefined && { body: data as XMLHttpRequestBodyInit }) };
  const signals = [...(signal ? [signal] : []), ...(isFile ? [] : [AbortSignal.timeout(TIMEOUT_MS)])];
  const address = `/api${path}`;
  try {
    const { status, text } = onProgress
      ? await upload(address, init, onProgress, signal)
      : await send(address, { ...init, ...(signals.length > 0 && { signal: AbortSignal.any(signals) }) });
    const answer = await answerOf<Body>(status, text);
    if (changesPages && answer.problem === null) await readPagesAgain();
    return answer;
  } catch (error) {
    signal?.throwIfAborted();
    return { status: 0, body: {}, problem: translate(pageI18n(), failureText(error)) };
  }
}

async function send(address: string, init: RequestInit) {
  const answer = await fetch(address, init);
  return { status: answer.status, text: await answer.text() };
}

async function answerOf<Body>(status: number, text: string): Promise<ApiAnswer<Body>> {
  const body = parsed<Body>(text);
  return { status, body, text, problem: status >= 200 && status < 300 ? null : await problemIn(body) };
}

/**
 * The error text of a failed call, in the language of the page; in English if the page's texts cannot be loaded. A
 * text with values is found by its English text.
 */
async function problemIn({ code = "", error, message }: ErrorBody): Promise<string> {
  // The error may come from any rule, so all messages are needed.
  await readLaterMessages().catch(() => undefined);
  const i18n = pageI18n();
  const translated = i18n.messages[code];
  const needsValues = Array.isArray(translated) && translated.some((part) => typeof part !== "string");
  return translated && !needsValues ? i18n._(code) : translate(i18n, error ?? message ?? SERVER_ERROR);
}

function parsed<Body>(text: string): Partial<Body> & ErrorBody {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Body> & ErrorBody;
  } catch {
    return {};
  }
}

/** Sends a body by XMLHttpRequest, because only it reports progress. */
function upload(
  address: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: XMLHttpRequestBodyInit },
  onProgress: (part: number) => void,
  signal: AbortSignal | undefined,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener("error", () => reject(new TypeError(NETWORK_ERROR)));
    signal?.addEventListener("abort", () => {
      request.abort();
      reject(signal.reason as Error);
    });
    request.send(body ?? null);
  });
}
