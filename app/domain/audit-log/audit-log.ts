import * as z from "zod/mini";
import { checked, oneOf } from "../text/text.ts";
import type { Topic } from "../live/live.ts";

/** The header with the secret of the script that starts a local installation. */
export const START_SECRET_HEADER = "x-start-secret";

/** Months for which a line of the audit log is kept. */
export const AUDIT_MONTHS = 12;

/** The area of a line: an impersonation, the sign-ins of all people, or one of the areas that admins manage. */
const AUDIT_AREAS = ["impersonation", "sign-ins", "users", "languages", "hosts", "mail"] as const;
export type AuditArea = (typeof AUDIT_AREAS)[number];

/** The kind of event: an impersonation started or ended, a row was read or changed, or an attempt was rejected. */
const AUDIT_KINDS = ["start", "stop", "read", "write", "refused"] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** The changed row: its kind and, if there is one, its id. */
export interface Target {
  kind: string;
  id: string;
}

/** The area of each kind that admins manage. A change of any other kind is personal. */
export const ADMIN_AREAS: Readonly<Record<string, AuditArea>> = {
  user: "users",
  pack: "languages",
  word: "languages",
  recording: "languages",
  host: "hosts",
  mail: "mail",
};

/** The area of each path that only admins may call. */
const AREA_OF_PATH: [path: RegExp, area: AuditArea][] = [
  [/^\/(api\/)?admin\/language(\/|$)/, "languages"],
  [/^\/(api\/)?system-stats(\/|$)/, "hosts"],
  [/^\/(api\/)?admin(\/|$)/, "users"],
];

/** The area of a path that only admins may call; null for any other path. */
export const adminAreaOf = (path: string): AuditArea | null =>
  AREA_OF_PATH.find(([own]) => own.test(path))?.[1] ?? null;

/** A line of the log as it is shown. Usernames are empty once their account is deleted. */
export const AuditEvent = z.object({
  id: z.string(),
  at: z.string(),
  area: z.enum(AUDIT_AREAS),
  kind: z.enum(AUDIT_KINDS),
  /** For a write: method, path and intent. For a stop: the reason. */
  what: z.string(),
  target_kind: z.string(),
  target_id: z.string(),
  impersonation_id: z.string(),
  /** Ids distinguish two deleted accounts. The admin's id is empty for the command line of the installation. */
  admin_id: z.string(),
  admin_username: z.string(),
  /** Null for a line that concerns no account. */
  user_id: z.nullable(z.string()),
  user_username: z.string(),
  reason: z.string(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

/** `next` is the `before` of the next page; null on the last one. */
export const AuditPage = z.object({ events: z.array(AuditEvent), next: z.nullable(z.string()) });
export type AuditPage = z.infer<typeof AuditPage>;

/** The part of an account's id that is shown, so that people can compare ids. */
export const shortId = (id: string) => id.slice(0, 8);

/** Lines per page of the screen. */
export const LOG_PAGE_SIZE = 10;

/** @__NO_SIDE_EFFECTS__ */
const orNothing = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((value) => (value === "" ? undefined : value)),
      z.optional(schema),
    ),
  );
const day = orNothing(z.iso.date("Give dates as YYYY-MM-DD"));

export const AuditExportQuery = z.object({
  area: orNothing(oneOf(AUDIT_AREAS, "area must be one of")),
  /** A username: of the admin who acted, or of the account that is concerned. */
  user: orNothing(checked(z.string(), z.trim(), z.maxLength(100, "A username is shorter"))),
  /** UTC dates, both included. */
  from: day,
  to: day,
});
export type AuditExportQuery = z.infer<typeof AuditExportQuery>;

export const AuditQuery = z.extend(AuditExportQuery, {
  limit: z._default(
    checked(
      z.coerce.number("limit must be a number"),
      z.int("limit must be a whole number"),
      z.gte(1, "limit must be at least 1"),
      z.lte(100, "limit must be at most 100"),
    ),
    50,
  ),
  before: orNothing(checked(z.string(), z.regex(/^[^_]{1,40}_[^_]{1,60}$/, "before must be the next of an answer"))),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** The facts about a request that the audit log needs. */
export interface RequestTrail {
  /** The intent of a page's form. */
  intent: string;
  /** The row that the request changes or tries to change. */
  target: Target | null;
  /** The account that an admin acts on, for the line of a failed act. A successful act writes its own line. */
  about: string | null;
  /**
   * Whether the error needs no line: it only asks for the password, was logged already, or belongs to a request from
   * another site.
   */
  isTold: boolean;
  /** Other kinds of rows that the request changed besides the target. */
  also: Set<Topic>;
  /** The kinds of personal rows that an impersonating admin has read. */
  read: Set<string>;
}
