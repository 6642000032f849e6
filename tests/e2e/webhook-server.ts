/** A server of programs that webhooks tell, for the journeys. It answers as the address says, and gives what it got to a GET. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import type { Stage } from "./stage.ts";

type Raw = { headers: Record<string, string>; body: string };

export async function startWebhookServer(): Promise<{ url: string; close(): void }> {
  const taken = new Map<string, Raw[]>();
  const server = createServer(async (request, answer) => {
    const before = taken.get(request.url!) ?? [];
    if (request.method !== "POST") return answer.end(JSON.stringify(before));
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString();
    taken.set(request.url!, [...before, { headers: request.headers as Record<string, string>, body }]);
    answer.writeHead(Number(request.url!.split("/")[1])).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}

/** An address that answers with a status. `received` resolves to what came there, and fails unless it is signed by `secret`. */
export function newProgram(stage: Stage, status = 204) {
  const address = `${stage.hooks}/${status}/${crypto.randomUUID()}`;
  return {
    address,
    async received(secret: string): Promise<{ type: string; data: object }[]> {
      const raw = (await (await fetch(address)).json()) as Raw[];
      return raw.map(
        ({ headers, body }) => new Webhook(secret).verify(body, headers) as { type: string; data: object },
      );
    },
  };
}
