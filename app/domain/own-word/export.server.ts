import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { stringify } from "csv-stringify/sync";
import type { AppContext } from "#app/context.ts";
import { ownedQuery } from "#app/db/database.ts";
import { language_progress, language_word } from "#app/db/schema.ts";
import { writeCsv } from "../file/csv.server.ts";
import { type OwnWordExport } from "./own-word.ts";
import { isProgressOf } from "./own-word.server.ts";
import { PROGRESS_COLUMNS } from "./progress-columns.ts";
import { packNotFound } from "../pack/pack.server.ts";
import { progressOf } from "../pack/access.server.ts";
import { mayLearn, packNamed } from "../learning/practice.server.ts";
import { pick } from "../pick.ts";

const language = sql.placeholder("language");
const columns = {
  ...pick(language_word, ["word_original", "meaning", "pronunciation"]),
  ...pick(language_progress, PROGRESS_COLUMNS),
};

const own = ownedQuery((select, owner) =>
  select(columns)
    .from(language_word)
    .leftJoin(language_progress, isProgressOf(owner))
    .where(and(eq(language_word.user_id, owner), eq(language_word.language, language)))
    .orderBy(asc(language_word.position)),
);

const met = ownedQuery((select, owner) =>
  select(columns)
    .from(language_progress)
    .innerJoin(language_word, eq(language_word.id, language_progress.word_id))
    .where(and(progressOf(owner), isNotNull(language_progress.met_on), isNull(language_word.user_id)))
    .orderBy(asc(language_progress.met_on), asc(language_word.position)),
);

/** The columns of Anki's file: three fields of a note, its tags, and Sevenfold's columns. */
const ANKI_COLUMNS = ["word_original", "meaning", "pronunciation", "tags", "pack", ...PROGRESS_COLUMNS];

/**
 * A language's words as a file: for Anki including the words of its pack that the learner was shown, or own words as
 * a CSV.
 */
export async function exportOwnWords(context: AppContext, { language, format }: OwnWordExport): Promise<string> {
  const [[[known], words, ofPack]] = await Promise.all([
    context.read(packNamed({ language }), own({ language }), met({ language })),
    mayLearn(context),
  ]);
  if (!known) throw packNotFound();
  if (format === "csv") {
    const rows = words.map(({ word_original, pronunciation, meaning }) => [word_original, pronunciation, meaning]);
    return `\uFEFF${writeCsv([["word_original", "pronunciation", "meaning"], ...rows])}`;
  }
  const tag = language.replaceAll(" ", "_");
  const cells = (pack: string) => (row: (typeof words)[number]) => {
    const progress = PROGRESS_COLUMNS.map((name) => String(row[name] ?? ""));
    return [row.word_original, row.meaning, row.pronunciation, tag, pack, ...progress];
  };
  const header = ["#separator:tab", "#html:false", `#columns:${ANKI_COLUMNS.join("\t")}`, "#tags column:4", ""].join(
    "\n",
  );
  const rows = [...words.map(cells("")), ...ofPack.map(cells(language))];
  // A note that begins with # would be read as a header, so it is quoted.
  return header + stringify(rows, { delimiter: "\t", record_delimiter: "unix", quoted_match: /^#|^\s|\s$/ });
}
