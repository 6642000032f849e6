/** `npm run seed [-- --todos N --users N]`: fills a local installation, also one that runs. */
import { parseArgs } from "node:util";
import { newPassword } from "./local/first-admin.ts";
import { openDatabase } from "./local/installation.ts";
import { migrate } from "./local/prepare.ts";
import { step } from "./report.mjs";
import { fullAccount } from "./seed/full-account.ts";
import { others } from "./seed/others.ts";
import { visits } from "./seed/visits.ts";
import { settings } from "./settings.mjs";

const { values } = parseArgs({ options: { todos: { type: "string" }, users: { type: "string" } } });
const todos = wholeNumber("todos", values.todos ?? "0");
// Nobody has more open todos than the product allows.
const users = Math.max(wholeNumber("users", values.users ?? String(Math.ceil(todos / 100))), todos > 0 ? 1 : 0);

const { stateDir } = settings();
const now = new Date();
const name = `full${now.getTime().toString(36).slice(-6)}`;
const account = { username: name, email: `${name}@sevenfold.test`, password: newPassword() };

await migrate(stateDir);
const database = openDatabase(stateDir);
database.exec("BEGIN IMMEDIATE");
await step("Writing a full account", () => void fullAccount(database, account, now));
visits(database, now);
if (users > 0) await step(`Writing ${todos} todos of ${users} people`, () => others(database, { users, todos }, now));
database.exec("COMMIT");
database.close();
console.log(`\nThe full account, shown this once:\n  e-mail    ${account.email}\n  password  ${account.password}\n`);

/** @throws when `text` is none. */
function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${option} must be a whole number, not ${text}`);
  return number;
}
