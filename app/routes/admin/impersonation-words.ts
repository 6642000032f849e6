/**
 * What an admin does, or tries to do, as somebody else: a verb with its object, and the calls and forms that do it. A
 * call is `METHOD path`, with `:id` for any part of a path; a form is `path intent`.
 */
const ACTS: Readonly<Record<string, readonly string[]>> = {
  "add a project": ["POST /api/project", "/app add-project"],
  "add the example": ["POST /api/project/example", "/app add-example"],
  "delete the example": ["DELETE /api/project/example", "/app remove-example"],
  "order the projects": ["POST /api/project/reorder", "/settings order"],
  "archive a project": ["PATCH /api/project/:id/archive", "/settings archive"],
  "unarchive a project": ["PATCH /api/project/:id/unarchive", "/settings unarchive"],
  "change a project": ["PATCH /api/project/:id", "/settings rename", "/settings goal"],
  "delete a project": ["DELETE /api/project/:id", "/settings delete"],
  "restore a project": ["/settings restore"],

  "add a todo": ["POST /api/todo/project/:id", "/app add-todo", "/calendar add"],
  "order the todos": ["POST /api/todo/project/:id/reorder", "/app order-todos"],
  "change a todo": ["PATCH /api/todo/:id", "/app change-todo"],
  "move a todo": ["/app move-todo", "/calendar move"],
  "complete a todo": ["/app tick-todo", "/calendar check"],
  "uncheck a todo": ["/app untick-todo"],
  "delete a todo": ["DELETE /api/todo/:id", "/app delete-todo"],
  "restore a todo": ["POST /api/todo/:id/restore", "/app restore-todo"],
  "schedule todos": ["POST /api/todo/plan", "/app plan-todos"],
  "move late todos to today": ["POST /api/todo/project/:id/move-late", "/app move-late"],

  "close a week": ["POST /api/week-data/close", "/close-week close"],
  "reopen a week": ["POST /api/week-data/reopen", "/close-week reopen"],
  "settle what a week left over": ["/close-week settle", "/close-week settle-all"],
  "add a summary to the weekly notes": ["POST /api/week-data/summary/notes", "/close-week add-to-notes"],
  "remove a summary from the weekly notes": ["/close-week take-from-notes"],
  "change weekly notes": ["POST /api/weekly-update", "PATCH /api/weekly-update/:id", "/app save-notes"],
  "delete weekly notes": ["DELETE /api/weekly-update/:id"],

  "add a meeting": ["POST /api/meeting-note", "/app add-meeting"],
  "change a meeting": ["PATCH /api/meeting-note/:id", "/app change-meeting"],
  "turn lines of a meeting into todos": ["POST /api/meeting-note/:id/todos", "/app add-meeting-todos"],
  "delete a meeting": ["DELETE /api/meeting-note/:id", "/app delete-meeting"],

  "change the diary": ["POST /api/diary", "PATCH /api/diary/:id", "/diary save"],
  "delete a day of the diary": ["DELETE /api/diary/:id", "/diary delete"],
  "change the template of the diary": ["PUT /api/diary/template", "/diary set-template"],
  "add to a day of the diary": [
    "POST /api/diary/date/:id/addenda",
    "POST /api/diary/:id/addenda",
    "/diary add-addendum",
  ],
  "change an addition to the diary": ["PATCH /api/diary/addenda/:id", "/diary change-addendum"],
  "delete an addition to the diary": ["DELETE /api/diary/addenda/:id", "/diary delete-addendum"],
  "change a picture of the diary": ["PUT /api/diary/:id/picture", "PUT /api/diary/:id/picture/description"],
  "delete a picture of the diary": ["DELETE /api/diary/:id/picture", "/diary delete-picture"],

  "restore something from the trash": ["POST /api/trash/:id/restore", "/settings/trash restore"],
  "delete something in the trash for good": ["DELETE /api/trash/:id", "/settings/trash erase"],
  "change the language": ["PUT /api/auth/language", "/settings change-language"],
  "use a tool of assistants": ["POST /api/mcp"],
  "add a webhook": ["POST /api/webhook", "/settings add-webhook"],
  "send a test to a webhook": ["POST /api/webhook/:id/test", "/settings test-webhook"],
  "renew the secret of a webhook": ["POST /api/webhook/:id/secret", "/settings renew-webhook-secret"],
  "turn a webhook on": ["POST /api/webhook/:id/on", "/settings turn-webhook-on"],
  "remove a webhook": ["DELETE /api/webhook/:id", "/settings remove-webhook"],
  "add another calendar": ["POST /api/other-calendar", "/settings add-calendar"],
  "change another calendar": ["PATCH /api/other-calendar/:id", "/settings change-calendar"],
  "read another calendar again": ["POST /api/other-calendar/:id/read", "/settings read-calendar"],
  "remove another calendar": ["DELETE /api/other-calendar/:id", "/settings remove-calendar"],
  "show or hide events": ["PUT /api/other-calendar/shown", "/app show-events"],

  "delete all of the trash for good": ["DELETE /api/trash", "/settings/trash erase-all"],

  "start a pomodoro": ["POST /api/pomodoro/start", "/app start-pomodoro"],
  "pause a pomodoro": ["PATCH /api/pomodoro/pause"],
  "resume a pomodoro": ["PATCH /api/pomodoro/resume"],
  "complete a pomodoro": ["PATCH /api/pomodoro/complete"],
  "cancel a pomodoro": ["PATCH /api/pomodoro/cancel"],
  "change the running pomodoro": ["/app change-pomodoro"],
  "start a break": ["POST /api/pomodoro/break", "/app start-break"],
  "end a break": ["PATCH /api/pomodoro/break/end", "/app end-break"],
  "change a break": ["/stats adopt-break"],
  "add a pomodoro session": ["POST /api/pomodoro", "/stats add-pomodoro", "/stats adopt-pomodoro"],
  "correct a pomodoro session": ["PATCH /api/pomodoro/:id", "/stats correct-pomodoro", "/stats note-pomodoro"],
  "undo a correction of a pomodoro session": ["POST /api/pomodoro/:id/uncorrect", "/stats uncorrect-pomodoro"],
  "delete a pomodoro session": ["DELETE /api/pomodoro/:id", "/stats delete-pomodoro"],
  "restore a pomodoro session": ["POST /api/pomodoro/:id/restore", "/stats restore-pomodoro"],

  "change the settings of learning": ["PUT /api/language-learning/settings", "/language settings"],
  "answer a word": ["POST /api/language-learning/practice-result", "/language answer"],
  "undo an answered word": ["DELETE /api/language-learning/practice-result", "/language undo"],
  "mark a word as known": ["POST /api/language-learning/know", "/language know"],
  "add a word": ["POST /api/language-learning/words", "/language/words add-word"],
  "import words": ["POST /api/language-learning/words/import"],
  "undo a change of words": ["POST /api/language-learning/words/undo", "/language/words undo-words"],
  "change a word": ["PUT /api/language-learning/words/:id", "/language/words change-word"],
  "delete a word": ["DELETE /api/language-learning/words/:id", "/language/words delete-word"],

  "upload a file to import": ["POST /api/account/import"],
  "import a file": ["POST /api/account/import/:id", "/bring confirm"],
  "undo an import": ["DELETE /api/account/import/:id", "/bring undo"],

  "change the start of day": ["PUT /api/auth/day-start", "/settings change-day-start"],
  "change the username": ["POST /api/auth/change-username", "/settings change-username"],
  "change the password": ["POST /api/auth/change-password", "/settings change-password"],
  "change the email address": ["POST /api/auth/change-email", "/settings change-email"],
  "withdraw a change of the email address": ["DELETE /api/auth/change-email", "/settings cancel-email"],
  "end a sign-in": ["DELETE /api/auth/sessions/:id", "/settings end-session"],
  "end all other sign-ins": ["DELETE /api/auth/sessions", "/settings end-other-sessions"],
  "create a calendar feed": ["POST /api/auth/feed", "/settings create-feed"],
  "end the calendar feed": ["DELETE /api/auth/feed", "/settings stop-feed"],
  "create an address for mails": ["POST /api/auth/mail-address", "/settings create-mail-address"],
  "change who may send mails": ["PUT /api/auth/mail-address/senders", "/settings set-mail-senders"],
  "remove the address for mails": ["DELETE /api/auth/mail-address", "/settings remove-mail-address"],
  "change the lock of the diary": ["PUT /api/auth/diary-lock", "/settings diary-lock"],
  "open the locked diary": ["POST /api/auth/diary-lock/open", "/diary open-diary"],
  "lock the diary": ["POST /api/auth/diary-lock/close", "/diary lock-diary"],
  "create an API token": ["POST /api/auth/tokens", "/settings create-token"],
  "revoke an API token": ["DELETE /api/auth/tokens/:id", "/settings revoke-token"],
  "go to the sign-in provider": ["GET /api/auth/provider"],
  "finish a sign-in with the provider": ["POST /api/auth/provider", "/login/provider finish"],
  "link the sign-in provider": ["/settings link-provider"],
  "unlink the sign-in provider": ["DELETE /api/auth/provider", "/settings unlink-provider"],
  "add a passkey": ["POST /api/auth/passkeys/options", "POST /api/auth/passkeys"],
  "rename a passkey": ["PATCH /api/auth/passkeys/:id", "/settings rename-passkey"],
  "delete a passkey": ["DELETE /api/auth/passkeys/:id", "/settings remove-passkey"],
  "confirm by a passkey": ["POST /api/auth/confirm/options", "POST /api/auth/confirm"],
  "turn on codes": [
    "POST /api/auth/codes",
    "POST /api/auth/codes/confirm",
    "/settings set-up-codes",
    "/settings confirm-codes",
  ],
  "renew the recovery codes": ["POST /api/auth/codes/recovery", "/settings renew-codes"],
  "turn off codes": ["DELETE /api/auth/codes", "/settings stop-codes"],
  "move the account to another region": ["POST /api/account/move", "/settings move-account"],
  "end a move of the account": ["DELETE /api/account/move", "/settings stop-move"],
  "delete the account": ["DELETE /api/auth/account", "/settings delete-account"],
  "claim the demo account": ["POST /api/auth/claim-demo", "/app claim-demo"],

  "add a device for notifications": ["POST /api/notification/devices"],
  "remove a device for notifications": ["DELETE /api/notification/devices/:id", "/settings remove-device"],
  "test a device for notifications": ["POST /api/notification/devices/:id/test", "/settings test-device"],
  "answer a reminder": ["POST /api/reminder/answer"],
  "choose how reminders come": ["PUT /api/notification/reminders", "/settings set-reminders"],
  "change the morning line": ["PUT /api/notification/morning", "/settings set-morning"],
  "end the morning line": ["DELETE /api/notification/morning", "/settings stop-morning"],
};

/** The acts by fixed call, and by pattern in the order of `ACTS`. */
const acts = Object.entries(ACTS).flatMap(([act, calls]) =>
  calls.map((call) => {
    const [, method, path] = /^(?:([A-Z]+) )?(.*)$/.exec(call)!;
    const pattern = path!.replaceAll(":id", "[^/ ]+");
    return { act, isFixed: !call.includes(":id"), call: new RegExp(`^${method ?? "POST"} ${pattern}$`) };
  }),
);
const inOrder = [...acts.filter(({ isFixed }) => isFixed), ...acts.filter(({ isFixed }) => !isFixed)];

/** The past of verbs that do not end in "d" or "ed". */
const IRREGULAR: Readonly<Record<string, string>> = { cancel: "cancelled", undo: "undid", withdraw: "withdrew" };

/** `delete a todo` → `Deleted a todo` */
function past(act: string): string {
  const [, verb, rest] = /^(\w+)(.*)$/.exec(act)!;
  const text = IRREGULAR[verb!] ?? `${verb}${verb!.endsWith("e") ? "d" : "ed"}`;
  return `${text[0]!.toUpperCase()}${text.slice(1)}${rest}`;
}

/**
 * The words for a line of an impersonation: `Deleted a todo`, or `Refused: delete the account` if it failed. The
 * line's call is `METHOD path intent`, after the status if it failed. Null for an unknown call.
 */
export function impersonationWords(what: string): string | null {
  const [, status, called] = /^(?:(\d{3}) )?(.*)$/s.exec(what)!;
  const call = called!.replace(/(?<=\S)\/(?=$| )/, "");
  const found = inOrder.find((one) => one.call.test(call));
  if (!found) return null;
  return status ? `Refused: ${found.act}` : past(found.act);
}
