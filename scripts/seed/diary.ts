import { randomUUID } from "node:crypto";
import { addDays } from "../../app/domain/week/week.ts";
import { inserter, instant, isPast, type Owner } from "./rows.ts";
import { DIARY } from "./words.ts";

/** Writes the entry of a past date, and sometimes an addendum to it. */
export function diaryWriter(owner: Owner) {
  const { database, user_id } = owner;
  const { pick, chance, int } = owner.random;
  const addEntry = inserter(database, "diary_entry");
  const addAddendum = inserter(database, "diary_addendum");
  return (entry_date: string) => {
    const created_at = instant(entry_date, 21, int(0, 59));
    if (!isPast(owner, created_at)) return;
    const diary_text = `${pick(DIARY)}${chance(0.4) ? `\n\n${pick(DIARY)}` : ""}`;
    const id = randomUUID();
    addEntry({ id, user_id, entry_date, diary_text, timezone: "UTC", created_at, updated_at: created_at });
    const written_on = addDays(entry_date, 9);
    const added_at = instant(written_on, 20);
    // Not chosen at random, because that would change all later random values.
    if (!entry_date.endsWith("7") || !isPast(owner, added_at)) return;
    addAddendum({
      id: randomUUID(),
      user_id,
      entry_id: id,
      addendum_text: "Read this again. Still true:\n\n- less *at once*\n- more **walks**",
      written_on,
      timezone: "UTC",
      created_at: added_at,
      updated_at: added_at,
    });
  };
}
