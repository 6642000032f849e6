import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface LocalServer {
  url: string;
  close(): void;
}

/** Starts a server on a free port of this machine. */
export async function startServer(answer: RequestListener): Promise<LocalServer> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}

/** A POST request: its headers, and its body as base64. */
export interface Posted {
  headers: Record<string, string>;
  body: string;
}

/**
 * Starts a server that accepts every POST with the status that `statusOf` returns for its path. A GET returns the
 * POST requests of an address.
 */
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

/** The POST requests that an address of such a server received. */
export const postedTo = async (address: string) => (await (await fetch(address)).json()) as Posted[];
