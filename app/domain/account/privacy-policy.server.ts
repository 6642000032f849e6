import { html, version } from "virtual:privacy-policy";
import { RETENTION } from "#app/db/retention.ts";

/** The personal data that is stored and how long each is kept, from the notes of the tables. */
const stored = Object.values(RETENTION).flatMap(({ holds, deletedWith, purge }) => {
  if (holds === null) return [];
  return { holds, until: [deletedWith && "the end of your account", purge?.until].filter(Boolean).join(", or ") };
});

/** The newest version of the policy as HTML, and the list of stored data. */
export const privacyPolicy = { version, html, stored };
