/** `npm run admin -- EMAIL [--remote]`: makes an existing user an admin. */
import { emailProblem } from "../app/domain/account/account.ts";
import { openDatabase, requireInstallation } from "./local/installation.ts";
import { commandOptions, orRefuse, refuse } from "./local/options.ts";
import { wrangler } from "./local/wrangler.ts";
import { settings } from "./settings.mjs";

const USAGE = "npm run admin -- EMAIL [--remote]";

const { values, positionals } = commandOptions(USAGE, {
  allowPositionals: true,
  options: { remote: { type: "boolean" } },
});
const email = (positionals[0] ?? "").trim().toLowerCase();
const problem = emailProblem(email);
if (problem) refuse(`${problem} Use: ${USAGE}`);
// Demo accounts have no address of their own.
const promote = `UPDATE user SET role = 'admin' WHERE email = '${email.replaceAll("'", "''")}' AND role <> 'demo' RETURNING id`;

function remotely(): number {
  const answer = wrangler(["d1", "execute", "DB", "--remote", "--json", "--command", promote]);
  return (JSON.parse(answer) as { results: unknown[] }[])[0]?.results.length ?? 0;
}

function locally(): number {
  const { stateDir } = settings();
  requireInstallation(stateDir);
  const database = openDatabase(stateDir);
  const { length } = database.prepare(promote).all();
  database.close();
  return length;
}

const found = await orRefuse("", () => (values.remote ? remotely() : locally()));
if (found === 0) refuse(`Nobody has registered with ${email}.`);
console.log(`${email} is an admin.`);
