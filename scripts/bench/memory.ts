import { once } from "node:events";
import { freePort } from "../local/free-port.ts";
import { moveFiles } from "./files.ts";
import { ask } from "./load.ts";
import { serveProduct } from "./rates.ts";
import type { Line } from "./report.ts";

const REQUESTS = 30_000;
const CONNECTIONS = 16;
/** One import and one export of the largest size for this many requests. */
const REQUESTS_A_FILE = 3_000;

interface Heap {
  /** Bytes in use after garbage collection. */
  used(): Promise<number>;
  close(): void;
}

/** The heap of the Worker's isolate, through the runtime's inspector. */
async function openHeap(inspectorPort: number, url: string): Promise<Heap> {
  const targets = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]!.webSocketDebuggerUrl);
  await once(socket, "open");
  let count = 0;
  const send = (method: string) =>
    new Promise<{ usedSize: number }>((resolve) => {
      const id = ++count;
      const hear = ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data) as { id?: number; result: { usedSize: number } };
        if (message.id !== id) return;
        socket.removeEventListener("message", hear);
        resolve(message.result);
      };
      socket.addEventListener("message", hear);
      socket.send(JSON.stringify({ id, method }));
    });
  return {
    async used() {
      // Memory that a finalizer releases is collected in the next round.
      for (let round = 0; round < 3; round += 1) {
        const collected = send("HeapProfiler.collectGarbage").then(() => true);
        // The runtime collects garbage when the next request enters the isolate.
        const enter = () => fetch(`${url}/api/auth/me`).then(async (answer) => void (await answer.text()));
        while (!(await Promise.race([collected, enter()])));
      }
      return (await send("Runtime.getHeapUsage")).usedSize;
    },
    close: () => socket.close(),
  };
}

/** Opens and closes sockets, with as many in parallel as there are connections. */
async function openSockets(url: string, cookie: string, amount: number): Promise<void> {
  let left = amount;
  const inTurn = async () => {
    while (left-- > 0) {
      // Node's WebSocket accepts headers, which the DOM type does not know.
      const socket = new WebSocket(url, { headers: { cookie } } as unknown as string[]);
      await once(socket, "message");
      socket.close();
      await once(socket, "close");
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, inTurn));
}

/**
 * The memory that is retained after 30,000 requests of each kind, or after ten of the largest imports and exports, in
 * MB: the heap after forced garbage collection, minus the heap after the first tenth. `log` receives each number.
 */
export async function memoryKept(
  stateDir: string,
  { cookie, project }: { cookie: string; project: string },
  { requests = REQUESTS, log = (_text: string) => {} } = {},
): Promise<Line[]> {
  const inspectorPort = await freePort();
  const product = await serveProduct(stateDir, { inspectorPort });
  const heap = await openHeap(inspectorPort, product.url);
  const http = (path: string, body?: object) => (amount: number) =>
    ask({ url: product.url + path, cookie, ...(body && { body: JSON.stringify(body) }) }, CONNECTIONS, amount);
  const kinds: [string, (amount: number) => Promise<unknown>][] = [
    ["pages", http(`/app?project=${project}`)],
    ["reads", http(`/api/todo/project/${project}`)],
    ["writes", http("/api/diary/", { diary_text: "The same again" })],
    ["requests or the largest files", (n) => moveFiles(stateDir, product.url, cookie, Math.ceil(n / REQUESTS_A_FILE))],
    ["sockets", (n) => openSockets(`${product.url.replace("http", "ws")}/api/live`, cookie, n)],
  ];
  const lines: Line[] = [];
  try {
    for (const [name, run] of kinds) {
      // Warm-up: code is compiled and caches fill.
      await run(requests / 10);
      const before = await heap.used();
      await run(requests);
      const after = await heap.used();
      log(`${name}: ${(before / 1e6).toFixed(1)} MB, after ${requests} more ${(after / 1e6).toFixed(1)} MB`);
      lines.push({
        what: `memory that stays after ${requests.toLocaleString("en-GB")} ${name}, collected`,
        measured: (after - before) / 1e6,
        budget: 3,
        unit: "MB",
      });
    }
    lines.push({
      what: "memory of the Worker after all of them, collected",
      measured: (await heap.used()) / 1e6,
      budget: 40,
      unit: "MB",
    });
  } finally {
    heap.close();
    await product.close();
  }
  return lines;
}
