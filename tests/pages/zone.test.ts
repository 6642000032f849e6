import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newVisitor, visitor } from "../page.ts";

const hour = new Date().getUTCHours();
/** The offset in hours of a time zone in which it is now between one and two in the night. */
const ahead = hour >= 11 ? 25 - hour : 1 - hour;
const NIGHT = `Etc/GMT${ahead < 0 ? "+" : "-"}${Math.abs(ahead)}`;
/** The date in that zone, `days` from today. */
const dateThere = (days: number) => new Date(Date.now() + (ahead + days * 24) * 3_600_000).toISOString().slice(0, 10);

test("at night the calendar, home and the diary still show yesterday to a person whose day starts at four", async () => {
  for (const [day_start, date] of [
    [0, dateThere(0)],
    [4, dateThere(-1)],
  ] as const) {
    const { person } = await newVisitor({ timezone: NIGHT, day_start });
    const ada = visitor(person, { cookie: `${person.cookie}; timezone=${NIGHT}` });
    await env.DB.prepare("INSERT INTO project (id, user_id, proje_title, position, created_at) VALUES (?, ?, ?, 1, ?)")
      .bind(crypto.randomUUID(), person.id, "Work", new Date().toISOString())
      .run();
    const [cell] = await (await ada.open("/calendar")).all('td[aria-current="date"]');
    expect([day_start, cell!.attributes["data-date"]]).toEqual([day_start, date]);
    const [column] = await (await ada.open("/app")).all('.day-column[aria-current="date"] [data-day]');
    expect(column!.attributes["data-day"]).toBe(date);
    const [field] = await (await ada.open("/diary")).all('input[name="entry_date"]');
    expect(field!.attributes.value).toBe(date);
  }
});

test("a page hides what depends on today until the time zone is known", async () => {
  const { person } = await newVisitor();
  const zones = async (cookie: string) => {
    const page = await visitor(person, { cookie: person.cookie + cookie }).open("/diary");
    const [html] = await page.all("html");
    const [heading] = await page.all("h1");
    expect(heading!.attributes.class).toContain("of-today");
    return html!.attributes["data-zone"];
  };
  expect(await zones("")).toBe("unknown");
  expect(await zones(`; timezone=${NIGHT}`)).toBeUndefined();
});
