/**
 * A server that receives webhooks, for the journeys. It responds as the address says, and a GET returns what it
 * received.
 */
import { Webhook } from "standardwebhooks";
import { postedTo, startInbox } from "./local-server.ts";
import type { Stage } from "./stage.ts";

export const startWebhookServer = () => startInbox((path) => Number(path.split("/")[1]));

/**
 * An address that responds with `status`. `received` resolves to the events that arrived there, and fails unless they
 * are signed with `secret`.
 */
export function newProgram(stage: Stage, status = 204) {
  const address = `${stage.hooks}/${status}/${crypto.randomUUID()}`;
  return {
    address,
    async received(secret: string): Promise<{ type: string; data: object }[]> {
      const posted = await postedTo(address);
      return posted.map(
        ({ headers, body }) =>
          new Webhook(secret).verify(Buffer.from(body, "base64").toString(), headers) as { type: string; data: object },
      );
    },
  };
}
