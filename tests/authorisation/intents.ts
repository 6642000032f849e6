import { PASSWORD } from "../people.ts";
import { admins, all, anyone, ownerWrites, type Question, reads, type Things, writes } from "./roles.ts";

const fresh = (prefix: string) => `${prefix}${crypto.randomUUID().slice(0, 6)}`;
const account = () => ({ username: fresh("u"), email: `${fresh("u")}@example.com`, password: PASSWORD });
const confirmed = { password: PASSWORD, password_confirm: PASSWORD };
const ofProject = ({ project }: Things) => ({ project_id: project });
const limits = { cpu: "90", memory: "", disk: "90", minutes: "10", silent: "10" };
const inPack = ({ pack }: Things) => ({ language: pack });

/** For a permanent account without two-factor codes. */
const noCodes = { ...writes, user: 409, other: 409, admin: 409, demo: 403, acting: 403 } as const;

/** For a permanent account, in an installation without a sign-in provider. */
const noProvider = { ...noCodes, user: 404, other: 404, admin: 404 } as const;

/** Every change of the pages' forms, as the page's path and the intent. */
export const INTENTS: Record<string, Question> = {
  "/ demo": { who: anyone },
  "/ logout": { who: anyone },
  "/ stop-impersonation": { who: { ...all(400), visitor: 401, unverified: 401, ended: 401, acting: "ok" } },
  "/login login": { who: all(401), send: () => ({ email: `${crypto.randomUUID()}@example.com`, password: PASSWORD }) },
  // The tests' installation has no sign-in provider.
  "/login/provider finish": { who: all(404), send: { username: "somebody" } },
  "/register register": { who: anyone, send: () => ({ ...account(), ...confirmed }) },
  "/verify resend": { who: anyone, send: { email: "nobody@example.com" } },
  "/verify/confirm refuse": { who: all(400), send: {} },
  "/verify/not-me decline": { who: all(400), send: { uid: "nobody", token: "none" } },
  "/verify/email confirm": { who: { ...all(400), acting: 403 }, send: { uid: "nobody", token: "none" } },
  "/verify/email undo": { who: { ...all(400), acting: 403 }, send: { uid: "nobody", token: "none" } },
  "/forgot-password forgot": { who: anyone, send: { email: "nobody@example.com" } },
  "/reset-password reset": {
    who: { ...all(400), acting: 403 },
    send: { uid: "nobody", token: "none", ...confirmed },
  },

  "/app claim-demo": { who: { ...reads, user: 403, other: 403, admin: 403, acting: 403 }, send: account },
  "/app add-project": { who: writes, send: { proje_title: "New" } },
  "/app add-example": { who: { ...writes, user: 409, acting: 409 } },
  "/app remove-example": { who: { ...all(404), visitor: 401, unverified: 401, ended: 401 } },
  "/app add-todo": { who: ownerWrites, send: (things) => ({ ...ofProject(things), todo_title: "New" }) },
  "/app change-todo": { who: ownerWrites, send: ({ todo }) => ({ todo_id: todo, todo_title: "Other" }) },
  "/app move-todo": { who: ownerWrites, send: ({ todo, project }) => ({ todo_id: todo, project_id: project }) },
  "/app tick-todo": { who: ownerWrites, send: ({ todo }) => ({ todo_id: todo }) },
  "/app untick-todo": { who: ownerWrites, send: ({ done }) => ({ todo_id: done }) },
  "/app delete-todo": { who: ownerWrites, send: ({ todo }) => ({ todo_id: todo }) },
  "/app restore-todo": { who: ownerWrites, send: ({ deletedTodo }) => ({ todo_id: deletedTodo }) },
  "/app plan-todos": { who: ownerWrites, send: ({ todo }) => ({ plans: [{ id: todo, todo_week: "2026-01-05" }] }) },
  "/app move-late": { who: ownerWrites, send: ofProject },
  "/app order-todos": { who: ownerWrites, send: (things) => ({ ...ofProject(things), todoIds: [things.todo] }) },
  "/app start-pomodoro": { who: ownerWrites, send: ofProject },
  // Without a session or a break these redirect to the page with the clock.
  "/app change-pomodoro": { who: writes, send: { command: "complete" } },
  "/app start-break": { who: writes },
  "/app end-break": { who: writes },
  "/app show-events": { who: { ...writes, acting: 403 }, send: { shows_events: "true" } },
  "/app save-notes": { who: ownerWrites, send: (things) => ({ ...ofProject(things), update_text: "New" }) },
  "/app add-meeting": { who: ownerWrites, send: (things) => ({ ...ofProject(things), meeting_title: "New" }) },
  "/app change-meeting": { who: ownerWrites, send: ({ meeting }) => ({ meeting_id: meeting, meeting_title: "Other" }) },
  "/app add-meeting-todos": { who: ownerWrites, send: ({ meeting }) => ({ meeting_id: meeting }) },
  "/app delete-meeting": { who: ownerWrites, send: ({ meeting }) => ({ meeting_id: meeting }) },

  "/settings rename": { who: ownerWrites, send: (things) => ({ ...ofProject(things), proje_title: "Other" }) },
  "/settings goal": { who: ownerWrites, send: (things) => ({ ...ofProject(things), proje_goal_minutes: "300" }) },
  "/settings archive": { who: ownerWrites, send: ofProject },
  "/settings unarchive": { who: ownerWrites, send: ({ archived }) => ({ project_id: archived }) },
  "/settings delete": { who: ownerWrites, send: ofProject },
  "/settings restore": { who: ownerWrites, send: ({ deletedTodo }) => ({ project_id: deletedTodo }) },
  "/settings order": { who: ownerWrites, send: ({ project }) => ({ projectIds: [project] }) },
  "/settings change-day-start": { who: { ...writes, acting: 403 }, send: { day_start: "4" } },
  "/settings diary-lock": { who: { ...writes, demo: 403, acting: 403 }, send: { is_on: "on" } },
  "/settings change-language": { who: { ...writes, acting: 403 }, send: { locale: "de" } },
  "/settings change-username": { who: { ...writes, demo: 403, acting: 403 }, send: () => ({ username: fresh("u") }) },
  // These need the password, and the test sends a wrong one.
  "/settings change-password": {
    who: { ...writes, user: 403, other: 403, demo: 403, admin: 403, acting: 403 },
    send: { current_password: "unknown", ...confirmed },
  },
  "/settings change-email": {
    who: { ...writes, user: 403, other: 403, demo: 403, admin: 403, acting: 403 },
    send: () => ({ email: account().email, password: "unknown" }),
  },
  "/settings cancel-email": { who: { ...writes, user: 404, other: 404, demo: 403, admin: 404, acting: 403 } },
  "/settings end-session": {
    who: { ...ownerWrites, acting: 403 },
    of: "session",
    send: ({ session }) => ({ session_id: session }),
  },
  "/settings end-other-sessions": { who: { ...writes, acting: 403 } },
  "/settings remove-device": {
    who: { ...ownerWrites, acting: 403 },
    of: "device",
    send: ({ device }) => ({ device_id: device }),
  },
  "/settings test-device": {
    who: { ...ownerWrites, acting: 403 },
    of: "device",
    send: ({ device }) => ({ device_id: device }),
  },
  "/settings add-webhook": {
    who: { ...writes, demo: 403, acting: 403 },
    send: { address: "https://nowhere.hooks.example/in" },
  },
  ...Object.fromEntries(
    ["test-webhook", "renew-webhook-secret", "turn-webhook-on", "remove-webhook"].map((intent) => [
      `/settings ${intent}`,
      {
        who: { ...ownerWrites, acting: 403 },
        of: "webhook",
        send: ({ webhook }: Things) => ({ webhook_id: webhook }),
      } as const,
    ]),
  ),
  "/settings add-calendar": {
    who: { ...writes, demo: 403, acting: 403 },
    send: { calendar_address: "https://nowhere.calendars.example/a.ics", calendar_name: "Work" },
  },
  "/settings change-calendar": {
    who: { ...ownerWrites, acting: 403 },
    of: "calendar",
    send: ({ calendar }) => ({ calendar_id: calendar, calendar_name: "Team" }),
  },
  "/settings read-calendar": {
    who: { ...ownerWrites, acting: 403 },
    of: "calendar",
    send: ({ calendar }) => ({ calendar_id: calendar }),
  },
  "/settings remove-calendar": {
    who: { ...ownerWrites, acting: 403 },
    of: "calendar",
    send: ({ calendar }) => ({ calendar_id: calendar }),
  },
  "/settings set-reminders": { who: { ...writes, acting: 403 }, send: { way: "off" } },
  "/settings set-morning": { who: { ...writes, acting: 403 }, send: { hour: "7", way: "push" } },
  "/settings stop-morning": { who: { ...ownerWrites, acting: 403 }, of: "morning" },
  "/morning end": { who: all(400) },
  "/reminder answer": { who: all(409), send: { act: "done" } },
  "/settings create-feed": { who: { ...writes, acting: 403 }, send: { with_pomodoros: "on" } },
  "/settings stop-feed": { who: { ...ownerWrites, acting: 403 }, of: "feed" },
  "/settings create-mail-address": { who: { ...writes, demo: 403, acting: 403 }, send: {} },
  "/settings set-mail-senders": {
    who: { ...ownerWrites, acting: 403 },
    of: "mailAddress",
    send: { senders: "ada@example.com" },
  },
  "/settings remove-mail-address": { who: { ...ownerWrites, acting: 403 }, of: "mailAddress" },
  "/settings create-token": {
    who: { ...writes, acting: 403 },
    send: { name: "Script", scope: "read", expires_in_days: "90" },
  },
  "/settings revoke-token": {
    who: { ...ownerWrites, acting: 403 },
    of: "token",
    send: ({ token }) => ({ api_token_id: token }),
  },
  "/settings link-provider": { who: noProvider },
  "/settings unlink-provider": { who: noProvider },
  "/settings rename-passkey": {
    who: { ...ownerWrites, demo: 403, acting: 403 },
    of: "passkey",
    send: ({ passkey }) => ({ passkey_id: passkey, name: "Phone" }),
  },
  "/settings remove-passkey": {
    who: { ...ownerWrites, demo: 403, acting: 403 },
    of: "passkey",
    send: ({ passkey }) => ({ passkey_id: passkey }),
  },
  "/settings set-up-codes": { who: { ...writes, demo: 403, acting: 403 } },
  // No account of the table has started to set up codes.
  "/settings confirm-codes": { who: noCodes, send: { code: "123456" } },
  "/settings renew-codes": { who: noCodes },
  "/settings stop-codes": { who: noCodes },
  // A permanent account needs its password, which the test does not send.
  "/settings move-account": {
    who: { ...writes, user: 404, other: 404, demo: 403, admin: 404, acting: 403 },
    send: { region: "us", password: PASSWORD },
  },
  "/settings stop-move": {
    who: { ...writes, user: 409, other: 409, demo: 409, expired: 409, admin: 409, acting: 403 },
  },
  "/settings delete-account": { who: { ...writes, user: 403, other: 403, admin: 403, acting: 403 } },

  "/settings/trash restore": { who: ownerWrites, send: ({ deletedTodo }) => ({ id: deletedTodo }) },
  "/settings/trash erase": { who: { ...ownerWrites, acting: 403 }, send: ({ deletedTodo }) => ({ id: deletedTodo }) },
  "/settings/trash erase-all": { who: { ...writes, acting: 403 } },

  "/bring confirm": {
    who: { ...ownerWrites, acting: 403 },
    of: "import",
    send: (things) => ({ import_id: things.import }),
  },
  "/bring undo": {
    who: { ...ownerWrites, acting: 403 },
    of: "import",
    send: (things) => ({ import_id: things.import }),
  },

  "/calendar add": { who: ownerWrites, send: (things) => ({ ...ofProject(things), todo_title: "New" }) },
  "/calendar move": { who: ownerWrites, send: ({ todo }) => ({ id: todo, todo_due_date: "2026-01-05" }) },
  "/calendar check": { who: ownerWrites, send: ({ todo }) => ({ id: todo }) },

  "/close-week settle": {
    who: ownerWrites,
    send: ({ todo }) => ({ todo_id: todo, week_start: "2026-01-05", to: "next-week" }),
  },
  "/close-week settle-all": { who: writes, send: { week_start: "2026-01-05" } },
  "/close-week close": { who: writes, send: { week_start: "2026-01-05", markdown: "# Week 2" } },
  "/close-week reopen": { who: writes, send: { week_start: "2026-01-05" } },
  "/close-week add-to-notes": { who: writes, send: { week_start: "2026-01-05", markdown: "# Week 2" } },
  "/close-week take-from-notes": { who: writes, send: { week_start: "2026-01-05", parts: [] } },

  "/diary save": { who: { ...writes, acting: 403 }, send: { diary_text: "New" } },
  "/diary open-diary": { who: { ...reads, acting: 403 } },
  "/diary lock-diary": { who: { ...reads, acting: 403 } },
  "/diary delete": { who: { ...ownerWrites, acting: 403 }, send: ({ entry }) => ({ id: entry }) },
  "/diary delete-picture": { who: { ...ownerWrites, acting: 403 }, send: ({ entry }) => ({ id: entry }) },

  "/diary set-template": { who: { ...writes, acting: 403 }, send: { template_text: "Good: " } },
  "/diary add-addendum": {
    who: { ...ownerWrites, acting: 403 },
    send: ({ pastEntry }) => ({ entry_id: pastEntry, addendum_text: "New" }),
  },
  "/diary change-addendum": {
    who: { ...ownerWrites, acting: 403 },
    send: ({ addendum }) => ({ addendum_id: addendum, addendum_text: "Other" }),
  },
  "/diary delete-addendum": {
    who: { ...ownerWrites, acting: 403 },
    send: ({ addendum }) => ({ addendum_id: addendum }),
  },

  "/stats add-pomodoro": {
    who: ownerWrites,
    send: (things) => ({ ...ofProject(things), started: "2024-01-05T10:00", focused_minutes: 25, notes: "" }),
  },
  "/stats correct-pomodoro": {
    who: ownerWrites,
    send: ({ project, pomodoro }) => ({
      id: pomodoro,
      project_id: project,
      started: "2024-01-05T10:00",
      focused_minutes: 25,
      notes: "",
    }),
  },
  "/stats adopt-pomodoro": {
    who: ownerWrites,
    send: ({ project }) => ({
      id: crypto.randomUUID(),
      project_id: project,
      todo_id: null,
      status: "completed",
      duration_minutes: 25,
      started_at: "2026-01-05T10:00:00.000Z",
      updated_at: "2026-01-05T10:25:00.000Z",
      paused_duration: 0,
      focused_seconds: 1500,
      notes: "",
    }),
  },
  "/stats adopt-break": {
    who: writes,
    send: () => ({ minutes: 5, ends_at: "2026-01-05T10:05:00.000Z", is_ended: false }),
  },
  "/stats note-pomodoro": { who: ownerWrites, send: ({ pomodoro }) => ({ id: pomodoro, notes: "Sowed beans" }) },
  "/stats uncorrect-pomodoro": { who: ownerWrites, send: ({ pomodoro }) => ({ id: pomodoro }) },
  "/stats delete-pomodoro": { who: ownerWrites, send: ({ pomodoro }) => ({ id: pomodoro }) },
  "/stats restore-pomodoro": { who: ownerWrites, send: ({ deletedPomodoro }) => ({ id: deletedPomodoro }) },

  "/admin promote": { who: admins, of: "owner", send: ({ owner }) => ({ user_id: owner }) },
  "/admin demote": { who: { ...admins, admin: 409 }, of: "owner", send: ({ owner }) => ({ user_id: owner }) },
  "/admin suspend": { who: admins, of: "owner", send: ({ owner }) => ({ user_id: owner }) },
  "/admin reinstate": { who: { ...admins, admin: 409 }, of: "owner", send: ({ owner }) => ({ user_id: owner }) },
  "/admin resend-verification": {
    who: { ...admins, admin: 409 },
    of: "owner",
    send: ({ owner }) => ({ user_id: owner }),
  },
  "/admin end-sessions": { who: admins, of: "owner", send: ({ owner }) => ({ user_id: owner }) },
  "/admin end-codes": { who: { ...admins, admin: 409 }, of: "owner", send: ({ owner }) => ({ user_id: owner }) },
  // Allowed, but rejected because the username is missing.
  "/admin delete-user": { who: { ...admins, admin: 400 }, of: "owner", send: ({ owner }) => ({ user_id: owner }) },
  "/admin impersonate": {
    who: { ...admins, acting: 409 },
    send: ({ owner }) => ({ user_id: owner, reason: "Asked for help" }),
  },

  // Allowed, and redirected to the file.
  "/admin export-log": { who: admins },
  "/admin export-users": { who: admins },

  "/admin create-agent-token": { who: admins, send: () => ({ host: fresh("host-") }) },
  "/admin renew-agent-token": { who: admins, of: "hostToken", send: ({ hostToken }) => ({ host: hostToken }) },
  "/admin revoke-agent-token": { who: admins, of: "hostToken", send: ({ hostToken }) => ({ host: hostToken }) },
  "/admin send-mail": { who: { ...admins, admin: 404 }, send: { mail_id: "nobody" } },

  "/admin-language create-pack": { who: admins, send: () => ({ language: fresh("new-") }) },
  "/admin-language delete-pack": { who: admins, send: inPack },
  "/admin-language set-locale": { who: admins, send: ({ pack }) => ({ language: pack, locale: "tr" }) },
  "/admin-language set-audience": {
    who: admins,
    send: ({ pack }) => ({ language: pack, audience: "everyone" }),
  },
  "/admin-language choose-person": {
    who: { ...admins, admin: 404 },
    send: ({ pack }) => ({ language: pack, person: "nobody@example.com" }),
  },
  "/admin-language drop-person": { who: admins, send: ({ pack, owner }) => ({ language: pack, user_id: owner }) },
  "/admin-language add-word": {
    who: admins,
    send: ({ pack }) => ({ language: pack, word_original: "dos", meaning: "2" }),
  },
  "/admin-language change-word": { who: admins, send: ({ word }) => ({ word_id: word, meaning: "1" }) },
  "/admin-language delete-word": { who: admins, send: ({ word }) => ({ word_id: word }) },
  "/admin-language assign-audio": { who: admins, send: ({ word }) => ({ word_id: word }) },
  "/admin-language match-audio": { who: admins, send: ({ pack }) => ({ language: pack, matchingStrategy: "exact" }) },
  "/admin-language rename-audio": {
    who: admins,
    send: ({ pack }) => ({ language: pack, oldFilename: "uno.mp3", newFilename: "one.mp3" }),
  },
  "/admin-language delete-audio": { who: admins, send: ({ pack }) => ({ language: pack, filename: "uno.mp3" }) },
  "/admin-language create-folder": { who: admins, send: inPack },
  "/admin-language delete-folder": { who: admins, send: inPack },

  "/system-stats set-limits": { who: admins, send: { ...limits, quiet_from: "", quiet_until: "" } },
  "/system-stats set-host-limits": { who: admins, of: "host", send: ({ host }) => ({ ...limits, host }) },
  "/system-stats remove-host-limits": {
    who: admins,
    of: "hostLimits",
    send: ({ hostLimits }) => ({ host: hostLimits }),
  },
  "/system-stats set-webhook": { who: admins, send: { address: "https://hooks.example/in" } },
  ...Object.fromEntries(
    ["test-webhook", "renew-webhook", "remove-webhook"].map((intent) => [
      `/system-stats ${intent}`,
      { who: admins, of: "hostWebhook" as const },
    ]),
  ),
  "/system-stats remove-host": { who: admins, of: "host", send: ({ host }) => ({ host }) },

  "/language answer": {
    who: admins,
    send: ({ pack, word }) => ({ word_id: word, language: pack, result: "correct", mode: "daily" }),
  },
  "/language/words add-word": {
    who: admins,
    send: ({ pack }) => ({ language: pack, word_original: "perro", meaning: "dog" }),
  },
  "/language/words change-word": {
    who: { ...admins, admin: 404 },
    send: ({ ownWord }) => ({ id: ownWord, meaning: "hound" }),
  },
  "/language/words delete-word": { who: { ...admins, admin: 404 }, send: ({ ownWord }) => ({ id: ownWord }) },
  "/language/words undo-words": { who: { ...admins, admin: 404 }, send: ({ ownWord }) => ({ id: ownWord }) },
  "/language settings": { who: admins, send: { new_words: "3", reviews: "50", retention: "90", day_off_7: "on" } },
  "/language know": { who: admins, send: ({ pack, word }) => ({ word_id: word, language: pack }) },
  // Allowed, but rejected because there is no answer to undo.
  "/language undo": { who: { ...admins, admin: 409 }, send: ({ pack, word }) => ({ word_id: word, language: pack }) },
};
