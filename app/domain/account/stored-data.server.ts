import { RETENTION } from "#app/db/retention.ts";

/** What is stored about a person, from the notes of the tables, and until when. */
export const storedData = Object.values(RETENTION).flatMap(({ holds, deletedWith, purge }) => {
  if (holds === null) return [];
  return { holds, until: [deletedWith && "the end of your account", purge?.until].filter(Boolean).join(", or ") };
});
