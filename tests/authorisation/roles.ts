import { env } from "cloudflare:workers";
import { pictureKey } from "#app/domain/diary/picture-store.server.ts";
import { sessionIdOf } from "#app/domain/secret/token.server.ts";
import { type Person, personRows, sessionRow } from "../people.ts";
import { newSubscriber } from "../push-crypto.ts";
import { insertingAll, type Row } from "../rows.ts";
import { storage } from "../storage.ts";

/** All roles, in the order of the tables' columns. */
export const ROLES = ["visitor", "unverified", "ended", "user", "other", "demo", "expired", "admin", "acting"] as const;
/** `user` owns the row; `acting` is an admin who impersonates that user; `ended` has a session that has ended. */
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
/** The same for changes, which an expired demo account may not make. */
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

/** Freezes a person's account, as during its move to another region. */
export const moveAway = ({ id }: Pick<Person, "id">) =>
  env.DB.prepare("UPDATE user SET moving_to = 'us' WHERE id = ?").bind(id).run();

/** A text that only the owner may see. */
export const secretOf = (owner: Person) => `secret-of-${owner.id}`;

/** The ids of the owner's rows, and of rows that admins manage. */
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
  /** A diary entry of a day that is over. */
  pastEntry: string;
  addendum: string;
  pomodoro: string;
  deletedPomodoro: string;
  pack: string;
  word: string;
  /** The id of a word that the owner added. */
  ownWord: string;
  batch: string;
  /** The hash of a recording's bytes. */
  audio: string;
  host: string;
  /** The host with its own limits. */
  hostLimits: string;
  /** The host that an agent's token belongs to. */
  hostToken: string;
  /** The id of another session of the owner. */
  session: string;
  /** The id of an API token of the owner. */
  token: string;
  /** The hash of the secret of the owner's calendar feed. */
  feed: string;
  /** A webhook of the owner, whose secret no call returns. */
  webhook: string;
  /** The webhook for alerts of hosts. It does not belong to the owner, and no call returns its secret. */
  hostWebhook: string;
  /** The hash of the secret in the owner's mail address for todos. */
  mailAddress: string;
  /** The id of a passkey of the owner. */
  passkey: string;
  /** The id of the owner's device for notifications. */
  device: string;
  /** The owner has a morning line. */
  morning: string;
  /** The id of the owner's calendar, which has one event. */
  calendar: string;
  /** The id of a staged file of the owner, which can be imported. */
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
/** The fields of a device without a session. */
const subscribed = (mark: string) => ({
  ...keys,
  session_hash: mark,
  endpoint: `https://web.push.apple.com/${mark}`,
  browser: "",
  device: "",
});

/** The rows of a file that waits to be imported. */
function waitingFile(user_id: string, id: string): Row[] {
  const waiting = { id, user_id, format: "lines", file_name: "list.txt", created_at: new Date().toISOString() };
  const summary = JSON.stringify({ lists: [], missing: [], parts: [], notes: [] });
  return [
    ["import_file", { ...waiting, summary }],
    ["import_part", { user_id, import_id: id, number: 0, kind: "todo", content: "[]" }],
  ];
}

/** A calendar with an event of today. */
function calendarRows(user_id: string, id: string, secret: string): Row[] {
  const now = new Date().toISOString();
  // The address of a server that does not exist, as it is stored without an encryption key.
  const address = new TextEncoder()
    .encode("https://nowhere.calendars.example/a.ics")
    .toBase64({ alphabet: "base64url" });
  const named = { calendar_name: `events-${secret}`, calendar_mark: "ring", calendar_host: "calendars.example" };
  const event = { event_key: id, event_title: `events-${secret}`, event_start: now, event_end: now, is_free: 0 };
  return [
    ["other_calendar", { id, user_id, ...named, calendar_address: address.replaceAll("=", ""), created_at: now }],
    ["calendar_event", { user_id, calendar_id: id, starts_at: now, ...event }],
  ];
}

/** One row of everything of an owner, and a language pack, for one request. */
export interface World {
  owner: Person;
  things: Things;
  /** The Cookie header of each role. An unverified account gets no session, which has its own test. */
  cookies: Record<Role, string | null>;
}

/** Worlds that are made at once: the statements that make them cost more than their rows. */
const AT_ONCE = 8;
/** Prepared worlds that no test has asked for yet, the number of their storage, and the last request for one. */
const ahead = { worlds: [] as World[], storage: 0, last: Promise.resolve<unknown>(undefined) };

/** Creates a world. A host is only listed when it is `asked` for, because listing hosts queries every one of them. */
export function newWorld(asked?: keyof Things): Promise<World> {
  const taken = ahead.last.then(async () => {
    if (ahead.worlds.length === 0 || ahead.storage !== storage.emptied) {
      const made = Array.from({ length: AT_ONCE }, worldRows);
      await env.DB.batch(insertingAll(made.flatMap(({ rows }) => rows)));
      ahead.worlds = made.map(({ world }) => world);
      ahead.storage = storage.emptied;
    }
    return ahead.worlds.pop()!;
  });
  ahead.last = taken;
  return taken.then(async (world) => {
    const more = insertingAll(asked ? askedRows(asked, world) : []);
    // The installation has one.
    if (asked === "hostWebhook") more.unshift(env.DB.prepare("DELETE FROM host_webhook"));
    if (more.length > 0) await env.DB.batch(more);
    if (asked === "entry") await env.AUDIO.put(pictureKey(world.owner.id, "x"), "a picture");
    return world;
  });
}

/** A world and its rows. */
function worldRows(): { world: World; rows: Row[] } {
  const { person: owner, rows } = personRows();
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
  const own = { user_id: owner.id, created_at: now };
  const dated = { ...own, updated_at: now };
  const todo = { ...dated, project_id: things.project, todo_title: secret, todo_description: "", position: 1 };
  const open = { ...todo, todo_category: "none", todo_due_date: `${day}T12:00:00.000Z` };
  const ended = { user_id: owner.id, project_id: things.project, proje_title: "Work", status: "completed" };
  const focused = { ...ended, duration_minutes: 25, started_at: now, updated_at: now, ended_at: now, notes: secret };
  const pomodoro = { ...focused, paused_duration: 0, focused_seconds: 60 };
  const named = { word_original: "uno", pronunciation: "", meaning: "one", search_text: "uno" };
  const audio = { language: things.pack, hash: things.audio, filename: "uno.mp3", size: 3, batch_id: things.batch };
  const { cookies, rows: others } = sessionsOf(owner);
  const all: Row[] = [
    ...rows,
    ["project", { ...own, id: things.project, proje_title: "Work", position: 1 }],
    ["project", { ...own, id: things.archived, proje_title: "Old", position: 2, archived_at: now }],
    ["todo", { ...open, id: things.todo }],
    ["todo", { ...open, id: things.done, is_checked_date: now }],
    ["todo", { ...open, id: things.deletedTodo, deleted_at: now }],
    [
      "weekly_update",
      {
        ...dated,
        id: things.update,
        project_id: things.project,
        update_text: secret,
        week_start: "2026-01-05",
      },
    ],
    [
      "meeting_note",
      {
        ...dated,
        id: things.meeting,
        project_id: things.project,
        meeting_title: secret,
        meeting_note: `- [ ] ${secret}`,
        week_start: "2026-01-05",
      },
    ],
    ["diary_entry", { ...dated, id: things.entry, entry_date: day, diary_text: `diary-${secret}`, timezone: "UTC" }],
    [
      "diary_entry",
      {
        ...dated,
        id: things.pastEntry,
        entry_date: "2026-01-02",
        diary_text: `diary-${secret}`,
        timezone: "UTC",
      },
    ],
    [
      "diary_picture",
      {
        ...own,
        entry_id: things.entry,
        file: "x",
        size: 3,
        width: 1,
        height: 1,
        picture_description: `diary-${secret}`,
      },
    ],
    [
      "diary_addendum",
      {
        ...dated,
        id: things.addendum,
        entry_id: things.pastEntry,
        addendum_text: `diary-${secret}`,
        written_on: day,
        timezone: "UTC",
      },
    ],
    ["pomodoro", { ...pomodoro, id: things.pomodoro }],
    ["pomodoro", { ...pomodoro, id: things.deletedPomodoro, deleted_at: now }],
    ["language_pack", { language: things.pack, created_at: now, folder_created_at: now, ...counts }],
    ["language_word", { ...named, id: things.word, language: things.pack, position: 1, created_at: now }],
    ["language_word", { ...named, meaning: secret, id: things.ownWord, language: "Own", position: 1, ...own }],
    [
      "language_batch",
      {
        batch_id: things.batch,
        language: things.pack,
        created_at: now,
        total_files: 1,
        mapping: "[]",
      },
    ],
    ["language_audio", { ...audio, created_at: now }],
    ...others,
  ];
  return { world: { owner, things, cookies }, rows: all };
}

/** The sessions of the roles, other people's among them, and their rows. */
function sessionsOf(owner: Person): Pick<World, "cookies"> & { rows: Row[] } {
  const day = 86_400_000;
  const demo = (until: number) =>
    personRows({ role: "demo", verified: false, expires_at: new Date(Date.now() + until).toISOString() });
  const people = {
    other: personRows(),
    demo: demo(day),
    expired: demo(-day),
    admin: personRows({ role: "admin" }),
    support: personRows({ role: "admin" }),
  };
  const ended = sessionRow(owner.id, null, new Date().toISOString());
  const acting = sessionRow(owner.id, people.support.person.id);
  const cookies = {
    visitor: null,
    unverified: null,
    ended: ended.cookie,
    user: owner.cookie,
    other: people.other.person.cookie,
    demo: people.demo.person.cookie,
    expired: people.expired.person.cookie,
    admin: people.admin.person.cookie,
    acting: acting.cookie,
  };
  return { cookies, rows: [...Object.values(people).flatMap(({ rows }) => rows), ended.row, acting.row] };
}

/** The rows that only some requests are about. */
function askedRows(asked: keyof Things, { owner, things }: World): Row[] {
  const secret = secretOf(owner);
  const now = new Date().toISOString();
  const own = { user_id: owner.id, created_at: now };
  const mark = owner.id.slice(0, 8);
  const rows: Partial<Record<keyof Things, Row[]>> = {
    import: waitingFile(owner.id, mark),
    feed: [["calendar_feed", { secret_hash: mark, ...own, with_pomodoros: 0 }]],
    webhook: [["webhook", { id: mark, ...own, address: "v1.eA.eA", secret: "v1.eA.eA", answers: "[]" }]],
    hostWebhook: [
      ["host_webhook", { id: mark, created_at: now, address: "v1.eA.eA", secret: "v1.eA.eA", answers: "[]" }],
    ],
    mailAddress: [["mail_address", { secret_hash: mark, ...own, secret: "eA", senders: "[]" }]],
    calendar: calendarRows(owner.id, mark, secret),
    device: [["push_subscription", { id: mark, ...own, ...subscribed(mark) }]],
    morning: [["morning_line", { user_id: owner.id, hour: 7, way: "push", with_titles: 1, next_at: "2999-01-01" }]],
    // The last way to sign in could not be removed, and the owner has no password.
    passkey: [mark, `${mark}-other`].map((credential_id) => [
      "passkey",
      { credential_id, ...own, public_key: "{}", counter: 0, transports: "", name: secret },
    ]),
    token: [
      ["session", { token_hash: mark, ...own, expires_at: "2999-01-01", token_name: secret, token_scope: "read" }],
    ],
    session: [["session", { token_hash: mark, ...own, expires_at: "2999-01-01" }]],
    hostToken: [["host_token", { host: things.hostToken, token_hash: mark, created_at: now }]],
    hostLimits: [["host_limit", { host: things.hostLimits, minutes: 10 }]],
    host: [["host", { name: things.host, first_reported_at: now }]],
  };
  return rows[asked] ?? [];
}

/**
 * The worlds for the requests of a row. Roles that are refused share one, because they change nothing in it; so do
 * all roles when the call only reads. Every other role has its own.
 */
export function worldsOf(of: keyof Things | undefined, who: Expected, isRead: boolean): (role: Role) => Promise<World> {
  let shared: Promise<World> | undefined;
  return (role) => (who[role] === "ok" && !isRead ? newWorld(of) : (shared ??= newWorld(of)));
}

const counts = { word_count: 1, audio_count: 1, batch_count: 1 };
const hashOf = (mark: string) => mark.padEnd(64, "0");

/** A row of a table: who may make the request, and what is sent. */
export interface Question {
  who: Expected;
  /** The kind of row that the path's parameter refers to. */
  of?: keyof Things;
  send?: object | ((things: Things) => object);
}

/** The outcomes of a row as one line that is easy to compare. */
export const line = (outcomes: Partial<Expected>) => ROLES.map((role) => `${role} ${outcomes[role]}`).join(", ");
