import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** Makes an empty database as all migrations leave it. */
export async function newDatabase(d1: D1Database): Promise<void> {
  // The table that names the migrations.
  await applyD1Migrations(d1, []);
  await d1.batch(env.TEST_SCHEMA.map((text) => d1.prepare(text)));
}
