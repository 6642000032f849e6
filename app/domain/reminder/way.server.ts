import { eq, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { ownedQuery } from "#app/db/database.ts";
import { user } from "#app/db/schema.ts";
import { invalidInput } from "#app/errors.ts";
import { NO_MAIL_MESSAGE } from "../notification/morning.ts";
import { mayWriteThemselves } from "../session/access.server.ts";
import type { ReminderWay } from "./way.ts";

const ownWay = ownedQuery((select, owner) =>
  select({ way: sql<ReminderWay["way"]>`${user.remind_by}`.as("way") })
    .from(user)
    .where(eq(user.id, owner)),
);

/** Returns how reminders of the signed-in person are sent. */
export async function reminderWayOf(context: AppContext): Promise<ReminderWay> {
  const [[found]] = await context.read(ownWay());
  return found ?? { way: "push" };
}

/** Sets how reminders are sent. 400 for mails to a demo account. */
export async function setReminderWay(context: AppContext, { way }: ReminderWay): Promise<ReminderWay> {
  const { id, role } = await mayWriteThemselves(context, "account");
  if (way === "mail" && role === "demo") throw invalidInput([{ path: ["way"], message: NO_MAIL_MESSAGE }]);
  await context.db.update(user).set({ remind_by: way }).where(eq(user.id, id));
  return { way };
}
