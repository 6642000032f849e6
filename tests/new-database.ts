import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";

/**
 * Creates the tables as all migrations do, unless they exist: `reset` does not empty a database that is still in use.
 */
export async function newDatabase(d1: D1Database): Promise<void> {
  // Creates the table of applied migrations.
  await applyD1Migrations(d1, []);
  const applied = await d1.prepare("SELECT count(*) AS count FROM d1_migrations").first<{ count: number }>();
  if (applied!.count === 0) await d1.batch(env.TEST_SCHEMA.map((text) => d1.prepare(text)));
}
