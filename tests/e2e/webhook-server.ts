/** A server of programs that webhooks tell, for the journeys. It answers as the address says, and gives what it got to a GET. */
import { Webhook } from "standardwebhooks";
import { postedTo, startInbox } from "./local-server.ts";
import type { Stage } from "./stage.ts";

export const startWebhookServer = () => startInbox((path) => Number(path.split("/")[1]));

/** An address that answers with a status. `received` resolves to what came there, and fails unless it is signed by `secret`. */
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
