import { addWeeks, mondayOf, weekKey } from "../../app/domain/week/week.ts";
import { freePort } from "../local/free-port.ts";
import { type Place, serve } from "../local/serve-build.ts";
import { settings } from "../settings.mjs";
import { serveBare, serveRemix } from "./baselines.ts";
import { median, rateRatios, type Target, warm } from "./load.ts";
import type { Line } from "./report.ts";

/** The memory layout of a process changes its rate by a few percent, so each side is started several times. */
const STARTS = 3;

/**
 * State folders: the account among few others, the account among a million todos of others, and those of the two
 * baselines.
 */
export interface States {
  few: string;
  many: string;
  bare: string;
  remix: string;
}

/** The cookies of the requests, and a project of the first one. */
interface Who {
  cookie: string;
  admin: string;
  project: string;
}

interface Comparison extends Omit<Line, "measured"> {
  target: Target;
  baseline: Target;
  connections: number;
}

/** Serves the product with the data of a folder. */
export async function serveProduct(stateDir: string, more: Pick<Place, "inspectorPort" | "entry"> = {}) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const vars = {
    ...settings().vars,
    APP_URL: url,
    AUTH_RATE_LIMIT: "1000000",
    WRITE_RATE_LIMIT: "0",
    AGENT_TOKEN: "bench",
  };
  return { url, close: (await serve({ port, stateDir, vars, ...more })).close };
}

/** Responses per second, as multiples of a baseline's: the median of alternating rounds, over several starts. */
export async function rates(states: States, who: Who): Promise<Line[]> {
  const ratios = new Map<string, number[]>();
  let compared: Comparison[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const [few, many, bare, remix] = await Promise.all([
      serveProduct(states.few),
      serveProduct(states.many),
      serveBare(states.bare, {}),
      serveRemix(states.remix),
    ]);
    try {
      compared = comparisons({ few: few.url, many: many.url, bare: bare.url, remix: remix.url }, who);
      const targets = compared.flatMap(({ target, baseline }) => [target, baseline]);
      for (const target of new Map(targets.map((one) => [one.url, one])).values()) await warm(target);
      for (const { what, target, baseline, connections } of compared) {
        ratios.set(what, [...(ratios.get(what) ?? []), ...(await rateRatios(target, baseline, connections))]);
      }
    } finally {
      await Promise.all([few, many, bare, remix].map((server) => server.close()));
    }
  }
  return compared.map(({ what, budget, atLeast = false }) => ({
    what,
    measured: median(ratios.get(what)!),
    budget,
    atLeast,
    unit: "x",
  }));
}

function comparisons(urls: Record<keyof States, string>, { cookie, admin, project }: Who): Comparison[] {
  const todos = `/api/todo/project/${project}`;
  const next = weekKey(addWeeks(mondayOf(new Date()), 1));
  const week = `/app.data?project=${project}&week=${next}&_routes=routes%2Fhome%2Froute`;
  // The ratio between few and many other rows: other people's data must not slow a request down.
  const amongMany = (path: string, as: string) => ({
    target: { url: urls.few + path, cookie: as },
    baseline: { url: urls.many + path, cookie: as },
    connections: 1,
  });
  return [
    ...[1, 16, 64].map((connections) => ({
      what: `69 todos, of a bare route's rate, ${connections} at once`,
      target: { url: urls.few + todos, cookie },
      baseline: { url: `${urls.bare}/rows/${project}` },
      connections,
      budget: 0.9,
      atLeast: true,
    })),
    {
      what: "69 todos, time among 1,000,000 of others, of that among 1,000",
      ...amongMany(todos, cookie),
      budget: 1.1,
    },
    {
      what: "the next week's data among 1,000,000 of others, of that among 1,000",
      ...amongMany(week, cookie),
      budget: 1.1,
    },
    {
      what: "/app on the server, of a minimal Remix page's rate",
      target: { url: `${urls.few}/app?project=${project}`, cookie },
      baseline: { url: `${urls.remix}/?project=${project}` },
      connections: 16,
      budget: 0.4,
      atLeast: true,
    },
    {
      what: "/admin, time with 10,000 users and a year of visits, of an empty one's",
      ...amongMany("/admin", admin),
      budget: 1.5,
    },
  ];
}
