/** Longest wait between tries, in seconds. */
const MAX_WAIT = 60;
/** How long one try may take, in milliseconds. */
const TIME_OUT = 10_000;

/** The server does not know this token: nothing that is tried again will help. */
export class TokenRefused extends Error {}

/**
 * Seconds to wait after the n-th failure in a row: doubling from 1 to 60, each time somewhere in its upper half, so
 * that hosts do not come back all at once. A server that names a time is obeyed.
 * @param {number} failures
 * @param {string | null} retryAfter
 * @param {() => number} [random]
 */
export function waitAfter(failures, retryAfter, random = Math.random) {
  const asked = Number(retryAfter);
  if (retryAfter !== null && Number.isFinite(asked) && asked >= 0) return Math.min(3600, asked);
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
    const answer = await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body,
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, timeOut]) : timeOut,
    });
    const said = await answer.text();
    if (answer.ok) return { ok: true };
    if (answer.status === 401) throw new TokenRefused("The server refused the token");
    return {
      ok: false,
      why: `the server answered ${answer.status}: ${said.slice(0, 200)}`,
      retryAfter: answer.headers.get("retry-after"),
    };
  } catch (error) {
    if (error instanceof TokenRefused) throw error;
    const { message, cause } = /** @type {Error} */ (error);
    return { ok: false, why: cause instanceof Error ? cause.message : message, retryAfter: null };
  }
}
