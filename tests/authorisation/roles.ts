import { env } from "cloudflare:workers";
import { pictureKey } from "#app/domain/diary/picture-store.server.ts";
import { hashToken, sessionIdOf } from "#app/domain/session/token.server.ts";
import { newPerson, type Person, preparePerson, signIn } from "../people.ts";
import { newSubscriber } from "../push-crypto.ts";

/** All roles, in the order of the tables' columns. */
export const ROLES = ["visitor", "unverified", "ended", "user", "other", "demo", "expired", "admin", "acting"] as const;
/** `user` owns the row; `acting` is an admin who impersonates that user; `ended` had a session. */
export type Role = (typeof ROLES)[number];

/** The outcome for a role: the status of an error, or `ok` for any documented success. */
export type Outcome = "ok" | 400 | 401 | 403 | 404 | 409;
export type Expected = Record<Role, Outcome>;

const nobody = { visitor: 401, unverified: 401, ended: 401 } as const;
const somebody = { user: "ok", other: "ok", demo: "ok", expired: "ok", admin: "ok", acting: "ok" } as const;

/** Allowed for everyone. */
export const anyone: Expected = { visitor: "ok", unverified: "ok", ended: "ok", ...somebody };
/** Signed-in people may read their own rows. */
export const reads: Expected = { ...nobody, ...somebody };
/** The same for changes, which an expired demo may not make. */
export const writes: Expected = { ...reads, expired: 403 };
/** Only the owner may read; others get 404. */
export const ownerReads: Expected = { ...reads, other: 404, demo: 404, expired: 404, admin: 404 };
/** Only the owner may write. */
export const ownerWrites: Expected = { ...ownerReads, expired: 403 };
/** Only admins. An impersonating admin counts as the user. */
export const admins: Expected = {
  ...nobody,
  user: 403,
  other: 403,
  demo: 403,
  expired: 403,
  admin: "ok",
  acting: 403,
};
/** The same outcome for everyone. */
export const all = (outcome: Outcome) => Object.fromEntries(ROLES.map((role) => [role, outcome])) as Expected;

/** Freezes somebody's account, as while it moves to another region. */
export const moveAway = ({ id }: Pick<Person, "id">) =>
  env.DB.prepare("UPDATE user SET moving_to = 'us' WHERE id = ?").bind(id).run();

/** A text that only the owner may see. */
export const secretOf = (owner: Person) => `secret-of-${owner.id}`;

/** The ids of an owner's rows, and of rows that admins manage. */
export interface Things {
  owner: string;
  project: string;
  archived: string;
  todo: string;
  done: string;
  deletedTodo: string;
  update: string;
  meeting: string;
  entry: string;
  /** An entry of a day that is over. */
  pastEntry: string;
  addendum: string;
  pomodoro: string;
  deletedPomodoro: string;
  pack: string;
  word: string;
  /** The id of an own word of the owner. */
  ownWord: string;
  batch: string;
  /** The hash of a recording's bytes. */
  audio: string;
  host: string;
  /** The host that has limits of its own. */
  hostLimits: string;
  /** The host of an agent's token. */
  hostToken: string;
  /** The id of another session of the owner. */
  session: string;
  /** The id of an API token of the owner. */
  token: string;
  /** The hash of the secret of the owner's calendar feed. */
  feed: string;
  /** A webhook of the owner, whose secret cannot be read. */
  webhook: string;
  /** The webhook of alerts of hosts, which is not the owner's; its secret cannot be read. */
  hostWebhook: string;
  /** The hash of the secret in the owner's address for mailed todos. */
  mailAddress: string;
  /** The id of a passkey of the owner. */
  passkey: string;
  /** The id of a device of the owner that takes notifications. */
  device: string;
  /** The owner has a morning line. */
  morning: string;
  /** The id of a calendar of the owner, with one event. */
  calendar: string;
  /** The id of a file of the owner that waits to be imported. */
  import: string;
}

const THINGS = [
  "project",
  "archived",
  "todo",
  "done",
  "deletedTodo",
  "update",
  "meeting",
  "entry",
  "pastEntry",
  "addendum",
  "pomodoro",
  "deletedPomodoro",
  "word",
  "ownWord",
  "batch",
] as const;

const { keys } = (await newSubscriber()).subscription;
/** The fields of a device of no session. */
const subscribed = (mark: string) => ({
  ...keys,
  session_hash: mark,
  endpoint: `https://web.push.apple.com/${mark}`,
  browser: "",
  device: "",
});

/** The rows of a file that waits to be imported. */
function waitingFile(user_id: string, id: string) {
  const waiting = { id, user_id, format: "lines", file_name: "list.txt", created_at: new Date().toISOString() };
  const summary = JSON.stringify({ lists: [], missing: [], parts: [], notes: [] });
  return [
    ["import_file", { ...waiting, summary }],
    ["import_part", { user_id, import_id: id, number: 0, kind: "todo", content: "[]" }],
  ] as const;
}

/** A calendar with an event of today. */
function calendarRows(user_id: string, id: string, secret: string) {
  const now = new Date().toISOString();
  // As it is stored without a key, of a server that is not there.
  const address = new TextEncoder()
    .encode("https://nowhere.calendars.example/a.ics")
    .toBase64({ alphabet: "base64url" });
  const named = { calendar_name: `events-${secret}`, calendar_mark: "ring", calendar_host: "calendars.example" };
  const event = { event_key: id, event_title: `events-${secret}`, event_start: now, event_end: now, is_free: 0 };
  return [
    ["other_calendar", { id, user_id, ...named, calendar_address: address.replaceAll("=", ""), created_at: now }],
    ["calendar_event", { user_id, calendar_id: id, starts_at: now, ...event }],
  ] as const;
}

/**
 * Creates an owner with one row of everything, and a language pack, for one request. A host is only listed when it is
 * `asked` for, because listing hosts queries every one of them.
 */
export async function newWorld(asked?: keyof Things) {
  const { person: owner, rows } = preparePerson();
  const secret = secretOf(owner);
  const now = new Date().toISOString();
  const day = now.slice(0, 10);
  const ids = Object.fromEntries(THINGS.map((name) => [name, crypto.randomUUID()]));
  const mark = owner.id.slice(0, 8);
  const things = {
    ...ids,
    owner: owner.id,
    pack: `pack-${mark}`,
    audio: hashOf(mark),
    host: `host-${mark}`,
    hostLimits: `host-${mark}`,
    hostToken: `host-${mark}`,
    session: sessionIdOf(mark),
    token: sessionIdOf(mark),
    feed: mark,
    webhook: mark,
    hostWebhook: mark,
    mailAddress: mark,
    passkey: mark,
    device: mark,
    morning: mark,
    calendar: mark,
    import: mark,
  } as Things;
  const put = (table: string, row: Record<string, string | number | null>) => {
    const names = Object.keys(row);
    return env.DB.prepare(
      `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
    ).bind(...Object.values(row));
  };
  const own = { user_id: owner.id, created_at: now };
  const dated = { ...own, updated_at: now };
  const todo = { ...dated, project_id: things.project, todo_title: secret, todo_description: "", position: 1 };
  const open = { ...todo, todo_category: "none", todo_due_date: `${day}T12:00:00.000Z` };
  const ended = { user_id: owner.id, project_id: things.project, proje_title: "Work", status: "completed" };
  const focused = { ...ended, duration_minutes: 25, started_at: now, updated_at: now, ended_at: now, notes: secret };
  const pomodoro = { ...focused, paused_duration: 0, focused_seconds: 60 };
  const named = { word_original: "uno", pronunciation: "", meaning: "one", search_text: "uno" };
  const audio = { language: things.pack, hash: things.audio, filename: "uno.mp3", size: 3, batch_id: things.batch };
  await env.DB.batch([
    ...rows,
    put("project", { ...own, id: things.project, proje_title: "Work", position: 1 }),
    put("project", { ...own, id: things.archived, proje_title: "Old", position: 2, archived_at: now }),
    put("todo", { ...open, id: things.todo }),
    put("todo", { ...open, id: things.done, is_checked_date: now }),
    put("todo", { ...open, id: things.deletedTodo, deleted_at: now }),
    put("weekly_update", {
      ...dated,
      id: things.update,
      project_id: things.project,
      update_text: secret,
      week_start: "2026-01-05",
    }),
    put("meeting_note", {
      ...dated,
      id: things.meeting,
      project_id: things.project,
      meeting_title: secret,
      meeting_note: `- [ ] ${secret}`,
      week_start: "2026-01-05",
    }),
    put("diary_entry", { ...dated, id: things.entry, entry_date: day, diary_text: `diary-${secret}`, timezone: "UTC" }),
    put("diary_entry", {
      ...dated,
      id: things.pastEntry,
      entry_date: "2026-01-02",
      diary_text: `diary-${secret}`,
      timezone: "UTC",
    }),
    put("diary_picture", {
      ...own,
      entry_id: things.entry,
      file: "x",
      size: 3,
      width: 1,
      height: 1,
      picture_description: `diary-${secret}`,
    }),
    put("diary_addendum", {
      ...dated,
      id: things.addendum,
      entry_id: things.pastEntry,
      addendum_text: `diary-${secret}`,
      written_on: day,
      timezone: "UTC",
    }),
    put("pomodoro", { ...pomodoro, id: things.pomodoro }),
    put("pomodoro", { ...pomodoro, id: things.deletedPomodoro, deleted_at: now }),
    put("language_pack", { language: things.pack, created_at: now, folder_created_at: now, ...counts }),
    put("language_word", { ...named, id: things.word, language: things.pack, position: 1, created_at: now }),
    put("language_word", { ...named, meaning: secret, id: things.ownWord, language: "Own", position: 1, ...own }),
    put("language_batch", {
      batch_id: things.batch,
      language: things.pack,
      created_at: now,
      total_files: 1,
      mapping: "[]",
    }),
    put("language_audio", { ...audio, created_at: now }),
    ...(asked === "import" ? waitingFile(owner.id, mark).map(([table, row]) => put(table, row)) : []),
    ...(asked === "feed" ? [put("calendar_feed", { secret_hash: mark, ...own, with_pomodoros: 0 })] : []),
    ...(asked === "webhook"
      ? [put("webhook", { id: mark, ...own, address: "v1.eA.eA", secret: "v1.eA.eA", answers: "[]" })]
      : []),
    ...(asked === "hostWebhook"
      ? [
          env.DB.prepare("DELETE FROM host_webhook"),
          put("host_webhook", { id: mark, created_at: now, address: "v1.eA.eA", secret: "v1.eA.eA", answers: "[]" }),
        ]
      : []),
    ...(asked === "mailAddress"
      ? [put("mail_address", { secret_hash: mark, ...own, secret: "eA", senders: "[]" })]
      : []),
    ...(asked === "calendar" ? calendarRows(owner.id, mark, secret).map(([table, row]) => put(table, row)) : []),
    ...(asked === "device" ? [put("push_subscription", { id: mark, ...own, ...subscribed(mark) })] : []),
    ...(asked === "morning"
      ? [put("morning_line", { user_id: owner.id, hour: 7, way: "push", with_titles: 1, next_at: "2999-01-01" })]
      : []),
    // The last way to sign in could not be removed, and the owner has no password.
    ...(asked === "passkey"
      ? [mark, `${mark}-other`].map((credential_id) =>
          put("passkey", { credential_id, ...own, public_key: "{}", counter: 0, transports: "", name: secret }),
        )
      : []),
    ...(asked === "token"
      ? [
          put("session", {
            token_hash: mark,
            ...own,
            expires_at: "2999-01-01",
            token_name: secret,
            token_scope: "read",
          }),
        ]
      : []),
    ...(asked === "session" ? [put("session", { token_hash: mark, ...own, expires_at: "2999-01-01" })] : []),
    ...(asked === "hostToken"
      ? [put("host_token", { host: things.hostToken, token_hash: mark, created_at: now })]
      : []),
    ...(asked === "hostLimits" ? [put("host_limit", { host: things.hostLimits, minutes: 10 })] : []),
    ...(asked === "host" ? [put("host", { name: things.host, first_reported_at: now })] : []),
  ]);
  if (asked === "entry") await env.AUDIO.put(pictureKey(owner.id, "x"), "a picture");
  return { owner, things };
}

type World = Awaited<ReturnType<typeof newWorld>>;

/**
 * The worlds of a row's requests. Who is to be refused shares one, since nothing in it changes; so do all who only read.
 * The others have their own.
 */
export function worldsOf(of: keyof Things | undefined, who: Expected, isRead: boolean): (role: Role) => Promise<World> {
  let shared: Promise<World> | undefined;
  return (role) => (who[role] === "ok" && !isRead ? newWorld(of) : (shared ??= newWorld(of)));
}

const counts = { word_count: 1, audio_count: 1, batch_count: 1 };
const hashOf = (mark: string) => mark.padEnd(64, "0");

/** The Cookie header of `role`. */
export async function cookieOf(role: Role, owner: Person): Promise<string | null> {
  switch (role) {
    case "visitor":
    // An unverified account gets no session, which has its own test.
    case "unverified":
      return null;
    case "user":
      return owner.cookie;
    case "acting":
      return signIn(owner.id, (await newPerson({ role: "admin" })).id);
    case "ended": {
      const cookie = await signIn(owner.id);
      await env.DB.prepare("UPDATE session SET expires_at = ? WHERE token_hash = ?")
        .bind(new Date().toISOString(), hashToken(cookie.slice("session=".length)))
        .run();
      return cookie;
    }
    case "other":
      return (await newPerson()).cookie;
    case "admin":
      return (await newPerson({ role: "admin" })).cookie;
    default: {
      const expires_at = new Date(Date.now() + (role === "demo" ? 1 : -1) * 60_000).toISOString();
      return (await newPerson({ role: "demo", verified: false, expires_at })).cookie;
    }
  }
}

/** A row of a table: who may make the request, and what is sent. */
export interface Question {
  who: Expected;
  /** The kind of row that the path's parameter refers to. */
  of?: keyof Things;
  send?: object | ((things: Things) => object);
}

/** The outcomes of a row as one line that is easy to compare. */
export const line = (outcomes: Partial<Expected>) => ROLES.map((role) => `${role} ${outcomes[role]}`).join(", ");
