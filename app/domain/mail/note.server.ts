import { eq } from "drizzle-orm";
import { newId } from "#app/db/database.ts";
import { mail } from "#app/db/schema.ts";
import type { MailContext, Pending } from "./link.server.ts";

/**
 * Stores that a mail was sent or given up. The text of such a mail is made when it is sent, and it cannot be sent
 * again.
 */
export async function noteMail(
  { db, now }: Pick<MailContext, "db" | "now">,
  about: Pick<Pending, "user_id" | "recipient" | "kind">,
  isSent: boolean,
): Promise<void> {
  const at = now.toISOString();
  const id = newId();
  const outcome = isSent ? ({ state: "sent", sent_at: at } as const) : ({ state: "failed" } as const);
  // Updated, because the trigger that counts sent mails reacts to updates.
  await db.batch([
    db.insert(mail).values({ id, ...about, state: "pending", tries: 1, created_at: at }),
    db.update(mail).set(outcome).where(eq(mail.id, id)),
  ]);
}
