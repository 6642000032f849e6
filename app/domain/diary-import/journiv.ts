/** Journiv's export: `data.json`, and the files of `media`. Since version 1.4 entries belong to moments. */
import { cleanText, dayOf, type DiaryDraft, type DiaryNote, isDay } from "./draft.ts";
import { fieldsOf, itemsOf, numberIn, textIn } from "./json.ts";
import { markdownOf, type Run } from "./rich-text.ts";

type Fields = ReturnType<typeof fieldsOf>;

/** Says whether a JSON file is an export of Journiv. */
export const isJourniv = (json: unknown): boolean =>
  typeof fieldsOf(json).export_version === "string" && Array.isArray(fieldsOf(json).journals);

/** Reads an export. `zone` is used for entries without a time zone. */
export function readJourniv(json: unknown, zone: string, note: (note: DiaryNote, row: string) => void): DiaryDraft[] {
  const { journals, moments } = fieldsOf(json);
  const entries = itemsOf(journals).flatMap((journal) => itemsOf(fieldsOf(journal).entries).map(fieldsOf));
  const all = [...entries, ...itemsOf(moments).map((moment) => entryOfMoment(fieldsOf(moment)))];
  return all.flatMap((entry) => {
    const at = dayOf(entry.entry_datetime_utc, entry.entry_timezone, zone);
    const date = isDay(entry.entry_date) ? entry.entry_date : at?.date;
    if (!isDay(date)) {
      note("undated", textIn(entry.title));
      return [];
    }
    if (itemsOf(entry.tags).length > 0) note("tags", date);
    if (entry.mood_log) note("moods", date);
    if (entry.location_json || entry.weather_json) note("places", date);
    if (entry.is_draft === true) note("drafts", date);
    const pictures = itemsOf(entry.media)
      .map(fieldsOf)
      .flatMap(({ file_path, filename, media_type }) => {
        const name = textIn(file_path) || textIn(filename);
        return media_type === "image" && name ? name : [];
      });
    return { date, at: at?.at ?? null, zone: at?.zone ?? null, text: textOf(entry), pictures };
  });
}

/** A moment as an entry. The moment's own note comes before the entry's text. */
function entryOfMoment(moment: Fields): Fields {
  const entry = fieldsOf(moment.entry);
  return {
    ...moment,
    content: [textIn(moment.note), textOf(entry)].filter((part) => part.trim()).join("\n\n"),
    is_draft: entry.is_draft,
    entry_date: moment.logged_date_tz,
    entry_datetime_utc: moment.logged_at_utc,
    entry_timezone: moment.logged_timezone,
    mood_log: moment.primary_mood_name,
  };
}

function textOf({ title, content, content_plain_text, content_delta }: Fields): string {
  const formatted = markdownOf(itemsOf(fieldsOf(content_delta).ops).map(fieldsOf).flatMap(runOf));
  const body = formatted.trim() || textIn(content_plain_text) || textIn(content);
  const name = textIn(title).trim();
  return cleanText([name && `# ${name}`, body].filter(Boolean).join("\n\n"));
}

const LISTS = { bullet: "bulleted", ordered: "numbered", checked: "checked", unchecked: "unchecked" } as const;

/** A run of Quill's Delta; empty for a picture or another embedded object. */
function runOf({ insert, attributes }: Fields): Run[] {
  if (typeof insert !== "string") return [];
  const format = fieldsOf(attributes);
  const line = {
    header: numberIn(format.header, 0),
    list: LISTS[textIn(format.list) as keyof typeof LISTS],
    quote: format.blockquote === true,
    indent: numberIn(format.indent, 0),
  };
  const is = (name: string) => format[name] === true;
  const run = { bold: is("bold"), italic: is("italic"), code: is("code"), struck: is("strike") };
  // Delta stores a line's format at the newline that ends the line.
  return [{ text: insert, ...run, ...(/^\n+$/.test(insert) && { line }) }];
}
