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
  /** The bucket for backups; without it there are none. */
  BACKUPS?: R2Bucket;
  POMODORO: DurableObjectNamespace<PomodoroClockObject>;
  APP_URL: string;
  MAIL_URL?: string;
  MAIL_FROM?: string;
  /** For `MAIL_URL=resend:`. */
  RESEND_API_KEY?: string;
  /** For `MAIL_URL=cloudflare:`. */
  EMAIL?: SendEmail;
  /**
   * The domain whose mail Cloudflare routes to this Worker, so that people can mail todos to it. Without it the
   * product does not show this feature.
   */
  MAIL_IN_DOMAIN?: string;
  /** The recipient of alerts; all admins unless set. */
  ALERT_EMAIL?: string;
  /**
   * The key pair that identifies this installation to push services: the public and the private key, base64url, with
   * a dot between them. Without it no notifications are sent.
   */
  VAPID_KEYS?: string;
  /**
   * The key that encrypts secrets in the database, such as those of authenticator apps: 32 random bytes, base64url.
   * Without it they are stored unencrypted.
   */
  ENCRYPTION_KEY?: string;
  /** The name of this region, if there are several. */
  REGION?: string;
  /** The main address and all regions, as JSON (`Regions` of `domain/region/region.ts`); unset for a single installation. */
  REGIONS?: string;
  /**
   * The key pair for accounts that move here: the other region encrypts their secrets for it. The public and the
   * private key, base64url, with a dot between them. Without it no account can move here.
   */
  REGION_KEY?: string;
  /** The jurisdiction of the Durable Objects, the same as that of the database. */
  JURISDICTION?: DurableObjectJurisdiction;
  /** The issuer of the installation's own OpenID Connect provider. Without it the product shows no such sign-in. */
  OIDC_ISSUER?: string;
  OIDC_CLIENT_ID?: string;
  OIDC_CLIENT_SECRET?: string;
  /** The provider's name on the sign-in page. Default: its host. */
  OIDC_NAME?: string;
  /** `true`: nobody can sign in or register with a password. */
  OIDC_ONLY?: string;
  /** The origin of a push service that may be on this machine, for tests and local installations. */
  PUSH_SERVICE?: string;
  /** The origin of webhooks that may be on this machine, for tests and local installations. */
  WEBHOOK_SERVICE?: string;
  /** The origin of calendars that may be on this machine, for tests and local installations. */
  CALENDAR_SERVICE?: string;
  AUTH_RATE_LIMIT?: string;
  /**
   * The header in which the edge passes the client's address. It is not set when there is no proxy, because a client
   * could then set the header itself.
   */
  CLIENT_IP_HEADER?: string;
  /** Demo accounts per hour and network, and three times as many per day; 0 for no limit. */
  DEMO_RATE_LIMIT?: string;
  /** Changes per hour and account; 0 for no limit. */
  WRITE_RATE_LIMIT?: string;
  /** Host names of a local installation, comma-separated. When unset, every host is accepted. */
  LOCAL_HOSTS?: string;
  /** `required` makes admins need a second factor: a passkey or a code. */
  ADMIN_SECOND_FACTOR?: string;
  /** `errors` logs only requests that failed on the server; any other value logs every request. */
  REQUEST_LOG?: string;
  /**
   * Who may learn languages until an admin chooses it in the product: `everyone` for every signed-in user; any other value
   * for admins only.
   */
  LANGUAGE_AUDIENCE?: string;
  /** Returns the free bytes of the disk of a local installation. */
  DISK?: Pick<Fetcher, "fetch">;
  /**
   * Sends requests only to the public internet, whatever address a name resolves to. Local installations have it;
   * Cloudflare has no other network.
   */
  OUTSIDE?: Pick<Fetcher, "fetch">;
  /**
   * The secret of the start script of a local installation. The log marks a request with it as the installation's
   * own.
   */
  START_SECRET?: string;
  /** The secret of the host agents. Without it no report is accepted. */
  AGENT_TOKEN?: string;
  /** One Durable Object per reporting host. */
  HOSTS: DurableObjectNamespace<HostMetricsRpc & Rpc.DurableObjectBranded>;
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
  /** The region to which the account is being moved; null otherwise. During a move nothing can be changed. */
  moving_to: string | null;
  /** 1 when the session has a proven second factor: a passkey or a code. */
  second_factor?: number;
  /** 1 when the diary is locked in the session's browser, and until when it is open nevertheless. */
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

/** The context of a request. It is created once per request and shared by loaders, actions and endpoints. */
export interface AppContext {
  readonly env: Omit<Env, "DB">;
  /** For writes, and for reads of rows without an owner. */
  readonly db: Database;
  readonly now: Date;
  /** The person's IANA time zone. */
  readonly timezone: string;
  /**
   * The time zone and the hour that separate the person's days. They are only correct once the session's row has been
   * read.
   */
  readonly days: Days;
  /** Source of the time zone: the client, the edge (a guess), or the account (the last known zone, else UTC). */
  readonly zoneSource: "client" | "edge" | "account";
  /**
   * The language of the page: the person's choice, else the visitor's, else the browser's. It is only correct once
   * the session's row has been read.
   */
  readonly language: Language;
  /**
   * The language that the account chose, null without a choice; undefined for visitors, and until the session has
   * been read.
   */
  readonly accountLanguage: string | null | undefined;
  /** The language that a visitor chose; null without a choice. */
  readonly visitorLanguage: Language | null;
  /** The Accept-Language header, which is stored with the account for mails and notifications. */
  readonly browserLanguages: string | null;
  /** The language and the region for dates and numbers, a BCP 47 tag. */
  readonly locale: string;
  /** The page's texts. */
  i18n(): Promise<I18n>;
  /** The client's address if the edge passes it; otherwise `local` for all clients. */
  readonly ip: string;
  /** The browser or program that sends the request, for the list of sessions. */
  readonly client: Client;
  /** The country and the city of the client, as guessed by the edge. */
  readonly whereabouts: Whereabouts;
  /** The nonce of this response's content security policy. */
  readonly nonce: string;
  /** The account of the request's session, for the log; null until the session has been read. */
  readonly foundUser: string | null;
  /** The request's id in the log and in the response. */
  readonly requestId: string;
  /** The client's id for its action; null without one. */
  readonly idempotencyKey: string | null;
  /** False without a session cookie: nobody is signed in, and no query is needed. */
  readonly mayBeSignedIn: boolean;
  /** Continues `work` after the response. */
  waitUntil(work: Promise<unknown>): void;
  /** The signed-in user, or null. */
  user(): Promise<SessionUser | null>;
  /** Whether the start of the installation makes the request, in the name of the first admin. */
  readonly byInstallation: boolean;
  /** Whether the request is signed in by an API token. */
  readonly byToken: boolean;
  /** Whether a page of another site led the browser here. */
  readonly isFromElsewhere: boolean;
  /**
   * Whether the diary is locked in the session's browser; undefined until the session has been read, and for
   * visitors.
   */
  readonly hasDiaryLock: boolean | undefined;
  /** Whether the request has a session's cookie whose session turned out to have ended. */
  readonly isSessionOver: boolean;
  /** The scope of the API token; null for a sign-in, and for an unknown token. */
  tokenScope(): Promise<TokenScope | null>;
  /** Whether the request has an API token without access to the diary. */
  readonly isWithoutDiary: boolean;
  /** The impersonating admin, or null. */
  impersonator(): Promise<Impersonator | null>;
  /**
   * Reads the signed-in user's rows. All reads of one turn of the event loop share one batch, which includes the
   * session's row unless it has been read. Rejects with 401 when nobody is signed in.
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
  /**
   * Identifies the session without revealing its secret; null without a cookie, and while an admin impersonates
   * somebody.
   */
  readonly sessionId: string | null;
  /** The secrets by which accounts recognise this browser, the last used first. */
  readonly devices: readonly Device[];
  /** Sets the device cookie of the response. */
  setDevice(cookie: string, expires: Date): void;
  /**
   * The secrets of the browser's unfinished visits to the sign-in provider, the newest first: each tab may have one.
   */
  readonly providerTokens: readonly string[];
  /** Sets the cookie with these secrets, or clears it when there are none. */
  setProviderTokens(tokens: readonly string[]): void;
}
