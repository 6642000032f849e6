import { createRequire } from "node:module";
import { text } from "node:stream/consumers";

/** An import of `node:http` also evaluates its WebSocket. That, and `fetch`, would need 10 MB or more. */
const require = createRequire(import.meta.url);

/** The longest wait between tries, in seconds. */
const MAX_WAIT = 60;
/** How long one try may take, in milliseconds. */
const TIME_OUT = 10_000;

/** The server does not accept this token, or not for this host. Trying again does not help. */
export class TokenRefused extends Error {}

/**
 * Seconds to wait after the n-th failure in a row. The wait doubles from 1 to 60; a random value of its upper half is
 * used, so that hosts do not all return at once. A server's `Retry-After` replaces it.
 * @param {number} failures
 * @param {string | null} retryAfter
 * @param {() => number} [random]
 */
export function waitAfter(failures, retryAfter, random = Math.random) {
  // `Retry-After` contains seconds or a date.
  const asked = Number.isNaN(Number(retryAfter))
    ? (Date.parse(retryAfter ?? "") - Date.now()) / 1000
    : Number(retryAfter);
  if (retryAfter !== null && asked >= 0) return Math.min(3600, Math.max(1, asked));
  const longest = Math.min(MAX_WAIT, 2 ** Math.min(failures, 10));
  return longest / 2 + (random() * longest) / 2;
}

/**
 * Sends one report.
 * @param {{ url: string, token: string, body: string, signal?: AbortSignal }} report
 * @returns {Promise<{ ok: true } | { ok: false, why: string, retryAfter: string | null }>}
 */
export async function send({ url, token, body, signal }) {
  try {
    const timeOut = AbortSignal.timeout(TIME_OUT);
    const { status, retryAfter, said } = await post(url, body, {
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      signal: signal ? AbortSignal.any([signal, timeOut]) : timeOut,
    });
    if (status >= 200 && status < 300) return { ok: true };
    if (status === 401) throw new TokenRefused("The server refused the token");
    if (status === 403) throw new TokenRefused(`The server refused the token: ${errorOf(said)}`);
    return { ok: false, why: `the server answered ${status}: ${errorOf(said)}`, retryAfter };
  } catch (error) {
    if (error instanceof TokenRefused) throw error;
    const { name, message } = /** @type {Error} */ (error);
    return { ok: false, why: name === "AbortError" ? "no answer in time" : message, retryAfter: null };
  }
}

/** The error message in a response. @param {string} said */
function errorOf(said) {
  try {
    return String(JSON.parse(said).error).slice(0, 200);
  } catch {
    return said.slice(0, 200);
  }
}

/**
 * @param {string} url
 * @param {string} body
 * @param {import("node:http").RequestOptions} options
 * @returns {Promise<{ status: number, retryAfter: string | null, said: string }>} it follows no redirects
 */
function post(url, body, options) {
  return new Promise((resolve, reject) => {
    /** @type {typeof import("node:http")} */
    const { request } = require(url.startsWith("https:") ? "node:https" : "node:http");
    // A new connection for each report, because the server may close an idle one just when it is used.
    const sent = request(url, { ...options, method: "POST", agent: false }, (answer) => {
      const retryAfter = answer.headers["retry-after"] ?? null;
      text(answer).then((said) => resolve({ status: answer.statusCode ?? 0, retryAfter, said }), reject);
    });
    sent.on("error", reject).end(body);
  });
}
