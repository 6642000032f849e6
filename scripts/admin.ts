/** `npm run admin -- EMAIL [--remote | --region eu]`: makes an existing user an admin. */
import { emailProblem } from "../app/domain/account/account-rules.ts";
import { environments, inEnvironment } from "./local/deployment.ts";
import { openDatabase, requireInstallation } from "./local/installation.ts";
import { commandOptions, orRefuse, refuse } from "./local/options.ts";
import { wrangler } from "./local/wrangler.ts";
import { settings } from "./settings.mjs";

const USAGE = "npm run admin -- EMAIL [--remote | --region eu]";

const { values, positionals } = commandOptions(USAGE, {
  allowPositionals: true,
  options: { remote: { type: "boolean" }, region: { type: "string", default: "" } },
});
const { remote, region } = values;
if (region && !environments().includes(region)) refuse(`wrangler.toml has no region ${region}.`);
const email = (positionals[0] ?? "").trim().toLowerCase();
const problem = emailProblem(email);
if (problem) refuse(`${problem} Use: ${USAGE}`);
const whom = `email = '${email.replaceAll("'", "''")}'`;
/** The statement for a line of the audit log. It has no admin, because the operator of the installation did it. */
const line = `INSERT INTO audit_event (impersonation_id, at, id, area, kind, admin_id, user_id, target_kind, target_id, what)
  SELECT '', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), lower(hex(randomblob(16))), 'users', 'write', '', id, 'user', id, 'promote'
  FROM user WHERE ${whom} AND role = 'user'`;
// The statement that makes a user an admin. Demo accounts are excluded, because they have no real address.
const promote = `UPDATE user SET role = 'admin' WHERE ${whom} AND role <> 'demo' RETURNING id`;

function remotely(): number {
  const answer = wrangler([
    "d1",
    "execute",
    "DB",
    "--remote",
    ...inEnvironment(region),
    "--json",
    "--command",
    `${line}; ${promote}`,
  ]);
  return (JSON.parse(answer) as { results: unknown[] }[]).at(-1)?.results.length ?? 0;
}

function locally(): number {
  const { stateDir } = settings();
  requireInstallation(stateDir);
  const database = openDatabase(stateDir);
  database.exec("BEGIN IMMEDIATE");
  database.exec(line);
  const { length } = database.prepare(promote).all();
  database.exec("COMMIT");
  database.close();
  return length;
}

const found = await orRefuse("", () => (remote || region ? remotely() : locally()));
if (found === 0) refuse(`Nobody has registered with ${email}.`);
console.log(`${email} is an admin.`);
