/** How long a line of the audit log is kept, in months. */
export const AUDIT_MONTHS = 12;

/** What a line is about: acting as somebody, or what an admin did under their own name. */
export type AuditArea = "impersonation" | "users" | "languages" | "hosts" | "mail";

/** What happened: an impersonation began or ended, something was read or changed, or a try was refused. */
export type AuditKind = "start" | "stop" | "read" | "write" | "refused";

/** What a change is about: its kind and, where it has one, its id. */
export interface Target {
  kind: string;
  id: string;
}

/** The area of what admins look after, by the kind of the target. A change of any other kind is a person's own. */
export const ADMIN_AREAS: Readonly<Record<string, AuditArea>> = {
  user: "users",
  pack: "languages",
  word: "languages",
  recording: "languages",
  import: "languages",
  host: "hosts",
  mail: "mail",
};

/** A line of the log as it is shown. Names are empty once their account is deleted. */
export interface AuditEvent {
  id: string;
  at: string;
  kind: AuditKind;
  what: string;
  target_kind: string;
  target_id: string;
  admin_username: string;
  user_username: string;
  reason: string;
}

/** Lines on a page of the log. */
export const LOG_PAGE_SIZE = 10;

/** What a request did, as the audit log tells it. */
export interface RequestTrail {
  /** The intent of a page's form. */
  intent: string;
  /** What it changes, or tried to change. */
  target: Target | null;
  /** The kinds of personal rows that an impersonating admin was shown. */
  read: Set<string>;
}
