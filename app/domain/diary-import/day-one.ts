/** Day One's export: a JSON for each journal, and its photos by their MD5. */
import { cleanText, dayOf, type DiaryDraft, type DiaryNote, isDay, withoutFiles } from "./draft.ts";
import { fieldsOf, itemsOf, numberIn, textIn } from "./json.ts";
import { markdownOf, type Run } from "./rich-text.ts";

/** Says whether a JSON file is a journal of Day One. */
export function isDayOne(json: unknown): boolean {
  const entries = itemsOf(fieldsOf(json).entries);
  return entries.length > 0 && entries.every((entry) => typeof fieldsOf(entry).creationDate === "string");
}

/** Reads a journal. `zone` is used for entries without a time zone. */
export function readDayOne(json: unknown, zone: string, note: (note: DiaryNote, row: string) => void): DiaryDraft[] {
  return itemsOf(fieldsOf(json).entries).flatMap((given) => {
    const entry = fieldsOf(given);
    const day = dayOf(entry.creationDate, entry.timeZone, zone);
    if (!day || !isDay(day.date)) {
      note("undated", textIn(entry.text));
      return [];
    }
    if (itemsOf(entry.tags).length > 0) note("tags", day.date);
    if (entry.location || entry.weather) note("places", day.date);
    return { ...day, text: textOf(entry), pictures: picturesOf(entry) };
  });
}

type Fields = ReturnType<typeof fieldsOf>;

const MOMENT = /^dayone-moment:/;

/** The text of an entry. Day One escapes Markdown characters with backslashes, which are removed. */
function textOf({ text, richText }: Fields): string {
  const plain = textIn(text);
  const markdown = plain.trim()
    ? withoutFiles(plain, (address) => MOMENT.test(address)).replaceAll(/\\([!-/:-@[-`{-~])/g, "$1")
    : richTextOf(textIn(richText));
  return cleanText(markdown.replaceAll("\u200B", ""));
}

const picturesOf = ({ photos }: Fields) =>
  itemsOf(photos)
    .map(fieldsOf)
    .map((photo, i) => ({
      name: textIn(photo.md5) || textIn(photo.identifier),
      order: numberIn(photo.orderInEntry, i),
    }))
    .sort((a, b) => a.order - b.order)
    .flatMap(({ name }) => name || []);

function richTextOf(json: string): string {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return "";
  }
  return markdownOf(itemsOf(fieldsOf(value).contents).map(fieldsOf).map(runOf));
}

function runOf({ text, attributes }: Fields): Run {
  const format = fieldsOf(attributes);
  const line = fieldsOf(format.line);
  const lists = {
    bulleted: "bulleted",
    numbered: "numbered",
    checkbox: line.checked === true ? "checked" : "unchecked",
  } as const;
  return {
    text: textIn(text),
    bold: format.bold === true,
    italic: format.italic === true,
    code: format.inlineCode === true,
    struck: format.strikethrough === true,
    ...(format.line !== undefined && {
      line: {
        header: numberIn(line.header, 0),
        list: lists[textIn(line.listStyle) as keyof typeof lists],
        quote: line.quote === true,
        indent: numberIn(line.indentLevel, 1) - 1,
      },
    }),
  };
}

/** The journal reduced to what an import reads, which is a small part of the file. */
export const slimDayOne = (json: unknown): unknown => ({
  entries: itemsOf(fieldsOf(json).entries)
    .map(fieldsOf)
    .map(({ creationDate, timeZone, text, richText, tags, photos, location, weather }) => ({
      creationDate,
      timeZone,
      text,
      tags,
      photos: itemsOf(photos)
        .map(fieldsOf)
        .map(({ identifier, md5, orderInEntry }) => ({ identifier, md5, orderInEntry })),
      ...(!textIn(text).trim() && { richText }),
      ...(location ? { location: true } : {}),
      ...(weather ? { weather: true } : {}),
    })),
});
