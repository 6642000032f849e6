import type { DatabaseSync } from "node:sqlite";
import { addDays, utcDate } from "../../app/domain/week.ts";
import { random } from "./random.ts";

const DAYS = 30;
const REFERRERS = ["www.google.com", "duckduckgo.com", "news.ycombinator.com", "mastodon.social"];

/** A month of visits to the landing page, for the admin's charts. Days that have visits already keep them. */
export function visits(database: DatabaseSync, now: Date): void {
  const { int, pick } = random(11);
  const day = database.prepare(
    "INSERT OR IGNORE INTO visit_day (page, day, visits, unique_visitors) VALUES ('landing', ?, ?, ?)",
  );
  const referrer = database.prepare(
    "INSERT OR IGNORE INTO visit_referrer (page, day, referrer, visits) VALUES ('landing', ?, ?, ?)",
  );
  for (let i = 0; i < DAYS; i += 1) {
    const date = addDays(utcDate(now), -i);
    const count = int(4, 60);
    day.run(date, count, Math.ceil(count * 0.7));
    referrer.run(date, pick(REFERRERS), int(1, count));
  }
}
