import { Agent, get } from "node:http";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { CITIES } from "./cities.ts";
import { median } from "./load.ts";
import { serveProduct } from "./rates.ts";
import type { Line } from "./report.ts";

/** The number of visits for each city and each installation, in turn. */
const VISITS = 9;
/** Milliseconds by which a round may exceed the simulated delay: the work of this machine. */
const OWN_WORK = 60;

/**
 * The product, with a response header that says how many round trips to the database were made before an answer
 * begins.
 */
const COUNTED = {
  path: "build/server/counted.js",
  contents: `
    import product from "./index.js";
    export * from "./index.js";
    let trips = 0;
    let isCounted = false;
    const count = (prototype, names) => {
      for (const name of names) {
        const own = prototype[name];
        prototype[name] = function (...values) {
          trips += 1;
          return own.apply(this, values);
        };
      }
    };
    export default {
      ...product,
      async fetch(request, env, ctx) {
        if (!isCounted) {
          count(Object.getPrototypeOf(env.DB), ["batch", "exec"]);
          count(Object.getPrototypeOf(env.DB.prepare("SELECT 1")), ["all", "run", "raw"]);
          isCounted = true;
        }
        trips = 0;
        const answer = await product.fetch(request, env, ctx);
        const counted = new Response(answer.body, answer);
        counted.headers.set("x-trips", String(trips));
        return counted;
      },
    };`,
};

/** Passes everything on after half of a round trip. */
function delay(from: Socket, to: Socket, roundTrip: number): void {
  from.on("data", (bytes) => setTimeout(() => to.writable && to.write(bytes), roundTrip / 2));
  from.on("close", () => setTimeout(() => to.destroy(), roundTrip / 2));
  from.on("error", () => to.destroy());
}

/** A proxy for `url` with a round trip of `roundTrip` milliseconds. */
async function way(url: string, roundTrip: number) {
  const { port } = new URL(url);
  const relay = createServer({ noDelay: true }, (person) => {
    const server = connect({ port: Number(port), host: "127.0.0.1", noDelay: true });
    delay(person, server, roundTrip);
    delay(server, person, roundTrip);
  });
  await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
  const agent = new Agent({ keepAlive: true });
  return {
    /** Milliseconds until the first byte of the page, over an open connection, and the round trips to the database. */
    visit: (path: string, cookie: string) =>
      new Promise<{ ms: number; trips: number }>((resolve, reject) => {
        const since = performance.now();
        const address = { host: "127.0.0.1", port: (relay.address() as AddressInfo).port, path };
        const asked = get({ ...address, agent, headers: { cookie, host: new URL(url).host } }, (answer) => {
          const ms = performance.now() - since;
          if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
          answer.resume().on("end", () => resolve({ ms, trips: Number(answer.headers["x-trips"]) }));
        });
        asked.on("error", reject);
      }),
    close() {
      agent.destroy();
      relay.close();
    },
  };
}

/** The time until the first byte of home in five cities: with one installation in Frankfurt, and with three regions. */
export async function firstBytes(stateDir: string, path: string, cookie: string): Promise<Line[]> {
  const product = await serveProduct(stateDir, { entry: COUNTED });
  const lines: Line[] = [];
  let mostTrips = 0;
  try {
    for (const [city, { toFrankfurt, toNearest }] of Object.entries(CITIES)) {
      const ways = [await way(product.url, toFrankfurt), await way(product.url, toNearest)];
      const times: number[][] = [[], []];
      for (let round = 0; round <= VISITS; round += 1) {
        for (const [at, { visit }] of ways.entries()) {
          const { ms, trips } = await visit(path, cookie);
          mostTrips = Math.max(mostTrips, trips);
          // The first visit opens the connection, so it does not count.
          if (round > 0) times[at]!.push(ms);
        }
      }
      for (const { close } of ways) close();
      const [one, regions] = times.map(median) as [number, number];
      const shown = `${regions.toFixed()} ms with three regions, ${one.toFixed()} ms with one installation`;
      const budget = (toNearest + OWN_WORK) / (toFrankfurt + OWN_WORK) + 0.1;
      lines.push({ what: `/app, first byte in ${city}: ${shown}`, measured: regions / one, budget, unit: "x" });
    }
  } finally {
    await product.close();
  }
  return [...lines, { what: "/app, trips to the database before its first byte", measured: mostTrips, budget: 1 }];
}
