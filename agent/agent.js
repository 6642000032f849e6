#!/usr/bin/env node
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { collect } from "./collect.js";
import { send, TokenRefused, waitAfter } from "./send.js";

// Compilation would not pay off here: without it the agent needs 12 MB less.
for (const flag of ["--no-opt", "--no-maglev", "--no-sparkplug"]) setFlagsFromString(flag);

const usage = `sevenfold-agent: reports this host's state to a Sevenfold installation.

  --url URL         where it is, such as https://sevenfold.example   (SEVENFOLD_URL)
  --token TOKEN     its AGENT_TOKEN                                  (AGENT_TOKEN)
  --interval N      seconds between reports, 5 unless said           (AGENT_INTERVAL)
  --host NAME       the name to report under, else the hostname      (AGENT_HOST)
`;

function settings() {
  const { values } = parseArgs({
    options: {
      url: { type: "string" },
      token: { type: "string" },
      interval: { type: "string" },
      host: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const url = values.url ?? process.env.SEVENFOLD_URL ?? "";
  const token = values.token ?? process.env.AGENT_TOKEN ?? "";
  const interval = Number(values.interval ?? process.env.AGENT_INTERVAL ?? 5);
  const host = (values.host ?? process.env.AGENT_HOST ?? hostname()).replace(/[^\p{L}\p{N}._-]/gu, "-").slice(0, 100);
  if (!URL.canParse(url) || !/^https?:/i.test(url)) throw new Error("Say where to report: --url or SEVENFOLD_URL");
  if (token === "") throw new Error("Say the token: --token or AGENT_TOKEN");
  // A header allows no other characters, and the “…” of the example command is no token.
  if (!/^[!-~]+$/.test(token)) throw new TokenRefused("No token has such characters");
  if (!(interval >= 1 && interval <= 3600)) throw new Error("The interval is 1 to 3600 seconds");
  return { url: new URL("/api/system-stats/report", url).href, token, interval, host };
}

/** Whether the token would travel to `url` without encryption. @param {string} url */
function isExposed(url) {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

const stop = new AbortController();
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.once(signal, () => stop.abort());

/** Waits until the time is over or the agent is stopped. @param {number} seconds */
const rest = (seconds) => sleep(Math.max(0, seconds) * 1000, undefined, { signal: stop.signal }).catch(() => {});

/** @typedef {ReturnType<typeof settings>} Settings */

/** Takes a sample of the host and sends it. @param {Settings} settings */
async function report({ url, token, interval, host }) {
  const sample = await collect().catch((/** @type {Error} */ error) => error);
  if (sample instanceof Error) {
    return { ok: false, why: `the host cannot be looked at: ${sample.message}`, retryAfter: null };
  }
  return send({ url, token, body: JSON.stringify({ host, interval, ...sample }), signal: stop.signal });
}

/** @param {Settings} settings */
async function run(settings) {
  const { url, interval, host } = settings;
  let failures = 0;
  /** The last reason that was logged. */
  let told = "";
  if (isExposed(url)) {
    console.error(
      `Warning: ${new URL(url).origin} is another machine, and http: sends the token unencrypted. Use https:.`,
    );
  }
  // The first sample only starts the measurement of rates, so it has none.
  await collect().catch(() => {});
  await rest(1);
  console.log(`Reporting ${host} to ${url} every ${interval} s`);
  while (!stop.signal.aborted) {
    const started = performance.now();
    // Only the newest sample is sent; a sample that could not be delivered is discarded.
    const result = await report(settings);
    if (stop.signal.aborted) return;
    if (result.ok) {
      if (failures > 0) console.log("Reporting again");
      failures = 0;
      told = "";
      await rest(interval - (performance.now() - started) / 1000);
    } else {
      failures += 1;
      const wait = waitAfter(failures, result.retryAfter);
      // Each reason is logged once, not at each try.
      if (result.why !== told) console.error(`Not delivered: ${result.why}. Next try in ${Math.round(wait)} s`);
      told = result.why;
      await rest(wait);
    }
  }
}

try {
  await run(settings());
} catch (error) {
  console.error(
    error instanceof TokenRefused
      ? `${error.message}: check AGENT_TOKEN.`
      : error instanceof Error
        ? error.message
        : error,
  );
  process.exitCode = error instanceof TokenRefused ? 2 : 1;
}
