import { PASSWORD } from "../people.ts";
import { startCalendarServer } from "../calendar-server.ts";
import { photo } from "../pictures.ts";
import { newSubscriber } from "../push-crypto.ts";
import { audioForm, csvForm, mp3, wordsForm, zipOf } from "../recordings.ts";
import { admins, all, anyone, ownerReads, ownerWrites, type Question, reads, type Things, writes } from "./roles.ts";

/** A call: its request and its preconditions. */
export interface Call extends Question {
  query?: string | ((things: Things) => string);
  /** The owner has a running pomodoro. */
  running?: true;
  /** The owner has a running break. */
  resting?: true;
  /** Also open to learners when LANGUAGE_AUDIENCE is `everyone`. */
  learner?: true;
}

// The calls that read a calendar get an empty one.
startCalendarServer();

const WEEK = "week_start=2026-01-05&week_end=2026-01-12";
const aroundToday = () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `start_date=${day(-2)}&end_date=${day(2)}`;
};
const fresh = (prefix: string) => `${prefix}${crypto.randomUUID().slice(0, 6)}`;
const account = () => ({ username: fresh("u"), email: `${fresh("u")}@example.com`, password: PASSWORD });
const inPack = ({ pack }: Things) => ({ language: pack });
const asked = ({ pack }: Things) => `language=${pack}`;
const ofProject = ({ project }: Things) => ({ project_id: project });
const recordings = ({ pack }: Things) => audioForm(pack, [["dos.mp3", mp3(pack)]]);
const csv = ({ pack }: Things) => csvForm(pack, "word_original,pronunciation,meaning,audio_hash\ndos,,two,\n");
const BYTES = "application/octet-stream";
const packFile = await zipOf([["pack.json", '{"format":"sevenfold-language-pack","version":1,"language":"Packed"}']]);
const subscriber = await newSubscriber();
const learner = { who: admins, learner: true } as const;

/** For the owner of a permanent account, not for demo accounts. */
const permanent = { ...writes, demo: 403, acting: 403 } as const;
const refused = { ...permanent, user: 403, other: 403, admin: 403 } as const;

const signedOut = { visitor: 401, unverified: 401, ended: 401 } as const;
/** For the owner of a passkey; a demo account cannot have one. */
const owners = { ...ownerWrites, demo: 403, acting: 403 } as const;
/** For a permanent account without two-factor codes. */
const without = { ...permanent, user: 409, other: 409, admin: 409 } as const;
/** For everybody who is signed in, with an account that is not moving. */
const noMove = { ...all(409), ...signedOut };
/** A browser's answer to a challenge that the server never sent. */
const madeUp = (type: string) => {
  const data = { type, challenge: "a".repeat(43), origin: "http://localhost" };
  const clientDataJSON = new TextEncoder().encode(JSON.stringify(data)).toBase64({ alphabet: "base64url" });
  const bytes = { attestationObject: "", authenticatorData: "", signature: "" };
  return { id: "made-up", response: { clientDataJSON: clientDataJSON.replaceAll("=", ""), ...bytes } };
};

const limits = { cpu: 90, memory: null, disk: 90, minutes: 10, silent: 10 };

/** Every call of the API in the router's order, with method and path as in the router. */
export const CALLS: Record<string, Call> = {
  "GET /openapi.json": { who: anyone },
  "GET /docs": { who: anyone },

  "GET /auth/me": { who: anyone },
  "POST /auth/login": {
    who: all(401),
    send: () => ({ email: `${crypto.randomUUID()}@example.com`, password: PASSWORD }),
  },
  "POST /auth/register": { who: anyone, send: account },
  "GET /auth/verify-email": { who: anyone, query: "uid=nobody&token=none" },
  "POST /auth/decline-registration": { who: all(400), send: { uid: "nobody", token: "none" } },
  "POST /auth/resend-verification": { who: anyone, send: { email: "nobody@example.com" } },
  "POST /auth/forgot-password": { who: anyone, send: { email: "nobody@example.com" } },
  "POST /auth/reset-password": {
    who: { ...all(400), acting: 403 },
    send: { uid: "nobody", token: "none", password: PASSWORD },
  },
  "POST /auth/logout": { who: anyone },
  "PUT /auth/day-start": { who: { ...writes, acting: 403 }, send: { day_start: 4 } },
  "PUT /auth/language": { who: { ...writes, acting: 403 }, send: { locale: "de" } },
  "POST /auth/change-username": { who: permanent, send: () => ({ username: fresh("u") }) },
  // These need the password, and the test sends a wrong one.
  "POST /auth/change-password": { who: refused, send: { current_password: "unknown", password: PASSWORD } },
  "POST /auth/change-email": { who: refused, send: () => ({ email: account().email, password: "unknown" }) },
  "GET /auth/change-email": { who: reads },
  "DELETE /auth/change-email": { who: { ...permanent, user: 404, other: 404, admin: 404 } },
  "POST /auth/confirm-email": { who: { ...all(400), acting: 403 }, send: { uid: "nobody", token: "none" } },
  "POST /auth/undo-email": { who: { ...all(400), acting: 403 }, send: { uid: "nobody", token: "none" } },
  "GET /auth/sessions": { who: reads },
  "DELETE /auth/sessions": { who: { ...writes, acting: 403 } },
  "DELETE /auth/sessions/:id": { who: { ...ownerWrites, acting: 403 }, of: "session" },
  "GET /auth/diary-lock": { who: reads },
  "PUT /auth/diary-lock": { who: { ...writes, demo: 403, acting: 403 }, send: { is_on: true } },
  "POST /auth/diary-lock/open": { who: { ...reads, acting: 403 }, send: {} },
  "POST /auth/diary-lock/close": { who: { ...reads, acting: 403 } },
  "GET /auth/feed": { who: reads },
  "POST /auth/feed": { who: { ...writes, acting: 403 }, send: {} },
  // Only the owner has a feed.
  "DELETE /auth/feed": { who: { ...ownerWrites, acting: 403 }, of: "feed" },
  "GET /auth/mail-address": { who: reads },
  "POST /auth/mail-address": { who: permanent, send: {} },
  // Only the owner has an address.
  "PUT /auth/mail-address/senders": {
    who: { ...ownerWrites, acting: 403 },
    of: "mailAddress",
    send: { senders: ["ada@example.com"] },
  },
  "DELETE /auth/mail-address": { who: { ...ownerWrites, acting: 403 }, of: "mailAddress" },
  "GET /auth/tokens": { who: reads },
  "POST /auth/tokens": { who: { ...writes, acting: 403 }, send: { name: "Script" } },
  "DELETE /auth/tokens/:id": { who: { ...ownerWrites, acting: 403 }, of: "token" },
  // A permanent account needs its password, which the test does not send.
  "DELETE /auth/account": { who: { ...writes, user: 403, other: 403, admin: 403, acting: 403 }, send: {} },
  "POST /auth/register-demo": { who: anyone },
  "POST /auth/claim-demo": { who: { ...reads, user: 403, other: 403, admin: 403, acting: 403 }, send: account },
  "GET /auth/demo-status": { who: anyone },
  "GET /auth/impersonation-status": { who: anyone },
  "POST /auth/passkey-options": { who: anyone },
  // Allowed, but rejected because the challenge is made up.
  "POST /auth/passkey-login": {
    who: { ...all(400), acting: 403 },
    send: () => ({ credential: madeUp("webauthn.get") }),
  },
  // The tests' installation has no sign-in provider; sign-in-provider.test.ts has one.
  "GET /auth/provider": { who: all(404) },
  "GET /auth/provider/callback": { who: all(404), query: "code=1&state=2" },
  "POST /auth/provider": { who: all(404), send: { username: "somebody" } },
  "DELETE /auth/provider": { who: { ...permanent, user: 404, other: 404, admin: 404 }, send: {} },
  "GET /auth/passkeys": { who: reads },
  "POST /auth/passkeys/options": { who: permanent, send: {} },
  "POST /auth/passkeys": {
    who: { ...all(400), ...signedOut, demo: 403, expired: 403, acting: 403 },
    send: () => ({ name: "Laptop", credential: madeUp("webauthn.create") }),
  },
  "PATCH /auth/passkeys/:id": { who: owners, of: "passkey", send: { name: "Phone" } },
  "DELETE /auth/passkeys/:id": { who: owners, of: "passkey", send: {} },
  // Only the owner has a passkey.
  "POST /auth/confirm/options": { who: owners, of: "passkey" },
  "POST /auth/confirm": {
    who: { ...all(400), ...signedOut, demo: 403, expired: 403, acting: 403 },
    send: () => ({ credential: madeUp("webauthn.get") }),
  },
  "GET /auth/codes": { who: reads },
  "POST /auth/codes": { who: permanent, send: {} },
  // No account of the table has started to set up codes.
  "POST /auth/codes/confirm": { who: without, send: { code: "123456" } },
  "POST /auth/codes/recovery": { who: without, send: {} },
  "DELETE /auth/codes": { who: without, send: {} },
  "GET /account/size": { who: reads },
  "GET /account/move": { who: reads },
  // The tests' installation has no other regions.
  "POST /account/move": {
    who: { ...permanent, user: 404, other: 404, admin: 404 },
    send: { region: "us", password: PASSWORD },
  },
  "DELETE /account/move": { who: { ...noMove, acting: 403 } },
  "GET /account/export": { who: { ...reads, acting: 403 } },
  "GET /account/import": { who: { ...reads, acting: 403 } },
  "POST /account/import": { who: { ...writes, acting: 403 }, send: new Blob(["Buy milk"], { type: BYTES }) },
  "GET /account/import/:id": { who: { ...ownerReads, acting: 403 }, of: "import" },
  "POST /account/import/:id": { who: { ...ownerWrites, acting: 403 }, of: "import", send: {} },
  "DELETE /account/import/:id": { who: { ...ownerWrites, acting: 403 }, of: "import" },

  "GET /notification": { who: reads },
  "POST /notification/devices": {
    who: { ...writes, acting: 403 },
    send: () => ({ ...subscriber.subscription, endpoint: `https://web.push.apple.com/${crypto.randomUUID()}` }),
  },
  "DELETE /notification/devices/:id": { who: { ...ownerWrites, acting: 403 }, of: "device" },
  "POST /notification/devices/:id/test": { who: { ...ownerWrites, acting: 403 }, of: "device" },

  "GET /notification/reminders": { who: reads },
  "PUT /notification/reminders": { who: { ...writes, acting: 403 }, send: { way: "off" } },

  "GET /notification/morning": { who: reads },
  "PUT /notification/morning": { who: { ...writes, acting: 403 }, send: { hour: 7, way: "push" } },
  // Only the owner has one.
  "DELETE /notification/morning": { who: { ...ownerWrites, acting: 403 }, of: "morning" },

  "GET /other-calendar": { who: reads, of: "calendar" },
  "POST /other-calendar": {
    who: { ...writes, demo: 403, acting: 403 },
    send: { calendar_address: "https://nowhere.calendars.example/a.ics", calendar_name: "Work" },
  },
  "GET /other-calendar/events": { who: reads, query: () => aroundToday(), of: "calendar" },
  "PUT /other-calendar/shown": { who: { ...writes, acting: 403 }, send: { shows_events: false } },
  "PATCH /other-calendar/:id": {
    who: { ...ownerWrites, acting: 403 },
    of: "calendar",
    send: { calendar_name: "Team" },
  },
  "DELETE /other-calendar/:id": { who: { ...ownerWrites, acting: 403 }, of: "calendar" },
  "POST /other-calendar/:id/read": { who: { ...ownerWrites, acting: 403 }, of: "calendar" },

  "POST /reminder/answer": { who: all(409), send: { token: "a".repeat(43), act: "done" } },

  "GET /project": { who: reads },
  "POST /project": { who: writes, send: { proje_title: "New" } },
  "POST /project/reorder": { who: ownerWrites, send: ({ project }) => ({ projectIds: [project] }) },
  // The owner already has projects, and the others have none; so only the owner gets 409.
  "POST /project/example": { who: { ...writes, user: 409, acting: 409 } },
  "DELETE /project/example": { who: { ...all(404), visitor: 401, unverified: 401, ended: 401 } },
  "GET /project/:id": { who: ownerReads, of: "project" },
  "PATCH /project/:id": { who: ownerWrites, of: "project", send: { proje_title: "Other" } },
  "DELETE /project/:id": { who: ownerWrites, of: "project" },
  "PATCH /project/:id/archive": { who: ownerWrites, of: "project" },
  "PATCH /project/:id/unarchive": { who: ownerWrites, of: "archived" },
  "GET /stats/projects": { who: reads },
  "GET /stats/weeks": { who: reads },
  // Only other regions call it, with the secret of a move.
  "GET /region": { who: all(404) },
  "GET /region/departures/:id": { who: all(404) },
  "GET /region/departures/:id/data": { who: all(404) },
  "POST /region/arrivals": {
    who: all(404),
    send: () => ({ id: crypto.randomUUID(), from: "eu", token: "a".repeat(43) }),
  },
  "GET /search": { who: reads, query: "q=secret" },
  "GET /webhook": { who: reads },
  "POST /webhook": { who: permanent, send: { address: "https://hooks.example/in" } },
  "POST /webhook/:id/secret": { who: { ...ownerWrites, acting: 403 }, of: "webhook" },
  "POST /webhook/:id/test": { who: { ...ownerWrites, acting: 403 }, of: "webhook" },
  "POST /webhook/:id/on": { who: { ...ownerWrites, acting: 403 }, of: "webhook" },
  "DELETE /webhook/:id": { who: { ...ownerWrites, acting: 403 }, of: "webhook" },
  // Only with an API token.
  "POST /mcp": { who: all(401), send: { jsonrpc: "2.0", id: 1, method: "tools/list" } },

  "GET /todo/project/:id": { who: ownerReads, of: "project" },
  "POST /todo/project/:id": { who: ownerWrites, of: "project", send: { todo_title: "New" } },
  "POST /todo/project/:id/reorder": { who: ownerWrites, of: "project", send: ({ todo }) => ({ todoIds: [todo] }) },
  "GET /todo/completed": { who: reads, query: WEEK },
  "GET /todo/calendar": { who: reads, query: "start_date=2026-01-01&end_date=2026-12-31" },
  "GET /todo/coming": { who: reads, query: "start_date=2026-01-01&end_date=2026-12-31" },
  "GET /todo/week": { who: reads, query: "week_start=2026-01-05" },
  "POST /todo/plan": { who: ownerWrites, send: ({ todo }) => ({ plans: [{ id: todo, todo_week: "2026-01-05" }] }) },
  "POST /todo/project/:id/move-late": { who: ownerWrites, of: "project" },
  "PATCH /todo/:id": { who: ownerWrites, of: "todo", send: { is_checked: true } },
  "DELETE /todo/:id": { who: ownerWrites, of: "todo" },
  "POST /todo/:id/restore": { who: ownerWrites, of: "deletedTodo" },

  "GET /week-data": { who: ownerReads, query: ({ project }) => `${WEEK}&project_id=${project}` },
  "GET /week-data/stats": { who: ownerReads, query: ({ project }) => `${WEEK}&project_id=${project}` },
  "GET /week-data/summary": { who: reads, query: "week_start=2026-01-05" },
  "POST /week-data/close": { who: writes, send: { week_start: "2026-01-05", markdown: "# Week 2" } },
  "POST /week-data/reopen": { who: writes, send: { week_start: "2026-01-05" } },
  "POST /week-data/summary/notes": { who: writes, send: { week_start: "2026-01-05", markdown: "# Week 2" } },
  "GET /weekly-update": { who: reads },
  "POST /weekly-update": { who: ownerWrites, send: (things) => ({ ...ofProject(things), update_text: "New" }) },
  "GET /weekly-update/project/:id": { who: ownerReads, of: "project" },
  "GET /weekly-update/:id": { who: ownerReads, of: "update" },
  "PATCH /weekly-update/:id": { who: ownerWrites, of: "update", send: { update_text: "Other" } },
  "DELETE /weekly-update/:id": { who: ownerWrites, of: "update" },
  "GET /meeting-note": { who: reads },
  "POST /meeting-note": { who: ownerWrites, send: (things) => ({ ...ofProject(things), meeting_title: "New" }) },
  "GET /meeting-note/project/:id": { who: ownerReads, of: "project" },
  "GET /meeting-note/:id": { who: ownerReads, of: "meeting" },
  "PATCH /meeting-note/:id": { who: ownerWrites, of: "meeting", send: { meeting_title: "Other" } },
  "GET /meeting-note/:id/todos": { who: ownerReads, of: "meeting" },
  "POST /meeting-note/:id/todos": { who: ownerWrites, of: "meeting", send: {} },
  "DELETE /meeting-note/:id": { who: ownerWrites, of: "meeting" },

  "GET /diary": { who: reads },
  "POST /diary": { who: { ...writes, acting: 403 }, send: { diary_text: "New" } },
  "GET /diary/template": { who: { ...reads, acting: 403 } },
  "PUT /diary/template": { who: { ...writes, acting: 403 }, send: { template_text: "Good: " } },
  "GET /diary/date/:date": { who: ownerReads },
  "POST /diary/date/:date/addenda": {
    who: { ...writes, acting: 403 },
    send: { addendum_text: "New" },
  },
  "POST /diary/:id/addenda": {
    who: { ...ownerWrites, acting: 403 },
    of: "pastEntry",
    send: { addendum_text: "New" },
  },
  "PATCH /diary/addenda/:id": {
    who: { ...ownerWrites, acting: 403 },
    of: "addendum",
    send: { addendum_text: "Other" },
  },
  "DELETE /diary/addenda/:id": { who: { ...ownerWrites, acting: 403 }, of: "addendum" },
  "GET /diary/:id/picture": { who: { ...ownerReads, acting: 403 }, of: "entry" },
  "PUT /diary/:id/picture": {
    who: { ...ownerWrites, acting: 403 },
    of: "entry",
    send: new Blob([photo()], { type: "image/jpeg" }),
  },
  "DELETE /diary/:id/picture": { who: { ...ownerWrites, acting: 403 }, of: "entry" },
  "PUT /diary/:id/picture/description": {
    who: { ...ownerWrites, acting: 403 },
    of: "entry",
    send: { picture_description: "A quince" },
  },
  "GET /diary/:id": { who: ownerReads, of: "entry" },
  "PATCH /diary/:id": { who: { ...ownerWrites, acting: 403 }, of: "entry", send: { diary_text: "Other" } },
  "DELETE /diary/:id": { who: { ...ownerWrites, acting: 403 }, of: "entry" },

  "GET /trash": { who: reads },
  "DELETE /trash": { who: { ...writes, acting: 403 } },
  "POST /trash/:id/restore": { who: ownerWrites, of: "deletedTodo", send: {} },
  "DELETE /trash/:id": { who: { ...ownerWrites, acting: 403 }, of: "deletedTodo" },

  "GET /pomodoro/active": { who: reads },
  "POST /pomodoro/start": { who: ownerWrites, send: ofProject },
  "PATCH /pomodoro/pause": { who: ownerWrites, running: true, send: {} },
  "PATCH /pomodoro/resume": { who: ownerWrites, running: true, send: {} },
  "PATCH /pomodoro/complete": { who: ownerWrites, running: true, send: {} },
  "PATCH /pomodoro/cancel": { who: ownerWrites, running: true, send: {} },
  "GET /pomodoro/break": { who: reads },
  "POST /pomodoro/break": { who: writes, send: {} },
  "PATCH /pomodoro/break/end": { who: ownerWrites, resting: true },
  "GET /pomodoro/history": { who: reads },
  // Allowed, but rejected because it is not a WebSocket request.
  "GET /pomodoro/live": { who: { ...all(400), visitor: 401, unverified: 401, ended: 401 } },
  "GET /pomodoro/project/:id": { who: ownerReads, of: "project" },
  "GET /pomodoro/project/:id/stats": { who: ownerReads, of: "project" },
  "POST /pomodoro": {
    who: ownerWrites,
    send: (things) => ({ ...ofProject(things), started_at: "2024-01-05T10:00:00Z", focused_minutes: 25 }),
  },
  "PATCH /pomodoro/:id": { who: ownerWrites, of: "pomodoro", send: { notes: "Other" } },
  "DELETE /pomodoro/:id": { who: ownerWrites, of: "pomodoro" },
  "POST /pomodoro/:id/uncorrect": { who: ownerWrites, of: "pomodoro" },
  "POST /pomodoro/:id/restore": { who: ownerWrites, of: "deletedPomodoro" },

  // As above.
  "GET /live": { who: { ...all(400), visitor: 401, unverified: 401, ended: 401 } },

  "POST /analytics/visit": { who: anyone, send: { page: "landing" } },
  "GET /analytics/health": { who: anyone },
  "GET /analytics/stats/:page": { who: admins },
  "GET /analytics/overview": { who: admins },

  "GET /language-learning/languages": learner,
  "GET /language-learning/daily-words/:language": { ...learner, of: "pack" },
  "GET /language-learning/progress/:language": { ...learner, of: "pack" },
  "GET /language-learning/practice-today/:language": { ...learner, of: "pack" },
  "GET /language-learning/practice-all/:language": { ...learner, of: "pack" },
  "GET /language-learning/review-words/:language": { ...learner, of: "pack" },
  "GET /language-learning/learned-words/:language": { ...learner, of: "pack" },
  "GET /language-learning/due-words/:language": { ...learner, of: "pack" },
  "GET /language-learning/figures/:language": { ...learner, of: "pack" },
  "GET /language-learning/settings": learner,
  "PUT /language-learning/settings": { ...learner, send: { new_words: 3 } },
  "POST /language-learning/practice-result": {
    ...learner,
    send: ({ pack, word }) => ({ word_id: word, language: pack, result: "correct" }),
  },
  "POST /language-learning/know": { ...learner, send: ({ pack, word }) => ({ word_id: word, language: pack }) },
  // Allowed, but rejected because there is no answer to undo.
  "DELETE /language-learning/practice-result": {
    who: { ...admins, admin: 409 },
    send: ({ pack, word }) => ({ word_id: word, language: pack }),
  },
  "GET /language-learning/words": { ...learner, query: asked },
  "POST /language-learning/words": {
    ...learner,
    send: ({ pack }) => ({ language: pack, word_original: "perro", meaning: "dog" }),
  },
  // The owner of the word may not learn while learning is closed; nobody else has the word.
  "POST /language-learning/words/import": {
    ...learner,
    send: ({ pack }) => wordsForm(pack, "word,meaning\nperro,dog\n"),
  },
  "GET /language-learning/words/export": { ...learner, query: asked },
  "POST /language-learning/words/undo": {
    who: { ...admins, admin: 404 },
    send: ({ ownWord }) => ({ id: ownWord }),
  },
  "PUT /language-learning/words/:id": { who: { ...admins, admin: 404 }, of: "ownWord", send: { meaning: "hound" } },
  "DELETE /language-learning/words/:id": { who: { ...admins, admin: 404 }, of: "ownWord" },

  // Only for the agent: a session does not authorise it.
  "POST /system-stats/report": { who: all(401), send: {} },
  // No host has reported in this test.
  "GET /system-stats": { who: { ...admins, admin: 404 }, query: "host=nowhere" },
  "GET /system-stats/alerts": { who: admins },
  "PUT /system-stats/limits": { who: admins, send: { ...limits, quiet_from: null, quiet_until: null } },
  "PUT /system-stats/:host/limits": { who: admins, of: "host", send: limits },
  "DELETE /system-stats/:host/limits": { who: admins, of: "hostLimits" },
  "GET /system-stats/:host/history": { who: admins, of: "host" },
  "DELETE /system-stats/:host": { who: admins, of: "host" },

  // R2 has no such file.
  "GET /admin/language/audio/:file": { who: { ...admins, admin: 404 }, of: "audio" },
  "POST /admin/language/create-pack": { who: admins, send: () => ({ language: fresh("new-") }) },
  "GET /admin/language/packs": { who: admins },
  "GET /admin/language/access": { who: admins, query: asked },
  "PUT /admin/language/access": { who: admins, send: ({ pack }) => ({ language: pack, audience: "everyone" }) },
  "POST /admin/language/access/people": {
    who: { ...admins, admin: 404 },
    send: ({ pack }) => ({ language: pack, person: "nobody@example.com" }),
  },
  "DELETE /admin/language/access/people": {
    who: admins,
    send: ({ pack, owner }) => ({ language: pack, user_id: owner }),
  },
  "GET /admin/language/languages": { who: admins },
  "DELETE /admin/language/pack/:language": { who: admins, of: "pack" },
  "PATCH /admin/language/pack/:language": { who: admins, of: "pack", send: { locale: "tr" } },
  "GET /admin/language/pack/:language": { who: admins, of: "pack" },
  "POST /admin/language/preview-pack": { who: admins, send: packFile },
  "POST /admin/language/import-pack": { who: admins, query: () => `language=${fresh("in-")}`, send: packFile },
  "GET /admin/language/batch-history/:language": { who: admins, of: "pack" },
  "GET /admin/language/download-mapping/:language/:batch": { who: admins, of: "pack" },
  "GET /admin/language/user-progress": { who: admins, query: asked },
  "POST /admin/language/upload-audio": { who: admins, send: recordings },
  "POST /admin/language/bulk-upload-audio": { who: admins, send: recordings },
  "GET /admin/language/audio-files": { who: admins, query: asked },
  "GET /admin/language/file-explorer": { who: admins, query: asked },
  "POST /admin/language/bulk-match-audio": { who: admins, send: inPack },
  "POST /admin/language/assign-audio": { who: admins, send: ({ word }) => ({ word_id: word, audio_path: null }) },
  "POST /admin/language/rename-audio": {
    who: admins,
    send: ({ pack }) => ({ language: pack, oldFilename: "uno.mp3", newFilename: "one.mp3" }),
  },
  "DELETE /admin/language/delete-audio": {
    who: admins,
    send: ({ pack }) => ({ language: pack, filename: "uno.mp3" }),
  },
  "POST /admin/language/create-folder": { who: admins, send: inPack },
  "DELETE /admin/language/delete-folder": { who: admins, send: inPack },
  "POST /admin/language/upload-csv": { who: admins, send: csv },
  "POST /admin/language/words/bulk-import": { who: admins, send: csv },
  "GET /admin/language/export/:language": { who: admins, of: "pack" },
  "GET /admin/language/words/:languageOrId": { who: admins, of: "pack" },
  "GET /admin/language/words": { who: admins, query: asked },
  "POST /admin/language/words": {
    who: admins,
    send: ({ pack }) => ({ language: pack, word_original: "dos", meaning: "two" }),
  },
  "PUT /admin/language/words/:languageOrId": { who: admins, of: "word", send: { meaning: "1" } },
  "DELETE /admin/language/words/:languageOrId": { who: admins, of: "word" },

  "POST /admin/impersonate/:userId": {
    who: { ...admins, acting: 409 },
    of: "owner",
    send: { reason: "Asked for help" },
  },
  "GET /admin/agent-tokens": { who: admins },
  "POST /admin/agent-tokens": { who: admins, send: () => ({ host: fresh("host-") }) },
  "POST /admin/agent-tokens/:id/renew": { who: admins, of: "hostToken", send: {} },
  "DELETE /admin/agent-tokens/:id": { who: admins, of: "hostToken" },
  "PUT /admin/host-webhook": { who: admins, send: { address: "https://hooks.example/in" } },
  "POST /admin/host-webhook/secret": { who: admins, of: "hostWebhook" },
  "POST /admin/host-webhook/test": { who: admins, of: "hostWebhook" },
  "DELETE /admin/host-webhook": { who: admins, of: "hostWebhook" },
  "GET /admin/mails": { who: admins },
  "POST /admin/mails/:id/send": { who: { ...admins, admin: 404 } },
  "GET /admin/users/:id/detail": { who: admins, of: "owner" },
  "POST /admin/users/:id/promote": { who: admins, of: "owner" },
  // Allowed, but rejected because the account is no admin, is not suspended, or is already verified.
  "POST /admin/users/:id/demote": { who: { ...admins, admin: 409 }, of: "owner" },
  "POST /admin/users/:id/suspend": { who: admins, of: "owner" },
  "POST /admin/users/:id/reinstate": { who: { ...admins, admin: 409 }, of: "owner" },
  "POST /admin/users/:id/resend-verification": { who: { ...admins, admin: 409 }, of: "owner" },
  "POST /admin/users/:id/end-sessions": { who: admins, of: "owner" },
  "POST /admin/users/:id/end-codes": { who: { ...admins, admin: 409 }, of: "owner" },
  // Allowed, but rejected because the username is missing.
  "DELETE /admin/users/:id": { who: { ...admins, admin: 400 }, of: "owner", send: { name: "", password: "" } },
  "GET /admin/audit": { who: admins },
  "GET /admin/audit/export": { who: admins },
  "POST /admin/stop-impersonation": { who: { ...all(400), visitor: 401, unverified: 401, ended: 401, acting: "ok" } },
  "GET /admin/analytics/total": { who: admins },
  "GET /admin/analytics/daily": { who: admins },
  "GET /admin/analytics/export": { who: admins },
  "GET /admin/analytics/landing": { who: admins },
  "GET /admin/analytics/overview": { who: admins },
  "GET /admin/users/list": { who: admins },
  // The file is read in parts, and the number of parts would grow with the people of earlier tests. A search within a
  // role reads only that role's part of an index.
  "GET /admin/users/export": { who: admins, query: "role=demo&search=nobody" },
  "GET /admin/users/total": { who: admins },
  "GET /admin/users/verified": { who: admins },
  "GET /admin/users/admin": { who: admins },
  "GET /admin/users/regular": { who: admins },
  "GET /admin/users/demo": { who: admins },
  "GET /admin/users/demo/active": { who: admins },
  "GET /admin/projects/total": { who: admins },
  "GET /admin/todos/total": { who: admins },
  "GET /admin/sessions/total": { who: admins },
  "GET /admin/emails/total": { who: admins },
  "GET /admin/emails/monthly": { who: admins },
};
