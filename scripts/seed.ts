/** `npm run seed [-- --todos N --users N]`: fills a local installation, even a running one. */
import { setTimeout as sleep } from "node:timers/promises";
import { newPassword } from "./local/first-admin.ts";
import { openDatabase } from "./local/installation.ts";
import { commandOptions, refuse } from "./local/options.ts";
import { migrate } from "./local/prepare.ts";
import { mondayOf } from "../app/domain/week/week.ts";
import { step } from "./report.mjs";
import { calendars } from "./seed/calendars.ts";
import { fullAccount } from "./seed/full-account.ts";
import { learning, openLearning } from "./seed/learning.ts";
import { others } from "./seed/others.ts";
import { visits } from "./seed/visits.ts";
import { settings } from "./settings.mjs";

/** The number of rows per transaction, and milliseconds between two transactions. */
const PART = 5_000;
const PAUSE = 100;

const { values } = commandOptions("npm run seed [-- --todos N --users N]", {
  options: { todos: { type: "string" }, users: { type: "string" } },
});
const todos = wholeNumber("todos", values.todos ?? "0");
// Nobody gets more open todos than the limit.
const users = Math.max(wholeNumber("users", values.users ?? String(Math.ceil(todos / 100))), todos > 0 ? 1 : 0);

const { stateDir, vars } = settings();
const now = new Date();
const name = `full${now.getTime().toString(36).slice(-6)}`;
const account = { username: name, email: `${name}@sevenfold.test`, password: newPassword() };

let mayLearn = false;
await migrate(stateDir);
const database = openDatabase(stateDir);
await step("Writing a full account", async () => {
  await write(() => {
    const id = fullAccount(database, account, now);
    calendars(database, id, mondayOf(now));
    learning(database, id, now);
    mayLearn = openLearning(database, id, vars.LANGUAGE_AUDIENCE, now);
  });
  await write(() => visits(database, now));
});
if (users > 0) {
  const parts = Math.ceil(Math.max(todos, users) / PART);
  await step(`Writing ${todos} todos of ${users} people`, async () => {
    for (let part = 0; part < parts; part++) {
      const share = (of: number) => Math.floor((of * (part + 1)) / parts) - Math.floor((of * part) / parts);
      // A different time makes the ids of each part unique.
      const at = new Date(now.getTime() + part);
      await write(() => others(database, { users: Math.max(share(users), 1), todos: share(todos) }, at));
    }
  });
}
database.close();
console.log(`\nThe full account, shown this once:\n  e-mail    ${account.email}\n  password  ${account.password}\n`);
if (!mayLearn) {
  console.log("Its words are hidden, because learning is open to admins: Language Admin opens it to others.\n");
}

/** Writes in one short transaction, then pauses so that a running server can write. */
async function write(work: () => void): Promise<void> {
  database.exec("BEGIN IMMEDIATE");
  work();
  database.exec("COMMIT");
  await sleep(PAUSE);
}

function wholeNumber(option: string, text: string): number {
  return /^\d+$/.test(text) ? Number(text) : refuse(`--${option} must be a whole number, not ${text}.`);
}
