import type { I18n } from "@lingui/core";
import type { AppContext, Env, Impersonator, SessionUser } from "#app/context.ts";
import { type BoundRead, connect, type Database, type Owner, readAll } from "#app/db/database.ts";
import { devicesOf } from "#app/domain/account/device.server.ts";
import type { Device } from "#app/domain/account/device.ts";
import { START_SECRET_HEADER } from "#app/domain/audit-log/audit-log.ts";
import { kindsReadBy } from "#app/domain/audit-log/audit-log.server.ts";
import type { TokenScope } from "#app/domain/session/api-token.ts";
import { type Client, clientOf } from "#app/domain/session/client-name.ts";
import type { RequestTrail } from "#app/domain/audit-log/audit-log.ts";
import { IDEMPOTENCY_HEADER, idempotencyKey } from "#app/domain/concurrency/idempotency.ts";
import { clockOf } from "#app/domain/pomodoro/clock-object.server.ts";
import { replanMorning } from "#app/domain/notification/morning.server.ts";
import { formatLocale, isLanguage, type Language, preferredLanguage } from "#app/i18n/language.ts";
import { readMessages } from "#app/i18n/messages.server.ts";
import { AppError, authenticationRequired } from "#app/errors.ts";
import type { Days } from "#app/domain/time/timezone.ts";
import { MAX_ADDRESS } from "#app/domain/rate-limit/network.ts";
import type { Whereabouts } from "#app/domain/region/nearest.ts";
import { rememberSeen, useOf } from "#app/domain/session/last-seen.server.ts";
import { type SessionRow, sessionRow } from "#app/domain/session/session-row.server.ts";
import { isToken, newToken, sessionIdOf } from "#app/domain/secret/token.server.ts";
import { type Known, newlySeen, toKnown } from "./known-user.ts";

/** The longest part of an Accept-Language header that is read. */
const MAX_LANGUAGES = 100;

interface Waiting {
  reads: BoundRead<unknown>[];
  resolve(rows: unknown[][]): void;
  reject(reason: unknown): void;
}

type Given = "env" | "now" | "visitorLanguage" | "requestId" | "tokenHash" | "trail" | "byToken" | "isWithoutDiary";

interface Parts extends Pick<AppContext, Given | "waitUntil" | "setSession" | "setDevice"> {
  d1: D1Database;
  headers: Headers;
  /** The zone in the client's header or cookie. */
  zone: string | null;
  /** The time zone that Cloudflare guesses; null for API calls, which use the stored zone. */
  edgeZone: string | null;
  /** The start of day in the browser's cookie. */
  toldDayStart: number;
  /** The country and continent that Cloudflare guesses. */
  country: unknown;
  continent: unknown;
  /** The raw value of the device cookie. */
  device: string | undefined;
  /** Undefined until looked up. */
  known: Known | undefined;
  /** The raw value of the cookie of visits to the provider. */
  provider: string | undefined;
  setProvider(token: string | null): void;
  /** Whether the token belongs to an impersonation. */
  isActing: boolean;
  /** The user whose page sent the request. If the session belongs to another user, the request counts as signed out. */
  expectedUser: string | null;
}

/** Says whether rows of these reads prove that somebody is signed in. */
const provesSession = ({ reads }: Waiting) => reads.length > 0 && reads.every((read) => read.provesSession);

/**
 * The context of a request. The session's row is looked up with the first read, in the same round trip, unless the
 * read's own rows prove the session; no result is returned before one of the two.
 * A class, because an object literal with getters took a tenth of a call's time.
 */
export class RequestContext implements AppContext {
  readonly env: Omit<Env, "DB">;
  readonly now: Date;
  readonly requestId: string;
  readonly mayBeSignedIn: boolean;
  readonly tokenHash: string | null;
  readonly trail: RequestTrail;
  readonly visitorLanguage: Language | null;
  readonly byToken: boolean;
  readonly isWithoutDiary: boolean;
  readonly waitUntil: Parts["waitUntil"];
  readonly setSession: Parts["setSession"];
  readonly setDevice: Parts["setDevice"];
  readonly #parts: Parts;
  readonly #at: string;
  #known: Known | undefined;
  #queue: Waiting[] = [];
  #nonce: string | undefined;
  #db: Database | undefined;

  constructor(parts: Parts) {
    this.env = parts.env;
    this.now = parts.now;
    this.requestId = parts.requestId;
    this.tokenHash = parts.tokenHash;
    this.trail = parts.trail;
    this.visitorLanguage = parts.visitorLanguage;
    this.byToken = parts.byToken;
    this.isWithoutDiary = parts.isWithoutDiary;
    this.waitUntil = parts.waitUntil;
    this.setSession = parts.setSession;
    this.setDevice = parts.setDevice;
    this.mayBeSignedIn = parts.tokenHash !== null || Boolean(parts.known);
    this.#parts = parts;
    this.#at = parts.now.toISOString();
    this.#known = parts.tokenHash === null && parts.known === undefined ? null : parts.known;
  }

  get db(): Database {
    return (this.#db ??= connect(this.#parts.d1));
  }

  get timezone(): string {
    const { zone, edgeZone } = this.#parts;
    return zone ?? edgeZone ?? this.#known?.user.timezone ?? "UTC";
  }

  get days(): Days {
    const starts = this.#known === undefined ? this.#parts.toldDayStart : (this.#known?.user.day_start ?? 0);
    return { zone: this.timezone, starts };
  }

  get zoneSource() {
    const { zone, edgeZone } = this.#parts;
    return zone ? "client" : edgeZone ? "edge" : "account";
  }

  get language(): Language {
    const chosen = this.#known ? this.#known.user.locale : this.#parts.visitorLanguage;
    return isLanguage(chosen) ? chosen : preferredLanguage(this.browserLanguages);
  }

  get accountLanguage(): string | null | undefined {
    return this.#known?.user.locale;
  }

  get browserLanguages(): string | null {
    return this.#parts.headers.get("accept-language")?.slice(0, MAX_LANGUAGES) ?? null;
  }

  get locale(): string {
    return formatLocale(this.language, this.browserLanguages);
  }

  i18n(): Promise<I18n> {
    return readMessages(this.env.ASSETS, this.language);
  }

  get ip(): string {
    const { headers, env } = this.#parts;
    const address = env.CLIENT_IP_HEADER ? headers.get(env.CLIENT_IP_HEADER) : null;
    return address?.trim().slice(0, MAX_ADDRESS) || "local";
  }

  get byInstallation(): boolean {
    const { START_SECRET } = this.env;
    return Boolean(START_SECRET) && this.#parts.headers.get(START_SECRET_HEADER) === START_SECRET;
  }

  get idempotencyKey(): string | null {
    return idempotencyKey(this.#parts.headers.get(IDEMPOTENCY_HEADER));
  }

  get isFromElsewhere(): boolean {
    return /^(cross|same)-site$/.test(this.#parts.headers.get("sec-fetch-site") ?? "");
  }

  get hasDiaryLock(): boolean | undefined {
    return this.#known ? this.#known.user.diary_lock === 1 : undefined;
  }

  get isSessionOver(): boolean {
    return this.tokenHash !== null && !this.byToken && this.#known === null;
  }

  get client(): Client {
    const { headers, country } = this.#parts;
    return clientOf(headers.get("user-agent") ?? "", country);
  }

  get whereabouts(): Whereabouts {
    const { country, continent } = this.#parts;
    return { ...(typeof country === "string" && { country }), ...(typeof continent === "string" && { continent }) };
  }

  get foundUser(): string | null {
    return this.#known?.user.id ?? null;
  }

  get sessionId(): string | null {
    const { tokenHash, isActing, byToken } = this.#parts;
    return tokenHash === null || isActing || byToken ? null : sessionIdOf(tokenHash);
  }

  get devices(): Device[] {
    return devicesOf(this.#parts.device);
  }

  get nonce(): string {
    return (this.#nonce ??= newToken());
  }

  get providerTokens(): readonly string[] {
    return (this.#parts.provider ?? "").split(".").filter(isToken);
  }

  setProviderTokens(tokens: readonly string[]) {
    const cookie = tokens.join(".");
    this.#parts.provider = cookie;
    this.#parts.setProvider(cookie || null);
  }

  as(user: SessionUser): AppContext {
    return new RequestContext({ ...this.#parts, tokenHash: null, known: { user, impersonator: null, scope: null } });
  }

  async user(): Promise<SessionUser | null> {
    return (await this.#lookUp())?.user ?? null;
  }

  async tokenScope(): Promise<TokenScope | null> {
    return (await this.#lookUp())?.scope ?? null;
  }

  async impersonator(): Promise<Impersonator | null> {
    return (await this.#lookUp())?.impersonator ?? null;
  }

  read<Rows extends unknown[]>(...reads: { [I in keyof Rows]: BoundRead<Rows[I]> }) {
    return new Promise<{ [I in keyof Rows]: Rows[I][] }>((resolve, reject) => {
      const one = { reads, resolve, reject } as unknown as Waiting;
      if (this.#queue.push(one) === 1) queueMicrotask(() => this.#flush());
    });
  }

  async #flush() {
    const waiting = this.#queue;
    this.#queue = [];
    try {
      await this.#readTogether(waiting);
    } catch (error) {
      // Reads that share a round trip fail together. Unless the failure was a temporary one (which was retried
      // already), a single read caused it, so each is tried alone.
      if (waiting.length === 1 || error instanceof AppError) return waiting.forEach((one) => one.reject(error));
      for (const one of waiting) await this.#readTogether([one]).catch(one.reject);
    }
  }

  async #readTogether(waiting: Waiting[]) {
    const reads = [...new Set(waiting.flatMap((one) => one.reads))];
    const known = this.#known;
    if (known === null) throw authenticationRequired();
    // The session's row is needed for the comparison of the time zone, and for the log of reads by an impersonating
    // admin.
    const { zone, isActing, expectedUser } = this.#parts;
    const isLookedUp =
      known !== undefined || zone !== null || expectedUser !== null || isActing || !waiting.every(provesSession);
    const owner: Owner = known ? { user_id: known.user.id } : { token_hash: this.tokenHash!, now: this.#at };
    const isNew = isLookedUp && known === undefined;
    const rows = await readAll(this.#parts.d1, isNew ? [...reads, sessionRow] : reads, owner);
    if (isNew) this.#learn(rows.get(sessionRow)![0] as SessionRow | undefined);
    if (this.#known?.impersonator) {
      for (const kind of reads.flatMap((read) => kindsReadBy(read.compiled(owner).text))) this.trail.read.add(kind);
    }
    for (const one of waiting) {
      const found = one.reads.map((read) => rows.get(read)!);
      const isSomebody = isLookedUp ? this.#known : found.some((some) => some.length > 0) || (await this.#lookUp());
      if (found.length > 0 && !isSomebody) one.reject(authenticationRequired());
      else one.resolve(found);
    }
  }

  async #lookUp(): Promise<Known> {
    if (this.#known === undefined) await this.read();
    return this.#known!;
  }

  #learn(row: SessionRow | undefined) {
    const { expectedUser } = this.#parts;
    this.#known = expectedUser === null || row?.id === expectedUser ? toKnown(row, this.#at) : null;
    // An impersonating admin has another time zone, which must not be stored for the user.
    if (!row || !this.#known || this.#known.impersonator) return;
    const seen = newlySeen(row, this.#parts.zone, this.browserLanguages, this.#at.slice(0, 10));
    const use = useOf(row, this.now);
    if (!seen && !use) return;
    const used = use && { token_hash: this.tokenHash!, ...use };
    const moved = seen && seen.timezone !== row.timezone ? seen.timezone : null;
    // Runs after the response.
    const remember = async () => {
      await scheduler.wait(0);
      await rememberSeen(this.#parts.d1, row.id, seen, used);
      if (moved === null) return;
      await replanMorning(this.db, row.id, moved, this.now);
      await clockOf(this, row.id).planReminders(row.id, this.now.getTime());
    };
    this.waitUntil(remember());
  }
}
