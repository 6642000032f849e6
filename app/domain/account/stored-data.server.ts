import { RETENTION } from "#app/db/retention.ts";

/** The list of the stored personal data and how long each is kept, made from the notes of the tables. */
export const storedData = Object.values(RETENTION).flatMap(({ holds, deletedWith, purge }) => {
  if (holds === null) return [];
  return { holds, until: [deletedWith && "the end of your account", purge?.until].filter(Boolean).join(", or ") };
});
