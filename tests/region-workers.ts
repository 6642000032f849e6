/** Regions in one runtime: the Worker of each, with its own database and clocks. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { connect } from "#app/db/database.ts";
import { driveMoves } from "#app/domain/region/departure.server.ts";
import { settleArrivals } from "#app/domain/region/arrival.server.ts";
import { vi } from "vitest";
import { newDatabase } from "./new-database.ts";
import { countD1 } from "./d1.ts";
import { OTHER_REGION_KEY, REGION_KEY, regionEnv } from "./regions.ts";
import worker from "./worker.ts";

/** The Durable Object namespace of a region, which shares no objects with other regions. */
const own = <Class extends Rpc.DurableObjectBranded | undefined>(
  namespace: DurableObjectNamespace<Class>,
  region: string,
) =>
  new Proxy(namespace, {
    get(target, name) {
      if (name === "getByName") return (id: string) => target.getByName(`${region} ${id}`);
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });

/** A region of a test, whose Worker can be killed. */
class TestRegion {
  readonly name: string;
  readonly env: Cloudflare.Env;
  /** How many round trips and calls it makes before it is killed. */
  #left = Infinity;
  trips = 0;

  constructor(name: string, d1: D1Database, more: Partial<Cloudflare.Env>) {
    this.name = name;
    const { d1: DB } = countD1(d1, () => this.live());
    this.env = { ...env, ...regionEnv(name), ...more, DB, POMODORO: own(env.POMODORO, name) } as Cloudflare.Env;
  }

  /** Counts one action. Throws once the Worker is killed, until it is started again. */
  live(): void {
    this.trips += 1;
    this.#left -= 1;
    if (this.#left < 0) throw new Error(`The Worker of ${this.name} was killed`);
  }

  /** Kills the Worker after `acts` actions. */
  killAfter(acts: number): void {
    this.#left = acts;
  }

  get isKilled(): boolean {
    return this.#left < 0;
  }

  start(): void {
    this.#left = Infinity;
  }

  /** Sends a request to its Worker, at the time of `x-now`. */
  async fetch(request: Request): Promise<Response> {
    this.live();
    const ctx = createExecutionContext();
    const waitUntil = ctx.waitUntil.bind(ctx);
    // Work after the response ends when the Worker is killed.
    const untilKilled = async (work: Promise<unknown>) => {
      try {
        await work;
      } catch (error) {
        if (!this.isKilled) throw error;
      }
    };
    ctx.waitUntil = (work) => waitUntil(untilKilled(work));
    const answer = await worker.fetch(request as Parameters<typeof worker.fetch>[0], this.env, ctx);
    // The body is read here, so that no stream stays open.
    const body = await answer.arrayBuffer();
    await waitOnExecutionContext(ctx);
    return new Response(answer.status === 204 ? null : body, answer);
  }

  /** Requests a WebSocket of its API. */
  async socket(path: string, headers: Record<string, string>): Promise<Response> {
    const request = new Request(`http://localhost/api${path}`, { headers }) as Parameters<typeof worker.fetch>[0];
    return worker.fetch(request, this.env, createExecutionContext());
  }

  /** Calls its API. */
  async call(method: string, path: string, cookie: string | null, body?: unknown, at?: Date) {
    const headers = {
      "content-type": "application/json",
      ...(cookie && { cookie }),
      ...(at && { "x-now": at.toISOString() }),
      "cf-connecting-ip": `10.9.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
    };
    const request = new Request(`http://localhost/api${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await this.fetch(request);
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.includes("json");
    // oxlint-disable-next-line typescript/no-explicit-any
    return { status: answer.status, headers: answer.headers, body: (isJson ? JSON.parse(text) : text) as any };
  }

  /** Runs the jobs of cron for moves. */
  async cron(at: Date): Promise<void> {
    network.at = at;
    const context = { env: this.env, db: connect(this.env.DB), now: at };
    await driveMoves(context);
    await settleArrivals(context);
  }
}

export const eu = new TestRegion("eu", env.DB, {
  REGION_KEY,
  ENCRYPTION_KEY: "q2sVhJmE0cZ7n4Yt8uWbXkLrPoIaSdFgHjKlZxCvBnM",
});
export const us = new TestRegion("us", env.OTHER, {
  AUDIO: env.OTHER_AUDIO,
  REGION_KEY: OTHER_REGION_KEY,
  ENCRYPTION_KEY: "Zr4wT8yUiOpAsDfGhJkLzXcVbNmQ1eR2tY3uI4oP5aS",
});

/** A third region, to which no test moves an account. */
export const ap = new TestRegion("ap", env.THIRD, {});

/**
 * Where the connection of a call is lost: before the request arrives, after the response was made, or in the middle
 * of the response.
 */
export type Loss = "before" | "after" | "midway";

/**
 * The network between the regions. `isDown` makes it fail; `at` is the time of the calls, or null for now. `calls`
 * counts them, and the call with the number `lost.call` is lost.
 */
export const network = {
  isDown: false,
  at: null as Date | null,
  calls: 0,
  lost: null as { call: number; loss: Loss } | null,
};

/** The first half of the response. */
async function halfOf(answer: Response): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(bytes.slice(0, bytes.byteLength >> 1)),
    pull: (controller) => controller.error(new TypeError("The connection was lost")),
  });
  return new Response(body, answer);
}

/** Creates the tables of the other regions, and routes calls between all regions. */
export async function startRegions(): Promise<void> {
  for (const d1 of [env.OTHER, env.THIRD]) await newDatabase(d1);
  const outside = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const to = [eu, us, ap].find(({ name }) => new URL(request.url).hostname === `${name}.sevenfold.example`);
    if (!to) return outside(request);
    if (network.at) request.headers.set("x-now", network.at.toISOString());
    const from = [eu, us].find(({ name }) => name === request.headers.get("x-sevenfold-region"));
    from?.live();
    const loss = network.calls++ === network.lost?.call ? network.lost.loss : null;
    if (network.isDown || loss === "before") throw new TypeError("The network is down");
    const answer = await to.fetch(request);
    from?.live();
    if (loss === "after") throw new TypeError("The connection was lost");
    return loss === "midway" ? halfOf(answer) : answer;
  });
}
