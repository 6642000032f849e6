import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { ownedQuery } from "#app/db/database.ts";
import { language_day } from "#app/db/schema.ts";
import { dateIn, LAST_DAYS } from "../time/timezone.ts";
import { addDays } from "../week/week.ts";
import { RETENTION_DAYS } from "./figures.ts";

/** The rows of the owner's days of learning `language` since `date`. */
export const isDaySince = (owner: SQL) =>
  and(
    eq(language_day.user_id, owner),
    eq(language_day.language, sql.placeholder("language")),
    gte(language_day.practiced_on, sql.placeholder("date")),
  );

const answersSince = ownedQuery(
  (select, owner) =>
    select({
      due: sql<number>`coalesce(sum(due), 0)`.as("due"),
      recalled: sql<number>`coalesce(sum(recalled), 0)`.as("recalled"),
    })
      .from(language_day)
      .where(isDaySince(owner)),
  { inlineAsJson: true },
);

/** The query for how many due words were answered in the last month, and how many of them correctly. */
export const lastMonth = ({ now }: AppContext, language: string) =>
  answersSince({ language, date: addDays(dateIn(LAST_DAYS, now), 1 - RETENTION_DAYS) });
