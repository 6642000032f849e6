import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ownedQuery, readAll } from "./database.ts";
import { project, user } from "./schema.ts";

const owner = { user_id: "nobody" };
const run = (read: ReturnType<ReturnType<typeof ownedQuery<unknown>>>) => readAll(env.DB, [read], owner);

test("a query whose fields have their keys as names in SQL is read under these keys", async () => {
  const counted = ownedQuery((select) => select({ users: sql<number>`count(*)`.as("users") }).from(user));
  expect([...(await run(counted())).values()]).toEqual([[{ users: expect.any(Number) }]]);
});

test.each([
  ["an alias", () => ownedQuery((select) => select({ people: sql<number>`count(*)`.as("users") }).from(user))],
  ["a column", () => ownedQuery((select) => select({ title: project.proje_title }).from(project))],
])("a query throws when a key differs from the name in SQL: %s", async (_, query) => {
  await expect(run(query()())).rejects.toThrow(/has the name/);
});

test("a bound limit is written as an expression, so that SQLite compiles the statement only once, and holds", async () => {
  const numbers = ownedQuery((select) =>
    select({ n: sql<number>`key`.as("n") })
      .from(sql`json_each('[1, 2, 3]')`)
      .limit(sql.placeholder("limit")),
  );
  const read = numbers({ limit: 2 });
  expect(read.compiled(owner).text).toMatch(/ limit \? \+ 0$/);
  expect([...(await run(read)).values()]).toEqual([[{ n: 0 }, { n: 1 }]]);
});
