import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type * as schema from "./schema.ts";

/** The tables of the schema by their export name. */
type TableName = {
  [Name in keyof typeof schema]: (typeof schema)[Name] extends SQLiteTable ? Name : never;
}[keyof typeof schema];

/**
 * The notes about a table: which data of a person its rows contain, and how they are deleted: with another row, by a
 * job of workers/cron.ts, or never, with the reason.
 */
interface Retention {
  /** The data about a person, as the privacy page lists it; null when there is none. */
  holds: string | null;
  /** The kind of row in whose batch they are deleted. */
  deletedWith?: "user" | "project" | "language_pack" | "host";
  /** The job that deletes the rows, and how long they are stored. */
  purge?: { job: string; until: string };
  /** Why rows are never deleted, and why the table stays small. */
  forever?: string;
}

/**
 * The notes about each table: the data about a person, which the privacy page lists, and how long rows are stored. A
 * missing table is a type error. Triggers delete an entry of the search index with its row.
 */
export const RETENTION: Record<TableName, Retention> = {
  user: {
    holds:
      "your username, email address, role and time zone, the dates of your account, a hash of your password, and a key for unsent texts of a diary with a lock",
    purge: {
      job: "accounts",
      until: "you delete it, a day after the end of a demo account, or 7 days (30 after a demo) without verification",
    },
  },
  username_reservation: {
    holds: "a username that was asked for by a registration without an account, and a hash of its address",
    purge: { job: "reservations", until: "their end" },
  },
  account_move: {
    holds: "to which region you moved your account, and when",
    deletedWith: "user",
    purge: { job: "moves", until: "90 days after it ended" },
  },
  account_arrival: {
    holds: "from which region your account came, and when",
    deletedWith: "user",
    purge: { job: "arrivals", until: "90 days after it ended" },
  },
  session: {
    holds:
      "your sign-ins with browser, device, country and times, whether the diary has a lock there, your API tokens with name and scope, and hashes of their secrets",
    deletedWith: "user",
    purge: { job: "sessions", until: "a week after a sign-in has run out, or the end of a token" },
  },
  passkey: { holds: "your passkeys with their names, public keys and times", deletedWith: "user" },
  passkey_challenge: { holds: null, purge: { job: "challenges", until: "ten minutes, or when it is used" } },
  provider_link: {
    holds:
      "the sign-in at the provider of this installation that you linked: its name for you, its address and since when",
    deletedWith: "user",
  },
  provider_visit: {
    holds:
      "what that provider says of you while you sign in there: its name for you, your address, a username, and when you signed in",
    deletedWith: "user",
    purge: { job: "provider-visits", until: "a quarter of an hour, or when it is finished" },
  },
  authenticator: {
    holds: "the secret of your two-step codes",
    deletedWith: "user",
    purge: { job: "authenticators", until: "a day without a first code" },
  },
  recovery_code: { holds: "hashes of your unused recovery codes", deletedWith: "user" },
  account_link: {
    holds: "hashes of the links that we mailed you, and the address that a link sets",
    deletedWith: "user",
    purge: { job: "links", until: "their end" },
  },
  reminder_link: {
    holds: "hashes by which the notices of your reminders are answered",
    deletedWith: "user",
    purge: { job: "reminder-links", until: "two days, or when one is answered" },
  },
  calendar_feed: {
    holds: "hashes of the addresses of your calendar feed, and what is in it",
    deletedWith: "user",
    purge: { job: "feeds", until: "400 days after its end" },
  },
  mail_address: {
    holds:
      "the private address to which you mail todos, the addresses that may send to it, and when the last mail came and what became of it",
    deletedWith: "user",
  },
  mail_received: {
    holds: "hashes of the names of mails that you sent to that address, so that none makes two todos",
    deletedWith: "user",
    purge: { job: "received-mails", until: "30 days later" },
  },
  webhook: {
    holds: "the addresses of programs that are told of your changes, what signs it, and their last answers",
    deletedWith: "user",
  },
  webhook_event: {
    holds: "the kind, time and id of a change until those programs are told of it",
    deletedWith: "user",
    purge: { job: "webhook-events", until: "it is sent or given up, three days at most" },
  },
  other_calendar: {
    holds: "the calendars that you see beside your todos: name, secret address, and when they could be read",
    deletedWith: "user",
  },
  calendar_event: {
    holds: "the events of those calendars with title and time, from 60 days ago to 400 days ahead",
    deletedWith: "user",
    purge: { job: "events", until: "60 days after it, or when you remove the calendar" },
  },
  push_subscription: {
    holds: "the devices that you let us notify: browser, the address and keys of its push service, and times",
    deletedWith: "user",
    purge: { job: "sessions", until: "you turn it off, or its sign-in ends" },
  },
  morning_line: {
    holds: "the hour of your morning line, how it comes, and the day of the last one",
    deletedWith: "user",
  },
  device: {
    holds: "hashes by which we know the browsers that you signed in on, and whether the diary has a lock there",
    deletedWith: "user",
    purge: { job: "devices", until: "half a year without a sign-in" },
  },
  rate_limit: {
    holds: "how often your account or address tried to sign in, made changes or downloaded its data",
    purge: { job: "attempts", until: "two windows later, two days at most" },
  },
  mail: {
    holds:
      "which mails we sent you, to which address, when, and whether they left; of a new sign-in its browser, place and time",
    deletedWith: "user",
    purge: { job: "old-mails", until: "90 days after they were sent or given up" },
  },
  project: {
    holds: "your projects with title, weekly goal, order and times",
    deletedWith: "user",
    purge: { job: "projects", until: "30 days after the deletion, when the account counts them" },
  },
  todo: {
    holds:
      "your todos with title, description, priority, plan, rule of repetition, meeting, order, focused time and times",
    deletedWith: "project",
    purge: { job: "todos", until: "30 days after the deletion" },
  },
  weekly_update: { holds: "your weekly notes", deletedWith: "project" },
  week_closed: { holds: "the weeks that you closed, with their summaries", deletedWith: "user" },
  meeting_note: { holds: "your meetings with title, notes and week", deletedWith: "project" },
  deleted_note: {
    holds: "the meetings and weekly notes in your trash",
    deletedWith: "user",
    purge: { job: "notes", until: "30 days after the deletion" },
  },
  diary_entry: { holds: "your diary entries with their day and time zone", deletedWith: "user" },
  diary_template: { holds: "the text that an empty day of your diary starts with", deletedWith: "user" },
  diary_addendum: {
    holds: "what you added to days of your diary later, with its day and time zone",
    deletedWith: "user",
  },
  diary_picture: {
    holds:
      "one picture for each day of your diary, without the place where it was taken, with what you say that it shows",
    deletedWith: "user",
  },
  pomodoro: {
    holds: "your pomodoro sessions with project, todo, notes, times and corrections",
    deletedWith: "user",
    purge: { job: "pomodoros", until: "30 days after the deletion" },
  },
  pomodoro_month: { holds: "how many pomodoro sessions you had, by month", deletedWith: "user" },
  import_file: {
    holds: "the names of files that you import, with a preview of their lists",
    deletedWith: "user",
    purge: { job: "imports", until: "a day without an import, or 30 days" },
  },
  import_part: {
    holds: "the contents of a file until you import it, after that the ids of what came of it",
    deletedWith: "user",
    purge: { job: "imports", until: "a day without an import, or 30 days" },
  },
  idempotency_key: {
    holds: "what you deleted, restored and began to write lately: ids without contents, so that nothing is done twice",
    deletedWith: "user",
    purge: { job: "keys", until: "a week later" },
  },
  language_pack: { holds: null, forever: "until an admin deletes the pack" },
  language_audio: { holds: null, deletedWith: "language_pack" },
  language_batch: { holds: "which recordings you uploaded as an administrator", deletedWith: "language_pack" },
  language_setting: { holds: null, forever: "one row" },
  language_access: { holds: "which languages an administrator opened to you", deletedWith: "user" },
  language_word: { holds: "your own words with pronunciation and meaning", deletedWith: "user" },
  language_undo: {
    holds: "own words that you deleted or imported, for the undo",
    deletedWith: "user",
    purge: { job: "word-undo", until: "a day later" },
  },
  language_learner: { holds: "how many words you met and answered in each language", deletedWith: "user" },
  language_progress: { holds: "what you know of each word, and when it is due", deletedWith: "user" },
  language_day: { holds: "how many words you answered on each day", deletedWith: "user" },
  language_review: { holds: "your answers to each word, with their times", deletedWith: "user" },
  visit_day: { holds: null, forever: "counts without a person: a few rows a day" },
  visit_referrer: { holds: null, purge: { job: "referrers", until: "400 days" } },
  visitor: { holds: "hashes of the visitors of a day", purge: { job: "visitors", until: "the end of the day" } },
  visit_salt: {
    holds: "the secret of a day with which visitors are hashed",
    purge: { job: "visitors", until: "the end of the day" },
  },
  counter: { holds: null, forever: "totals: a row each, and one a month" },
  impersonation: {
    holds: "when an administrator acted in your account, and why",
    purge: { job: "audit-log", until: "12 months later" },
  },
  audit_event: {
    holds:
      "what an administrator looked at and changed in your account, or did about it; when you signed in, and when somebody failed to",
    purge: { job: "audit-log", until: "12 months later" },
  },
  host: { holds: null, forever: "until an admin removes the host" },
  host_limit: { holds: null, deletedWith: "host", forever: "one row for all hosts" },
  host_webhook: { holds: null, forever: "one row at most, until an admin removes it" },
  host_token: { holds: null, forever: "until an admin revokes it, at most one for each host" },
  cron_run: { holds: null, purge: { job: "cron-runs", until: "30 days" } },
  health_probe: { holds: null, forever: "one row" },
  folding: { holds: null, forever: "letters of alphabets" },
  folding_block: { holds: null, forever: "ranges of letters" },
  reindexing: { holds: null, forever: "at most a row for each table that is searched" },
};
