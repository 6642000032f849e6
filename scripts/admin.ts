/** `npm run admin -- EMAIL [--remote]`: makes an existing user an admin. */
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { emailProblem } from "../app/domain/account/account.ts";
import { openDatabase, requireInstallation } from "./local/installation.ts";
import { settings } from "./settings.mjs";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: { type: "boolean" } } });
const email = (positionals[0] ?? "").trim().toLowerCase();
const problem = emailProblem(email);
if (problem) {
  console.error(`${problem} Use: npm run admin -- EMAIL [--remote]`);
  process.exit(1);
}
// Demo accounts have no address of their own.
const promote = `UPDATE user SET role = 'admin' WHERE email = '${email.replaceAll("'", "''")}' AND role <> 'demo' RETURNING id`;

function remotely(): number {
  const args = [
    "node_modules/wrangler/bin/wrangler.js",
    "d1",
    "execute",
    "DB",
    "--remote",
    "--json",
    "--command",
    promote,
  ];
  const answer = execFileSync(process.execPath, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
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

try {
  const found = values.remote ? remotely() : locally();
  console.log(found > 0 ? `${email} is an admin.` : `Nobody has registered with ${email}.`);
  process.exitCode = found > 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
