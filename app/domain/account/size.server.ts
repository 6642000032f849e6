import { eq, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { signedIn } from "../session/access.server.ts";
import { ownedQuery } from "#app/db/database.ts";
import { user } from "#app/db/schema.ts";
import { type AccountSize, MAX_ACCOUNT_BYTES } from "./size.ts";

const ownBytes = ownedQuery((select, owner) =>
  select({ stored_bytes: sql<number>`${user.stored_bytes}`.as("stored_bytes") })
    .from(user)
    .where(eq(user.id, owner)),
);

/** Returns how much of its space the person's account uses. */
export async function accountSize(context: AppContext): Promise<AccountSize> {
  const [[[row]], { role }] = await Promise.all([context.read(ownBytes()), signedIn(context)]);
  const max_bytes = role === "demo" ? MAX_ACCOUNT_BYTES.demo : MAX_ACCOUNT_BYTES.user;
  return { stored_bytes: row?.stored_bytes ?? 0, max_bytes };
}
