import { openDatabase } from "../local/installation.ts";
import { migrate } from "../local/prepare.ts";
import { newSession } from "../local/session.ts";
import { median, rateRatios, type Target } from "./load.ts";
import { serveProduct } from "./rates.ts";
import type { Line } from "./report.ts";

const FEW = 1000;
const MANY = 100_000;
/** A word in every row, a word in one of seven rows, two words, and a word that is longer than the index compares. */
const QUERIES = ["ba", "quince", "basket quin", "conversations"];
const WORDS = ["quince", "market", "report", "website", "bread", "garden", "invoice"];

/** How many times longer a search takes with 100,000 rows of one person than with 1,000 rows. */
export async function searchTimes(stateDir: string): Promise<Line[]> {
  await migrate(stateDir);
  const database = openDatabase(stateDir);
  database.exec("BEGIN");
  const sessions = [FEW, MANY].map((rows) => {
    const person = `searcher-${rows}`;
    const at = "2026-01-01T00:00:00.000Z";
    const word = WORDS.map((text, i) => `WHEN ${i} THEN '${text}'`).join(" ");
    database.exec(`
      INSERT INTO user (id, username, email, role, email_verified_at, created_at)
        VALUES ('${person}', '${person}', '${person}@example.com', 'user', '${at}', '${at}');
      INSERT INTO project (id, user_id, proje_title, position, created_at) VALUES ('p-${person}', '${person}', 'Work', 1, '${at}');
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
      INSERT INTO todo (id, user_id, project_id, todo_title, todo_description, todo_category, is_checked_date, position,
          created_at, updated_at)
        SELECT '${person}-' || i, '${person}', 'p-${person}',
          'Basket ' || i || ' with ' || CASE i % ${WORDS.length} ${word} END || ' and conversations', '', 'none', '${at}', i,
          strftime('%Y-%m-%dT%H:%M:%fZ', 1600000000 + i * 60, 'unixepoch'), '${at}' FROM n`);
    return newSession(database, person);
  });
  database.exec("COMMIT");
  database.close();
  const product = await serveProduct(stateDir);
  try {
    const times: number[] = [];
    for (const q of QUERIES) {
      const url = `${product.url}/api/search?${new URLSearchParams({ q })}`;
      const [few, many] = sessions.map((session) => ({ url, cookie: `session=${session}` })) as [Target, Target];
      times.push(1 / median(await rateRatios(many, few, 1)));
    }
    return [
      {
        what: "searching 100,000 rows, of the same among 1,000, the slowest query",
        measured: Math.max(...times),
        budget: 1.5,
        unit: "x",
      },
    ];
  } finally {
    await product.close();
  }
}
