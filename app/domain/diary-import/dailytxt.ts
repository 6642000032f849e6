/** DailyTxT's backup: a JSON for each month (`2026/11.json`), and the files of `files`. */
import { cleanText, dayOf, type DiaryDraft, type DiaryNote, isDay, isPicture } from "./draft.ts";
import { fieldsOf, itemsOf, numberIn, textIn } from "./json.ts";

const monthIn = (name: string) => /(?:^|\/)(\d{4})\/(\d{1,2})\.json$/.exec(name);

/** Says whether a JSON file is a month of DailyTxT. */
export const isDailyTxt = (name: string, json: unknown): boolean =>
  monthIn(name) !== null && Array.isArray(fieldsOf(json).days);

/** Says whether a JSON file is the account of an encrypted backup. */
export const isLocked = (json: unknown): boolean => typeof fieldsOf(json).enc_enc_key === "string";

/**
 * Says whether a file is a page of DailyTxT's other export, which is meant for reading: a month, a year, or
 * everything.
 */
export const isDailyTxtPage = (name: string) => /^DailyTxT_(\d{4}(-\d{2})?|export)\.html$/.test(name);

const two = (value: string | number) => String(value).padStart(2, "0");

/** Reads a month. */
export function readDailyTxt(
  name: string,
  json: unknown,
  zone: string,
  note: (note: DiaryNote, row: string) => void,
): DiaryDraft[] {
  const [, year, month] = monthIn(name)!;
  return itemsOf(fieldsOf(json).days).flatMap((given) => {
    const day = fieldsOf(given);
    const date = `${year}-${two(month!)}-${two(numberIn(day.day, 0))}`;
    if (!isDay(date)) {
      note("undated", name);
      return [];
    }
    if (itemsOf(day.tags).length > 0) note("tags", date);
    if (itemsOf(day.pins).length > 0) note("places", date);
    const names = itemsOf(day.files).map((file) => textIn(fieldsOf(file).filename));
    const pictures = names.filter(isPicture);
    const text = cleanText(textIn(day.text));
    if (!text && pictures.length === 0) return [];
    return { date, at: dayOf(day.date_written, null, zone)?.at ?? null, zone: null, text, pictures };
  });
}
