import type { I18n } from "@lingui/core";
import type { BoundRead, Database } from "./db/database.ts";
import type { RequestTrail } from "./domain/audit-log/audit-log.ts";
import type { BackupSteps } from "#app/domain/backup/dump.ts";
import type { AlertBook } from "#app/domain/health/alerts.ts";
import type { HostWatchRpc } from "./domain/host-alert/host-alert.ts";
import type { HostMetricsRpc } from "./domain/system-stats/system-stats.ts";
import type { PomodoroClockObject } from "#app/domain/pomodoro/clock-object.ts";
import type { Whereabouts } from "./domain/region/nearest.ts";
import type { TokenScope } from "./domain/session/api-token.ts";
import type { Device } from "./domain/account/device.ts";
import type { Client } from "./domain/session/client-name.ts";
import type { Days } from "./domain/time/timezone.ts";
import type { Language } from "./i18n/language.ts";

/** The Worker's bindings, variables and secrets. The README describes each. */
export interface Env {
  DB: D1Database;
  AUDIO: R2Bucket;
  /** The files of the build. */
  ASSETS: Fetcher;
  /** For backups; none are made without it. */
  BACKUPS?: R2Bucket;
  POMODORO: DurableObjectNamespace<PomodoroClockObject>;
  APP_URL: string;
  MAIL_URL?: string;
  MAIL_FROM?: string;
  /** For `MAIL_URL=resend:`. */
  RESEND_API_KEY?: string;
  /** For `MAIL_URL=cloudflare:`. */
  EMAIL?: SendEmail;
  /** The domain whose mail is routed to this Worker: people mail todos to it. None of it is seen without it. */
  MAIL_IN_DOMAIN?: string;
  /** The recipient of alerts; all admins unless set. */
  ALERT_EMAIL?: string;
  /**
   * The key pair that push services know this installation by: the public and the private key, base64url, with a dot
   * between. Without it no notifications are sent.
   */
  VAPID_KEYS?: string;
  /**
   * The key that secrets in the database are encrypted with, those of authenticator apps: 32 random bytes, base64url. Without
   * it they are stored as they are.
   */
  ENCRYPTION_KEY?: string;
  /** The name of this region, where there are regions. */
  REGION?: string;
  /** The main address and all regions, as JSON (`Regions` of `domain/region/region.ts`); unset for a single installation. */
  REGIONS?: string;
  /**
   * The key pair that secrets of accounts are sealed for, which move here: the public and the private key, base64url, with a
   * dot between. Without it no account moves here.
   */
  REGION_KEY?: string;
  /** The union or the country that the Durable Objects are bound to, as the database is. */
  JURISDICTION?: DurableObjectJurisdiction;
  /** The issuer of the installation's own OpenID Connect provider. Without it nothing of such a sign-in is seen. */
  OIDC_ISSUER?: string;
  OIDC_CLIENT_ID?: string;
  OIDC_CLIENT_SECRET?: string;
  /** The name of the provider on the page of signing in. Default: its host. */
  OIDC_NAME?: string;
  /** `true`: nobody signs in or registers by a password. */
  OIDC_ONLY?: string;
  /** The origin of a push service that may be on this machine, for tests and local installations. */
  PUSH_SERVICE?: string;
  /** The origin of webhooks that may be on this machine, for tests and local installations. */
  WEBHOOK_SERVICE?: string;
  /** The origin of calendars that may be on this machine, for tests and local installations. */
  CALENDAR_SERVICE?: string;
  AUTH_RATE_LIMIT?: string;
  /**
   * The header in which the edge passes the client's address. Unset when no proxy sets one, because a client could set
   * it too.
   */
  CLIENT_IP_HEADER?: string;
  /** Demo accounts per hour and network, and three times as many per day; 0 for no limit. */
  DEMO_RATE_LIMIT?: string;
  /** Changes per hour and account; 0 for no limit. */
  WRITE_RATE_LIMIT?: string;
  /** Host names of a local installation, comma-separated. When unset, every host is accepted. */
  LOCAL_HOSTS?: string;
  /** `required` demands a second factor of admins: a passkey or a code. */
  ADMIN_SECOND_FACTOR?: string;
  /** `errors` logs only requests that failed on the server; any other value logs every request. */
  REQUEST_LOG?: string;
  /**
   * Who may learn languages until an admin chooses it in the product: `everyone` for every signed-in user; any other value
   * for admins only.
   */
  LANGUAGE_AUDIENCE?: string;
  /** Answers with the free bytes of the disk that a local installation is on. */
  DISK?: Pick<Fetcher, "fetch">;
  /**
   * Requests to the public internet alone, whatever a name resolves to. A machine of one's own has it; Cloudflare has no other network.
   */
  OUTSIDE?: Pick<Fetcher, "fetch">;
  /** The secret of the start of a local installation. A request that has it is logged as the installation's own. */
  START_SECRET?: string;
  /** The secret of the host agents. When unset, no report is accepted. */
  AGENT_TOKEN?: string;
  /** One Durable Object per reporting host. */
  HOSTS: DurableObjectNamespace<HostMetricsRpc & Rpc.DurableObjectBranded>;
  /** One Durable Object that watches all hosts. */
  HOST_WATCH: DurableObjectNamespace<HostWatchRpc & Rpc.DurableObjectBranded>;
  ALERTS: DurableObjectNamespace<AlertBook & Rpc.DurableObjectBranded>;
  BACKUP_STEPS: DurableObjectNamespace<BackupSteps & Rpc.DurableObjectBranded>;
}

/** The signed-in user, from the session's row. */
export interface SessionUser {
  id: string;
  username: string;
  email: string;
  role: "user" | "admin" | "demo";
  email_verified: boolean;
  created_at: string;
  /** When a demo account expires; null for other accounts. */
  expires_at: string | null;
  timezone: string | null;
  /** The hour at which the person's days start, 0 to 6. */
  day_start: number;
  /** The language that the person chose; null for the browser's. */
  locale: string | null;
  /** The region that the account is being moved to, null otherwise. Nothing can be changed meanwhile. */
  moving_to: string | null;
  /** 1 when a second factor was proved to the session: a passkey or a code. */
  second_factor?: number;
  /** 1 when the diary has a lock in the session's browser, and until when it is open in spite of that. */
  diary_lock?: number;
  diary_open_until?: string | null;
  /** 1 or 0: whether an admin has opened learning to the user; null where no admin has chosen who may learn. */
  learns?: number | null;
}

/** The admin who impersonates the signed-in user. */
export interface Impersonator {
  admin_id: string;
  admin_username: string;
  impersonation_id: string;
  started_at: string;
  /** When the impersonation expires. */
  acts_until: string;
}

/** The context of a request. Created once per request and shared by loaders, actions and endpoints. */
export interface AppContext {
  readonly env: Omit<Env, "DB">;
  /** For writes, and for reads of rows without an owner. */
  readonly db: Database;
  readonly now: Date;
  /** The person's IANA time zone. */
  readonly timezone: string;
  /** The zone and the hour by which the person's days are cut. Certain once the session's row is known. */
  readonly days: Days;
  /** Source of the time zone: the client, the edge (a guess), or the account (the last known zone, else UTC). */
  readonly zoneSource: "client" | "edge" | "account";
  /** The language of the page: the person's choice, else the visitor's, else the browser's. Certain once the session's row is known. */
  readonly language: Language;
  /** The language that the account chose, null without a choice; undefined for visitors, and while nothing asked whose session it is. */
  readonly accountLanguage: string | null | undefined;
  /** The language that a visitor chose; null without a choice. */
  readonly visitorLanguage: Language | null;
  /** The Accept-Language header, which an account remembers for mails and notifications. */
  readonly browserLanguages: string | null;
  /** The language and the region for dates and numbers, a BCP 47 tag. */
  readonly locale: string;
  /** The page's texts. */
  i18n(): Promise<I18n>;
  /** The client's address if the edge passes it; otherwise `local` for all clients. */
  readonly ip: string;
  /** The client of the request, for the list of sessions. */
  readonly client: Client;
  /** The place of the client, by the edge's guess. */
  readonly whereabouts: Whereabouts;
  /** The nonce of this response's content security policy. */
  readonly nonce: string;
  /** The account that the request's session was found to be of, for the log; null when nothing asked. */
  readonly foundUser: string | null;
  /** The request's id in the log and in the response. */
  readonly requestId: string;
  /** The client's name for the act that it asks for; null when it gives none. */
  readonly idempotencyKey: string | null;
  /** False without a session cookie: nobody is signed in, and no query is needed to know it. */
  readonly mayBeSignedIn: boolean;
  /** Continues `work` after the response. */
  waitUntil(work: Promise<unknown>): void;
  /** The signed-in user, or null. */
  user(): Promise<SessionUser | null>;
  /** The start of the installation makes the request, in the name of the first admin. */
  readonly byInstallation: boolean;
  /** The request is signed in by an API token. */
  readonly byToken: boolean;
  /** A page of another site has led the browser here. */
  readonly isFromElsewhere: boolean;
  /** The diary has a lock in the session's browser; undefined while nothing asked whose session it is, and for visitors. */
  readonly hasDiaryLock: boolean | undefined;
  /** The request has a session's cookie, but the session was looked up and is over. */
  readonly isSessionOver: boolean;
  /** The scope of the API token; null for a sign-in, and for an unknown token. */
  tokenScope(): Promise<TokenScope | null>;
  /** The request has an API token that gets nothing of the diary. */
  readonly isWithoutDiary: boolean;
  /** The impersonating admin, or null. */
  impersonator(): Promise<Impersonator | null>;
  /**
   * Reads the signed-in user's rows. All reads of one turn of the event loop share one batch, with the session's row if
   * it is not known yet. Rejects with 401 when nobody is signed in.
   */
  read<Rows extends unknown[]>(
    ...reads: { [I in keyof Rows]: BoundRead<Rows[I]> }
  ): Promise<{
    [I in keyof Rows]: Rows[I][];
  }>;
  /** The same request as `user`, for an account that this request created. */
  as(user: SessionUser): AppContext;
  /** Sets the session cookie of the response, or clears it. */
  setSession(token: string | null, expires?: Date): void;
  /** The rows that this request read and changed, for the audit log. */
  readonly trail: RequestTrail;
  /** SHA-256 of the session cookie's secret as hex; null without a cookie. */
  readonly tokenHash: string | null;
  /** Names the session without opening it; null without a cookie, and while an admin acts as somebody. */
  readonly sessionId: string | null;
  /** The secrets by which accounts recognise this browser, the last used first. */
  readonly devices: readonly Device[];
  /** Sets the device cookie of the response. */
  setDevice(cookie: string, expires: Date): void;
  /** The secrets of the browser's visits to the provider that are not finished, the last first: each tab may have one. */
  readonly providerTokens: readonly string[];
  /** Sets the cookie of such visits, or clears it without any. */
  setProviderTokens(tokens: readonly string[]): void;
}
