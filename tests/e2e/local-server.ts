import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface LocalServer {
  url: string;
  close(): void;
}

/** Starts a server of this machine on a free port. */
export async function startServer(answer: RequestListener): Promise<LocalServer> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}

/** A request that was posted: its headers, and its body as base64. */
export interface Posted {
  headers: Record<string, string>;
  body: string;
}

/** Starts a server that takes every POST, with the status that `statusOf` gives its path, and gives those of an address to a GET. */
export function startInbox(statusOf: (path: string) => number): Promise<LocalServer> {
  const taken = new Map<string, Posted[]>();
  return startServer(async (request, answer) => {
    const before = taken.get(request.url!) ?? [];
    if (request.method !== "POST") return answer.end(JSON.stringify(before));
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString("base64");
    taken.set(request.url!, [...before, { headers: request.headers as Record<string, string>, body }]);
    answer.writeHead(statusOf(request.url!)).end();
  });
}

/** What was posted to an address of such a server. */
export const postedTo = async (address: string) => (await (await fetch(address)).json()) as Posted[];
