import { sql } from "drizzle-orm";
import { answerOf } from "#app/db/retry.ts";
import { logError } from "#app/log.ts";
import { objectNamed } from "../region/object.server.ts";
import type { Letter } from "../mail/letter.ts";
import { type AlertContext, MAX_RECIPIENTS, sendAlert } from "./alert-mail.server.ts";
import { type AlertState, NO_ALERTS, problemsOf, stepAlerts, reportedProblems } from "./alerts.ts";
import { health } from "./health.server.ts";

/**
 * The state that this isolate stored last, by the namespace of the book. It is used while the book cannot be read or
 * written, for example on a full disk.
 */
const memory = new WeakMap<object, { state: AlertState; isWritten: boolean }>();

/** Checks the service, and mails each failure and each recovery once. */
export async function watchService(context: AlertContext): Promise<void> {
  const found = problemsOf(await health(context));
  const { ALERTS } = context.env;
  const book = objectNamed(context.env, ALERTS, "alerts");
  const known = memory.get(ALERTS);
  const readBook = () =>
    answerOf(book.read()).then(
      (state) => state ?? NO_ALERTS,
      (error: unknown) => {
        logError(error, context.requestId);
        return known?.state;
      },
    );
  const stored = known?.isWritten === false ? known.state : await readBook();
  const step = stepAlerts(stored ?? NO_ALERTS, found, context.now.toISOString());
  // An isolate that has no state mails what it finds once an hour, because perhaps no isolate lives until the next
  // run.
  if (!stored && context.now.getUTCMinutes() < 5) step.began = Object.values(step.problems);
  const { began, ended } = step;
  const recipients = await recipientsOf(context, stored?.recipients ?? []);
  const isSent =
    began.length + ended.length > 0 && (await sendAlert(context, recipients, letterOf(context, began, ended)));
  const state = { problems: isSent ? reportedProblems(step) : step.problems, recipients };
  memory.set(ALERTS, { state, isWritten: false });
  await answerOf(book.write(state));
  memory.set(ALERTS, { state, isWritten: true });
}

/** The address in ALERT_EMAIL, or those of the admins; the `previous` ones when the database does not answer. */
async function recipientsOf({ env, db, requestId }: AlertContext, previous: string[]): Promise<string[]> {
  if (env.ALERT_EMAIL) return [env.ALERT_EMAIL];
  try {
    const admins = await db.all<{ email: string }>(
      sql`SELECT email FROM user WHERE role = 'admin' AND suspended_at IS NULL LIMIT ${MAX_RECIPIENTS} + 0`,
    );
    return admins.map(({ email }) => email);
  } catch (error) {
    logError(error, requestId);
    return previous;
  }
}

type Told = readonly { text: string; page: string }[];

function letterOf({ env }: AlertContext, began: Told, ended: Told): Letter {
  const subject = began[0]?.text ?? `Works again: ${ended[0]!.text}`;
  return {
    subject: `Sevenfold: ${subject.replace(/\.$/, "")}`,
    paragraphs: [
      ...began.map(({ text, page }) => `${text} What to do is in docs/runbook.md under “${page}”.`),
      ...ended.map(({ text }) => `Over: ${text}`),
    ],
    action: { label: "Open the Admin Panel", url: new URL("/admin#service", env.APP_URL).href },
    footnote: "You get one mail when something begins to fail, and one when it works again.",
  };
}
