import { type Answer, client } from "../api.ts";
import type { Call } from "./calls.ts";
import { newWorld, type Role, secretOf } from "./roles.ts";

/** Sends a call as `role`, about the rows of a world. Without `world` a new one is created for this call. */
export async function callAs(
  name: string,
  call: Call,
  role: Role,
  env = {},
  world = newWorld(call.of),
): Promise<Answer & { secret: string }> {
  const { owner, things, cookies } = await world;
  const [method, template] = name.split(" ") as [string, string];
  const resolved = {
    id: things[call.of ?? "project"],
    batch: things.batch,
    // Today has an entry already; addenda are only for days that are over.
    date: method === "GET" ? new Date().toISOString().slice(0, 10) : "2026-01-01",
  };
  const named: Record<string, string> = { ...resolved, file: `${things.audio}.mp3`, page: "landing" };
  const path = template.replaceAll(/:(\w+)/g, (_, parameter: string) => named[parameter] ?? resolved.id);
  const query = typeof call.query === "function" ? call.query(things) : (call.query ?? "");
  const send = typeof call.send === "function" ? call.send(things) : call.send;
  if (call.running) await client(owner.cookie).post("/pomodoro/start", { project_id: things.project });
  if (call.resting) await client(owner.cookie).post("/pomodoro/break", {});
  const headers = { "cf-connecting-ip": crypto.randomUUID() };
  const answer = await client(cookies[role]).call(method, `${path}?${query}`, send, { headers, env });
  return { ...answer, secret: secretOf(owner) };
}
