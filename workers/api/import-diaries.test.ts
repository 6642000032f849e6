import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { type Client, newClient } from "../../tests/api.ts";
import { download, rowsIn } from "../../tests/exports.ts";
import { binary } from "../../tests/import-file.ts";
import dayOne from "../../tests/imports/day-one.json?raw";
import { jpeg } from "../../tests/pictures.ts";

/** A Monday. */
const at = "2026-11-23T10:00:00.000Z";
const headers = { "x-timezone": "Europe/Berlin" };

const zipOf = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, one]) => [name, typeof one === "string" ? strToU8(one) : one]),
    ),
  );

/** Uploads a diary and imports it. Returns its preview, the answer and the import's id. */
async function bring(ada: Client, file: string | Uint8Array, name = "diary.zip") {
  const address = `/account/import?name=${encodeURIComponent(name)}`;
  const sent = await ada.call("POST", address, file, { headers: { ...binary.headers, ...headers }, at });
  const { body: preview } = sent;
  const answer = preview.id ? await ada.post(`/account/import/${preview.id}`, {}, { headers, at }) : sent;
  return { preview, answer, id: preview.id as string };
}

async function daysOf(ada: Client) {
  const { files } = await download(ada.person.cookie);
  const additions = rowsIn(files, "diary_addendum");
  const pictures = rowsIn(files, "diary_picture");
  return rowsIn(files, "diary_entry").map(({ id, entry_date, diary_text, timezone }) => [
    entry_date,
    diary_text,
    timezone,
    additions.filter(({ entry_id }) => entry_id === id).map(({ addendum_text }) => addendum_text),
    pictures.filter(({ entry_id }) => entry_id === id).map(({ width }) => width),
  ]);
}

const notesOf = ({ notes }: { notes: { text: string; count: number; examples: string[] }[] }) =>
  notes.map(({ text, examples }) => `${text}: ${examples.join(" · ")}`);

const DAY_ONE = zipOf({
  "Journal.json": dayOne,
  "photos/6b73e9bd86a91d3a7ead09268b0fb266.jpeg": jpeg({ width: 50 }),
  "photos/31c871f18f68d2fde4196ccba1f8ece1.jpeg": jpeg({ width: 60 }),
  "videos/d500d6789ff2c211af3f507b17be8e66.mp4": "film",
});

test("a journal of Day One becomes days, each where it was written, with its first picture", async () => {
  const ada = await newClient();
  const { preview, answer } = await bring(ada, DAY_ONE);
  expect(preview).toMatchObject({
    format: "day-one",
    lists: [],
    parts: [{ part: "diary", count: 3, known: 0 }],
    additions: 0,
  });
  expect(notesOf(preview)).toEqual([
    "Tags, which are left out: 2026-04-17",
    "Places and weather, which are left out: 2026-04-17",
    "Entries without a day that can be read, which are left out: Nobody knows when",
    "Days with several pictures, of which only the first is imported: 2026-04-17",
    "Days with several entries, which become one: 2026-04-19",
    "Days in the future, which are left out: 2099-12-24",
    "Other files of the ZIP, which are left out: videos/d500d6789ff2c211af3f507b17be8e66.mp4",
  ]);
  expect(answer.body).toEqual({ message: "Imported 3 diary days, 1 diary picture.", count: 4 });
  expect(await daysOf(ada)).toEqual([
    ["2026-04-17", "# Header 1\n\n**Bold** and 1. plain-text (yes)\n\n- [ ] Check item", "Europe/Dublin", [], [60]],
    ["2026-04-19", "And earlier on that day\n\nLate in Auckland", "Pacific/Auckland", [], []],
    ["2026-04-20", "## A title\n**Bold** word\n- [x] Done", "Europe/London", [], []],
  ]);
});

test("a diary that is imported again adds nothing twice, and its undo removes all of it", async () => {
  const ada = await newClient();
  const { id } = await bring(ada, DAY_ONE);
  const before = await daysOf(ada);
  const again = await bring(ada, DAY_ONE);
  expect(again.preview).toMatchObject({ parts: [{ part: "diary", count: 3, known: 3 }], additions: 0 });
  expect(again.answer.body).toEqual({ message: "Nothing was new.", count: 0 });
  expect(await daysOf(ada)).toEqual(before);
  await ada.delete(`/account/import/${again.id}`);
  expect(await daysOf(ada)).toEqual(before);
  expect((await ada.delete(`/account/import/${id}`)).status).toBe(200);
  expect(await daysOf(ada)).toEqual([]);
});

test("a day with a text gets an addendum, once, and keeps its text and its lack of a picture", async () => {
  const ada = await newClient();
  const own = { headers, at: "2026-04-17T10:00:00.000Z" };
  await ada.post("/diary", { diary_text: "My own" }, own);
  const { preview, answer } = await bring(ada, DAY_ONE);
  expect(preview).toMatchObject({ parts: [{ count: 3, known: 1 }], additions: 1 });
  expect(notesOf(preview)).toContain("Pictures of days that have an entry here, which are left out: 2026-04-17");
  expect(answer.body.message).toBe("Imported 2 diary days, 1 diary addition.");
  const days = await daysOf(ada);
  expect(days[0]).toEqual([
    "2026-04-17",
    "My own",
    "Europe/Berlin",
    ["# Header 1\n\n**Bold** and 1. plain-text (yes)\n\n- [ ] Check item"],
    [],
  ]);
  expect((await bring(ada, DAY_ONE)).answer.body.message).toBe("Nothing was new.");
  expect(await daysOf(ada)).toEqual(days);
});

test("Markdown files by date become days with their pictures, whatever their folders", async () => {
  const ada = await newClient();
  const { preview } = await bring(
    ada,
    zipOf({
      "notes/2026-11-02.md": "---\ntags: [a]\n---\nOne\r\n\r\n![The sea](../img/sea%201.JPG)\n\n[a link](https://x.y)",
      "notes/2026-11-03 A trip.md": "Two ![[sea 2.jpg|300]]",
      "notes/2026/11/04.md": "Three",
      "notes/20261105.markdown": "![](large.jpg)",
      "notes/ideas.md": "No day",
      "notes/2026-11-31.md": "No such day",
      "img/sea 1.JPG": jpeg({ width: 70 }),
      "img/sea 2.jpg": jpeg({ width: 80 }),
      "img/large.jpg": jpeg({ width: 4000 }),
    }),
  );
  expect(preview).toMatchObject({ format: "markdown" });
  expect(notesOf(preview)).toEqual([
    "Properties above a text, which are left out: 2026-11-02",
    "Pictures that are no JPEG or are too large, which are left out: 2026-11-05",
    "Other files of the ZIP, which are left out: notes/ideas.md · notes/2026-11-31.md",
  ]);
  expect(await daysOf(ada)).toEqual([
    ["2026-11-02", "One\n\n[a link](https://x.y)", "Europe/Berlin", [], [70]],
    ["2026-11-03", "# A trip\n\nTwo", "Europe/Berlin", [], [80]],
    ["2026-11-04", "Three", "Europe/Berlin", [], []],
  ]);
});

test("a day has the picture at its address, of several with the same name, else the first of that name, also one that another day has", async () => {
  const ada = await newClient();
  await bring(
    ada,
    zipOf({
      "2026-11-02.md": "![[image.jpg]]",
      "a/2026-11-03.md": "![](image.jpg)",
      "b/2026-11-04.md": "![](../c/./image.jpg)",
      "b/2026-11-05.md": "![](/d/image.jpg)",
      "d/2026-11-06.md": "![](image.jpg)",
      "0/image.jpg": jpeg({ width: 60 }),
      "a/image.jpg": jpeg({ width: 70 }),
      "c/image.jpg": jpeg({ width: 80 }),
      "d/image.jpg": jpeg({ width: 90 }),
    }),
  );
  const widths = (await daysOf(ada)).map(([date, , , , pictures]) => [date, pictures]);
  expect(widths).toEqual([
    ["2026-11-02", [60]],
    ["2026-11-03", [70]],
    ["2026-11-04", [80]],
    ["2026-11-05", [90]],
    ["2026-11-06", [90]],
  ]);
});

test("one Markdown file with a date is a day, and one without is a list of todos", async () => {
  const ada = await newClient();
  expect((await bring(ada, "Dear diary", "2026-11-20.md")).preview).toMatchObject({ format: "markdown" });
  expect((await bring(ada, "Buy milk", "list.md")).preview).toMatchObject({ format: "lines" });
  expect(await daysOf(ada)).toEqual([["2026-11-20", "Dear diary", "Europe/Berlin", [], []]]);
});

test("files of a diary are read in Unicode, else in the usual old encoding of the person's language", async () => {
  const [ada, ola] = [await newClient(), await newClient()];
  await ola.put("/auth/language", { locale: "pl" });
  const utf16 = Uint8Array.from([0xff, 0xfe, ..."Größe".split("").flatMap((sign) => [sign.charCodeAt(0), 0])]);
  const latin1 = Uint8Array.from("Größe", (sign) => sign.charCodeAt(0));
  await bring(ada, zipOf({ "2026-11-01.md": utf16, "2026-11-02.md": latin1, "2026-11-03.md": "\uFEFFGröße" }));
  await bring(ada, latin1, "2026-11-04.txt");
  await bring(ola, Uint8Array.from([0xb3, 0xf3, 0x64, 0x9f]), "2026-11-04.txt");
  expect((await daysOf(ada)).map(([, text]) => text)).toEqual(["Größe", "Größe", "Größe", "Größe"]);
  expect((await daysOf(ola)).map(([, text]) => text)).toEqual(["łódź"]);
});

/** An archive whose file names declare no encoding. Each character of a name is one byte. */
function unsaid(files: Record<string, string>): Uint8Array {
  const zip = zipOf(files);
  const view = new DataView(zip.buffer);
  for (let at = 0; at < zip.length - 46; at++) {
    const [isFile, isRecord] = [0x04034b50, 0x02014b50].map((sign) => view.getUint32(at, true) === sign);
    if (!isFile && !isRecord) continue;
    const flags = at + (isFile ? 6 : 8);
    view.setUint16(flags, view.getUint16(flags, true) & ~0x0800, true);
  }
  return zip;
}

test("names in archives of macOS and Windows, which say no encoding, are read as they were written", async () => {
  const ada = await newClient();
  await bring(ada, unsaid({ "2026-11-01 Gro\u0308ße.md": "One" }));
  // Windows writes letters in the code page of DOS.
  const text = Array.from(unsaid({ "2026-11-02 Gr##e.md": "Two" }), (byte) => String.fromCharCode(byte)).join("");
  await bring(
    ada,
    Uint8Array.from(text.replaceAll("##", "\u0094\u00e1"), (sign) => sign.charCodeAt(0)),
  );
  expect((await daysOf(ada)).map(([, written]) => String(written).normalize("NFC"))).toEqual([
    "# Größe\n\nOne",
    "# Größe\n\nTwo",
  ]);
});

test("today's text stays when there is one, and a diary fills an empty today", async () => {
  const [ada, bob] = [await newClient(), await newClient()];
  await ada.post("/diary", { diary_text: "Mine" }, { headers, at });
  const { preview } = await bring(ada, "Theirs", "2026-11-23.md");
  expect(notesOf(preview)).toEqual([
    "Today already has a text, so this one is left out: copy it there yourself: 2026-11-23",
  ]);
  expect(await daysOf(ada)).toEqual([["2026-11-23", "Mine", "Europe/Berlin", [], []]]);
  await bring(bob, "Theirs", "2026-11-23.md");
  expect(await daysOf(bob)).toEqual([["2026-11-23", "Theirs", "Europe/Berlin", [], []]]);
});

test("a long day continues in addenda, and is recognised when it is imported again", async () => {
  const ada = await newClient();
  const text = Array.from({ length: 2400 }, (_, i) => `word${i}`).join(" ");
  const { preview, answer } = await bring(ada, text, "2026-11-20.md");
  expect(notesOf(preview)).toEqual(["Days over 10,000 characters, which go on in additions: 2026-11-20"]);
  expect(answer.body.message).toMatch(/^Imported 1 diary day, [67] diary additions\.$/);
  const days = await daysOf(ada);
  const [[, entry, , additions]] = days as [[string, string, string, string[]]];
  expect([entry, ...additions].join(" ").split(/\s+/)).toEqual(text.split(" "));
  expect((await bring(ada, text, "2026-11-20.md")).answer.body.message).toBe("Nothing was new.");
  await ada.post("/diary", { diary_text: "Mine" }, { headers, at: "2026-11-19T10:00:00.000Z" });
  const other = await bring(ada, text.slice(0, 9_000), "2026-11-19.md");
  expect(other.preview).toMatchObject({ additions: 5 });
  expect((await bring(ada, text.slice(0, 9_000), "2026-11-19.md")).preview).toMatchObject({ additions: 0 });
});

const MONTH = {
  days: [
    {
      day: 3,
      text: "Third **day**",
      date_written: "2026-11-03T20:00:00Z",
      files: [{ filename: "Cat.jpg" }],
      tags: [1],
    },
    { day: 4, text: "", files: [{ filename: "list.pdf" }] },
    { day: 31, text: "No such day" },
  ],
};

test("a backup of DailyTxT becomes days, and an encrypted one is refused with the reason", async () => {
  const ada = await newClient();
  const files = {
    "tags.json": '{"tags":[{"id":1,"name":"x"}]}',
    "2026/11.json": JSON.stringify(MONTH),
    "files/Cat.jpg": jpeg({ width: 90 }),
  };
  const { preview } = await bring(ada, zipOf(files));
  expect(preview).toMatchObject({ format: "dailytxt" });
  expect(notesOf(preview)).toEqual([
    "Tags, which are left out: 2026-11-03",
    "Entries without a day that can be read, which are left out: 2026/11.json",
  ]);
  expect(await daysOf(ada)).toEqual([["2026-11-03", "Third **day**", "Europe/Berlin", [], [90]]]);
  const locked = await bring(ada, zipOf({ "user.json": '{"enc_enc_key":"x"}', ...files }));
  expect(locked.answer).toMatchObject({
    status: 400,
    body: { error: "This backup of DailyTxT is encrypted. Please make one that is not." },
  });
});

test.for(["DailyTxT_2026-11.html", "DailyTxT_2026.html", "DailyTxT_export.html"])(
  "an import of DailyTxT's HTML pages says what to import instead: %s",
  async (name) => {
    const ada = await newClient();
    const pages = zipOf({
      [name]: "<!DOCTYPE html><title>DailyTxT Export</title>",
      "files/2026-11-03/Cat.jpg": jpeg(),
    });
    expect((await bring(ada, pages)).answer).toMatchObject({
      status: 400,
      body: {
        error:
          "This is DailyTxT’s export for reading. Please make a backup there that is not encrypted, and choose that.",
      },
    });
  },
);

const DELTA = {
  ops: [
    { insert: "Big" },
    { insert: "\n", attributes: { header: 2 } },
    { insert: "One" },
    { insert: "\n", attributes: { list: "bullet" } },
    { insert: { image: "m1" } },
    { insert: "done", attributes: { bold: true } },
    { insert: "\n" },
  ],
};

test("an export of Journiv becomes days, of its entries and of the moments of newer versions", async () => {
  const ada = await newClient();
  const entry = {
    title: "Morning",
    content_delta: DELTA,
    content_plain_text: "Big\nOne\ndone",
    entry_date: "2026-11-05",
    entry_datetime_utc: "2026-11-05T07:00:00Z",
    entry_timezone: "Asia/Tokyo",
    media: [{ filename: "a.jpg", file_path: "e1/m1_a.jpg", media_type: "image", mime_type: "image/jpeg" }],
    mood_log: { mood_name: "good" },
  };
  const moment = {
    logged_at_utc: "2026-11-06T20:00:00Z",
    logged_date_tz: "2026-11-07",
    logged_timezone: "Asia/Tokyo",
    note: "A walk",
    entry: { title: null, content_plain_text: "By the sea", journal_external_id: "j" },
  };
  const data = { export_version: "1.4", journals: [{ title: "J", entries: [entry] }], moments: [moment] };
  const { preview } = await bring(
    ada,
    zipOf({ "data.json": JSON.stringify(data), "media/e1/m1_a.jpg": jpeg({ width: 44 }) }),
  );
  expect(preview).toMatchObject({ format: "journiv" });
  expect(await daysOf(ada)).toEqual([
    ["2026-11-05", "# Morning\n\n## Big\n- One\n**done**", "Asia/Tokyo", [], [44]],
    ["2026-11-07", "A walk\n\nBy the sea", "Asia/Tokyo", [], []],
  ]);
});

test("hostile files of a diary are read without an error", async () => {
  const ada = await newClient();
  const files = [
    zipOf({ "a.json": '{"entries":[{"creationDate":"x","photos":{},"text":5}]}' }),
    zipOf({ "a.json": '{"entries":[{"creationDate":"2026-01-01T00:00:00Z","text":"\\u0000\\ud800"}]}' }),
    zipOf({ "2026/11.json": '{"days":[null,{"day":"x"},{"day":1.5}]}' }),
    zipOf({ "data.json": '{"export_version":"1","journals":[{"entries":[null,5]}],"moments":[[],{"media":5}]}' }),
    zipOf({ "2026-11-20.md": "![".repeat(200_000) + "[".repeat(200_000) + " ".repeat(200_000) }),
    zipOf({ "2026-11-20.md": `${"![](".repeat(100_000)}---\n` }),
  ];
  for (const file of files) expect((await bring(ada, file)).answer.status).toBeLessThan(500);
});
