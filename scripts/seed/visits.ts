import type { DatabaseSync } from "node:sqlite";
import { addDays, utcDate } from "../../app/domain/week/week.ts";
import { random } from "./random.ts";

const DAYS = 365;
const REFERRERS = ["google.com", "duckduckgo.com", "news.ycombinator.com", "mastodon.social", "lobste.rs"];
/** The pages, and each one's share of a day's visitors. */
const PAGES: [string, number][] = [
  ["landing", 1],
  ["register", 0.4],
  ["login", 0.3],
  ["privacy", 0.08],
  ["contact", 0.05],
];

/** Adds a year of visits to the public pages, for the admin's charts. Days that have visits are left unchanged. */
export function visits(database: DatabaseSync, now: Date): void {
  const { int, pick, chance } = random(11);
  const known = database.prepare("SELECT 1 FROM visit_day WHERE page = '*' AND day = ?");
  const addDay = database.prepare("INSERT INTO visit_day (page, day, visits, unique_visitors) VALUES (?, ?, ?, ?)");
  const addReferrer = database.prepare(
    `INSERT INTO visit_referrer (page, day, referrer, visits) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT DO UPDATE SET visits = visits + excluded.visits`,
  );
  const count = database.prepare("UPDATE counter SET value = value + ? WHERE name = 'visits'");
  for (let i = 0; i < DAYS; i += 1) {
    const day = addDays(utcDate(now), -i);
    const people = int(4, 60);
    if (known.get(day)) continue;
    const pages = PAGES.map(([page, share]) => ({ page, visits: Math.round(people * share * (int(80, 120) / 100)) }));
    const all = pages.reduce((sum, { visits }) => sum + visits, 0);
    for (const { page, visits } of pages) if (visits > 0) addDay.run(page, day, visits, Math.ceil(visits * 0.7));
    addDay.run("*", day, all, Math.ceil(people * 0.8));
    count.run(all);
    for (let left = people; left > 0; left -= int(3, 20)) {
      if (chance(0.4)) continue;
      const [referrer, brought] = [pick(REFERRERS), Math.min(left, int(1, 6))];
      for (const page of ["landing", "*"]) addReferrer.run(page, day, referrer, brought);
    }
  }
}
