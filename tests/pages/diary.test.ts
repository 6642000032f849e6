import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { addDays, mondayOf } from "#app/domain/week/week.ts";
import { dateIn, plainDays } from "#app/domain/time/timezone.ts";
import { newVisitor, visitor } from "../page.ts";
import { type Person, signIn } from "../people.ts";

const CLOSED = "You can only write diary entries until midnight in your timezone.";
const zone = "Pacific/Auckland";
const inZone = { cookie: `timezone=${zone}` };
const today = () => dateIn(plainDays(zone), new Date());

/** A person in Auckland. */
async function newWriter() {
  const { person } = await newVisitor();
  return { person, ...visitor({ ...person, cookie: `${person.cookie}; ${inZone.cookie}` }) };
}

async function write(person: Person, dates: string[]) {
  const insert = env.DB.prepare(
    `INSERT INTO diary_entry (id, user_id, entry_date, diary_text, timezone, created_at, updated_at)
     VALUES (?, ?, ?, ?, 'UTC', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
  );
  await env.DB.batch(dates.map((date) => insert.bind(crypto.randomUUID(), person.id, date, `Text of ${date}`)));
}

const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)![1]!;

test("a visitor is redirected to the landing page", async () => {
  const answer = await visitor(null).open("/diary");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
});

test("the diary opens on the writer's local day, ready to type", async () => {
  const ada = await newWriter();
  const { html, status } = await ada.open("/diary");
  expect(status).toBe(200);
  expect(hidden(html, "entry_date")).toBe(today());
  expect(html).toMatch(/<textarea[^>]*name="diary_text"/);
  expect(html).toMatch(/role="timer"[^>]*>Open for/);
  expect(html).toContain("Your earlier days will appear here.");
});

test("without scripts today's entry is saved by a button, and listed in its week", async () => {
  const ada = await newWriter();
  const saved = await ada.post("/diary", { intent: "save", entry_date: today(), diary_text: "Hello", updated_at: "" });
  expect([saved.status, saved.headers.get("location")]).toEqual([302, "/diary"]);
  const { html } = await ada.open("/diary");
  expect(html).toMatch(/<textarea[^>]*>Hello<\/textarea>/);
  expect(html.match(/data-written="/g)).toHaveLength(1);
});

test("an empty day starts with the template, and counts as written once that is changed", async () => {
  const ada = await newWriter();
  const set = await ada.post("/diary?template=edit", { intent: "set-template", template_text: "One good thing:" });
  expect([set.status, set.headers.get("location")]).toEqual([302, "/diary"]);
  const { html } = await ada.open("/diary");
  expect(html).toMatch(/<textarea[^>]*name="diary_text"[^>]*>One good thing:<\/textarea>/);
  expect(html).not.toContain("data-written=");
  const fields = { intent: "save", entry_date: today(), updated_at: "" };
  expect((await ada.post("/diary", { ...fields, diary_text: "One good thing:" })).status).toBe(302);
  expect((await ada.open("/diary")).html).not.toContain("data-written=");
  await ada.post("/diary", { ...fields, diary_text: "One good thing: quinces" });
  expect((await ada.open("/diary")).html.match(/data-written=/g)).toHaveLength(1);
});

test("a second save with an outdated version shows both texts", async () => {
  const ada = await newWriter();
  const fields = { intent: "save", entry_date: today(), updated_at: "" };
  await ada.post("/diary", { ...fields, diary_text: "First tab" });
  const second = await ada.post("/diary", { ...fields, diary_text: "Second tab" });
  expect(second.status).toBe(409);
  expect(second.html).toMatch(/<textarea[^>]*name="diary_text"[^>]*>Second tab<\/textarea>/);
  expect(second.text).toContain("changed somewhere else");
  expect(second.html).toMatch(/readOnly[^>]*>First tab<\/textarea>|readonly[^>]*>First tab<\/textarea>/i);
  const seen = { ...fields, updated_at: hidden(second.html, "updated_at"), diary_text: "Both tabs" };
  expect((await ada.post("/diary", seen)).status).toBe(302);
  expect((await ada.open("/diary")).html).toContain(">Both tabs</textarea>");
});

test("a save after its day is rejected and keeps the typed text", async () => {
  const ada = await newWriter();
  const date = addDays(today(), -2);
  const refused = await ada.post("/diary", { intent: "save", entry_date: date, diary_text: "Late" });
  expect(refused.status).toBe(403);
  expect(refused.text).toContain(CLOSED);
  expect(refused.html).toMatch(/<textarea[^>]*>Late<\/textarea>/);
  const blank = await ada.post("/diary", { intent: "save", entry_date: today(), diary_text: "  " });
  expect([blank.status, blank.text.includes("Diary entry cannot be empty")]).toEqual([400, true]);
});

test("earlier entries are grouped by month in pages of twenty, with a link to the next", async () => {
  const ada = await newWriter();
  const dates = Array.from({ length: 45 }, (_, i) => addDays(today(), -1 - i));
  await write(ada.person, [today(), ...dates]);
  const pages: string[][] = [];
  let next: string | undefined = "/diary";
  while (next && pages.length < 5) {
    const { html } = await ada.open(next);
    pages.push([...html.matchAll(/<time dateTime="([^"]+)"/gi)].map((time) => time[1]!));
    const link: string | undefined = /href="(\/diary\?before=[\d-]+)"[^>]*><span>Earlier Entries/.exec(html)?.[1];
    next = link;
  }
  expect(pages.map((page) => page.length)).toEqual([20, 20, 5]);
  expect(pages.flat()).toEqual(dates);
});

test("an entry is deleted after a confirmation", async () => {
  const ada = await newWriter();
  await write(ada.person, ["2026-01-02", "2026-01-01"]);
  const { html } = await ada.open("/diary");
  const link = /href="(\/diary\?delete=([^"]+))"/.exec(html)!;
  const asked = await ada.open(link[1]!);
  expect(asked.text).toContain("Delete this entry?");
  expect(asked.text).toContain("This cannot be undone.");
  const gone = await ada.post("/diary", { intent: "delete", id: link[2]! });
  expect(gone.headers.get("location")).toBe("/diary");
  const after = await ada.open("/diary");
  expect(after.html).not.toContain("Text of 2026-01-02");
  expect(after.html).toContain("Text of 2026-01-01");
  const eve = await newWriter();
  const other = /href="\/diary\?delete=([^"]+)"/.exec(after.html)![1]!;
  expect((await eve.post("/diary", { intent: "delete", id: other })).status).toBe(404);
});

test("a day that was never written has a form for an addendum", async () => {
  const ada = await newWriter();
  await write(ada.person, ["2026-01-02"]);
  const path = "/diary?before=2026-01-02&add=2026-01-01";
  const { html, text } = await ada.open(path);
  expect(text).toContain("Nothing was written on this day.");
  const fields = { intent: "add-addendum", entry_date: hidden(html, "entry_date") };
  const blank = await ada.post(path, { ...fields, addendum_text: " " });
  expect([blank.status, blank.text]).toEqual([400, expect.stringContaining("An addition cannot be empty")]);
  const added = await ada.post(path, { ...fields, addendum_text: "By the sea" });
  expect([added.status, added.headers.get("location")]).toEqual([302, "/diary?before=2026-01-02"]);
  const after = await ada.open("/diary?before=2026-01-02");
  expect(after.text).toContain("By the sea");
  // The other days of that week can still get an addendum; today and later days cannot.
  expect(after.html.match(/&amp;add=2025-12-(29|30|31)"/g)).toHaveLength(3);
  expect((await ada.open("/diary")).html).not.toContain(`add=${today()}`);
});

test("the picture of a day that is over is deleted alone, after a question", async () => {
  const ada = await newWriter();
  await write(ada.person, ["2026-01-02", "2026-01-01"]);
  await env.DB.prepare(
    `INSERT INTO diary_picture (user_id, entry_id, file, size, width, height, picture_description, created_at)
     SELECT user_id, id, 'x', 1, 40, 30, '', '2026-01-02T00:00:00.000Z' FROM diary_entry
     WHERE user_id = ? AND entry_date = '2026-01-02'`,
  )
    .bind(ada.person.id)
    .run();
  const [link, ...others] = [...(await ada.open("/diary")).html.matchAll(/href="(\/diary\?picture=([^"]+))"/g)];
  expect(others).toEqual([]);
  const asked = await ada.open(link![1]!);
  expect(asked.text).toMatch(/Delete this picture\? The picture on .* is deleted\. This cannot be undone\./);
  const gone = await ada.post("/diary", { intent: "delete-picture", id: link![2]! });
  expect([gone.status, gone.headers.get("location")]).toEqual([302, "/diary"]);
  const after = await ada.open("/diary");
  expect(after.html).toContain("Text of 2026-01-02");
  expect(after.html).not.toContain("/picture?file=");
  expect(after.html).not.toContain("?picture=");
});

test("beside today's entry are the day's focus, todos and meetings, and the entries of this date in earlier years", async () => {
  const ada = await newWriter();
  const date = today();
  const [last, third, ...longAgo] = [1, 3, 6, 7, 40].map(
    (years) => `${Number(date.slice(0, 4)) - years}${date.slice(4)}`,
  ) as [string, string, ...string[]];
  // There is no 29 February in other years.
  const isLeapDay = date.endsWith("-02-29");
  await write(ada.person, isLeapDay ? [] : [last, third, ...longAgo]);
  const now = new Date();
  const id = crypto.randomUUID();
  const made = now.toISOString();
  const old = new Date(now.getTime() - 25 * 3_600_000).toISOString();
  const owner = ada.person.id;
  const session = (started_at: string, status: string, seconds = 1500) =>
    env.DB.prepare(
      `INSERT INTO pomodoro (id, user_id, project_id, proje_title, status, duration_minutes, started_at, updated_at,
         paused_duration, ended_at, focused_seconds, notes) VALUES (?, ?, ?, 'Work', ?, 25, ?, ?, 0, ?, ?, '')`,
    ).bind(crypto.randomUUID(), owner, id, status, started_at, started_at, started_at, seconds);
  const todo = (title: string, at: string) =>
    env.DB.prepare(
      `INSERT INTO todo (id, user_id, project_id, todo_title, todo_description, todo_category, is_checked_date, position,
         created_at, updated_at) VALUES (?, ?, ?, ?, '', 'none', ?, 1, ?, ?)`,
    ).bind(crypto.randomUUID(), owner, id, title, at, at, at);
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO project (id, user_id, proje_title, position, created_at) VALUES (?, ?, 'Work', 1, ?)",
    ).bind(id, owner, old),
    session(made, "completed"),
    session(made, "completed", 1530),
    session(made, "cancelled"),
    session(old, "completed"),
    todo("Bake", made),
    todo("Sow", old),
    env.DB.prepare(
      `INSERT INTO meeting_note (id, user_id, project_id, meeting_title, meeting_note, week_start, created_at, updated_at)
       VALUES (?, ?, ?, 'Kick-off', '', ?, ?, ?)`,
    ).bind(crypto.randomUUID(), owner, id, mondayOf(now), made, made),
  ]);
  const { html } = await ada.open("/diary");
  const soFar = /<aside aria-label="Today so far"[\s\S]*?<\/aside>/.exec(html)![0];
  expect(soFar).toContain("<b>51</b> min on <bdi>Work</bdi>");
  expect(soFar).toContain(">Bake</dd>");
  expect(soFar).not.toContain("Sow");
  expect(soFar).toContain(">Kick-off</dd>");
  if (isLeapDay) return;
  const years = /<aside aria-label="This date in earlier years"[\s\S]*?<\/aside>/.exec(html)![0];
  expect(years).toMatch(new RegExp(`A year ago.*Text of ${last}.*3 years ago.*Text of ${third}`));
  // Three years are shown at once, and a click opens the others.
  expect(years).toMatch(
    new RegExp(`<summary>2 earlier years</summary>.*7 years ago.*40 years ago.*Text of ${longAgo[2]}`),
  );
  const eve = await (await newWriter()).open("/diary");
  expect(eve.html).not.toContain("<aside");
});

test("29 February counts to the last day of February in a year without one", async () => {
  const ada = await newVisitor();
  await write(ada.person, ["2020-02-29", "2023-02-28", "2024-02-28", "2024-02-29", "2024-03-01"]);
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const shown = async (day: string) => {
      vi.setSystemTime(`${day}T12:00:00.000Z`);
      const { html } = await ada.open("/diary");
      const [aside = ""] = /<aside aria-label="This date in earlier years"[^]*?<\/aside>/.exec(html) ?? [];
      return [...aside.matchAll(/Text of ([\d-]+)/g)].map(([, date]) => date);
    };
    expect(await shown("2027-02-28")).toEqual(["2024-02-29", "2024-02-28", "2023-02-28", "2020-02-29"]);
    expect(await shown("2028-02-28")).toEqual(["2024-02-28", "2023-02-28"]);
    expect(await shown("2028-02-29")).toEqual(["2024-02-29", "2020-02-29"]);
  } finally {
    vi.useRealTimers();
  }
});

test("the strip of earlier entries has their week, whose written days and neighbours are links", async () => {
  const ada = await newWriter();
  await write(ada.person, ["2025-03-03", "2025-03-05", "2025-03-07", "2025-02-01"]);
  const { html } = await ada.open("/diary?before=2025-03-06");
  const strip = html.slice(html.indexOf('class="diary-week"'), html.indexOf("<h1"));
  expect(strip.match(/data-written="/g)).toHaveLength(3);
  // The other days lead to a form for an addendum.
  const links = [...strip.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!);
  expect(links.filter((href) => href.includes("add="))).toHaveLength(4);
  expect(links.filter((href) => !href.includes("add="))).toEqual([
    "/diary?before=2025-03-04",
    "/diary?before=2025-03-06",
    "/diary?before=2025-03-08",
    "/diary?before=2025-03-03",
    "/diary?before=2025-03-17",
  ]);
  const first = (await ada.open("/diary?before=2025-02-02")).html;
  expect(first).not.toContain('aria-label="Previous week"');
  expect((await ada.open("/diary")).html).not.toContain('aria-label="Next week"');
});

test("without scripts the diary is searched by a form, and shows the days with their matching words marked", async () => {
  const ada = await newWriter();
  await write(ada.person, ["2026-01-02", "2025-03-01"]);
  const { html, text } = await ada.open("/diary?q=TÉXT+2025");
  expect(html).toMatch(/<form[^>]*action="\/diary#[^>]*role="search"/);
  expect(html).toContain("<mark>Text</mark> of <mark>2025</mark>-03-01");
  expect(html).toContain('href="/diary?before=2025-03-02"');
  expect(text).toContain("1 day");
  expect(html).not.toContain("Text of 2026-01-02");
  expect((await ada.open("/diary?q=plum")).text).toContain("No day has it.");
  const refused = await ada.open(`/diary?q=${"x".repeat(201)}`);
  expect([refused.status, refused.text.includes("at most 200 characters")]).toEqual([200, true]);
  expect((await (await newWriter()).open("/diary?q=text")).html).not.toContain("<mark>");
});

test("an impersonating admin sees no text and no field", async () => {
  const ada = await newWriter();
  await write(ada.person, [today(), "2026-01-01", `${Number(today().slice(0, 4)) - 1}${today().slice(4)}`]);
  const admin = await newVisitor({ role: "admin" });
  const acting = visitor({ ...ada.person, cookie: await signIn(ada.person.id, admin.person.id) });
  const { html, text } = await acting.open("/diary");
  expect(text).toContain("Hidden while impersonating");
  expect(html).not.toContain("Text of");
  expect(html).not.toContain("<textarea");
  const searched = await acting.open("/diary?q=text");
  expect(searched.html).not.toMatch(/Text of|<mark>|type="search"/);
  expect((await acting.post("/diary", { intent: "save", diary_text: "Forged" })).status).toBe(403);
});

test("an expired demo reads its diary and sees why it cannot write", async () => {
  const demo = await newVisitor({ role: "demo", expires_at: "2026-01-03T00:00:00.000Z" });
  await write(demo.person, ["2026-01-01"]);
  const { html, text } = await demo.open("/diary");
  expect(text).toContain("Text of 2026-01-01");
  expect(text).toContain("Your demo account has expired");
  expect(html).not.toContain("<textarea");
  expect(html).not.toContain("?delete=");
});

test("a search that is too long is refused in the page's language, also to the browser's scripts", async () => {
  const { person } = await newVisitor();
  const { html } = await visitor({ ...person, cookie: `${person.cookie}; language=de` }).open(
    `/diary?q=${"a".repeat(201)}`,
  );
  expect(html).toContain("Zeichen");
  expect(html).not.toContain("A search is a text");
});
