import { copyFileSync, cpSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Messages } from "@lingui/core";
import { messagesIn } from "../../app/i18n/messages.ts";
import { mondayOf } from "../../app/domain/week/week.ts";
import { freePort } from "../../scripts/local/free-port.ts";
import { openDatabase } from "../../scripts/local/installation.ts";
import { newTestFolder } from "../../scripts/local/memory-folder.ts";
import { withIsolates } from "../../scripts/local/messages.ts";
import { inGreek, pseudo } from "../../scripts/local/pseudo.ts";
import { newSession } from "../../scripts/local/session.ts";
import { calendars } from "../../scripts/seed/calendars.ts";
import { fullAccount } from "../../scripts/seed/full-account.ts";
import { learning } from "../../scripts/seed/learning.ts";
import { serve } from "./killable-server.ts";
import { newInstallation } from "./new-installation.ts";
import type { Stage } from "./stage.ts";

/**
 * The languages whose texts are replaced by the pseudo-language. Their dates have no Latin letters, so the test also
 * detects a date that stayed English.
 */
export const PSEUDO = { ltr: "uk", rtl: "ar" } as const;

/** The columns that contain a person's own texts. */
const OWN_WORDS: Record<string, string[]> = {
  project: ["proje_title"],
  todo: ["todo_title", "todo_description", "meeting_line"],
  pomodoro: ["proje_title", "todo_title", "notes"],
  weekly_update: ["update_text"],
  meeting_note: ["meeting_title", "meeting_note"],
  diary_entry: ["diary_text"],
  diary_addendum: ["addendum_text"],
  other_calendar: ["calendar_name"],
  calendar_event: ["event_title"],
  language_word: ["word_original", "meaning"],
};

/** Replaces the texts of two languages with the pseudo-language, in a copy of the build. */
function replaceTexts(folder: string): void {
  const files = (language: string) => globSync(join(folder, `build/client/assets/messages/${language}{-,.}*`));
  const read = (file: string) => messagesIn(readFileSync(file, "utf8"));
  const english: Messages = read(files("en").find((file) => basename(file).startsWith("en.all-"))!);
  for (const dir of ["ltr", "rtl"] as const) {
    for (const file of files(PSEUDO[dir])) {
      const texts = Object.keys(read(file)).map((id) => {
        const own = pseudo(english[id] as never, dir);
        return [id, dir === "rtl" ? withIsolates(own) : own];
      });
      const json = JSON.stringify(Object.fromEntries(texts));
      writeFileSync(file, file.endsWith(".json") ? json : `export const messages = ${json};\n`);
    }
  }
}

/**
 * Inserts a person with a full account, whose texts are in Greek letters. Returns the token of their session, and a
 * todo that repeats.
 */
function insertFull(database: DatabaseSync): { token: string; todo: string } {
  const now = new Date();
  const account = { username: "αννα", email: "1@2.34", password: "unused" };
  const id = fullAccount(database, account, now);
  calendars(database, id, mondayOf(now));
  learning(database, id, now);
  database.prepare("UPDATE user SET role = 'admin' WHERE id = ?").run(id);
  database.function("greek", { deterministic: true }, (text) => (typeof text === "string" ? inGreek(text) : text));
  for (const [table, columns] of Object.entries(OWN_WORDS)) {
    const set = columns.map((column) => `${column} = greek(${column})`);
    database.exec(`UPDATE ${table} SET ${set.join(", ")}`);
  }
  // The language that the person learns.
  const tables = database.prepare(
    "SELECT t.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c ON c.name = 'language' WHERE t.type = 'table'",
  );
  for (const { name } of tables.all()) database.exec(`UPDATE ${name} SET language = greek(language)`);
  const repeating = database.prepare("SELECT id FROM todo WHERE is_checked_date IS NULL AND todo_repeat IS NOT NULL");
  return { token: newSession(database, id), todo: repeating.get()!.id as string };
}

/**
 * Serves a copy of the build that shows the pseudo-language to browsers that ask for the languages of PSEUDO. The
 * real build has no such texts.
 */
export async function servePseudo(stage: Stage) {
  const folder = newTestFolder("pseudo");
  cpSync("build", join(folder.path, "build"), { recursive: true });
  copyFileSync("wrangler.toml", join(folder.path, "wrangler.toml"));
  replaceTexts(folder.path);
  const state = newInstallation(stage, "pseudo-state");
  const stateDir = state.path;
  const database = openDatabase(stateDir);
  const full = insertFull(database);
  database.close();
  const port = await freePort();
  const kill = await serve(stateDir, port, { LANGUAGE_AUDIENCE: "everyone" }, folder.path);
  return {
    url: `http://localhost:${port}`,
    stateDir,
    ...full,
    async stop() {
      await kill();
      folder.remove();
      state.remove();
    },
  };
}
