import { translate } from "#app/i18n/messages.ts";
import { type Message, said, text } from "#app/i18n/text.ts";
import { desc, eq, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWriteThemselves } from "../session/access.server.ts";
import { type Database, flag, ownedQuery, statement } from "#app/db/database.ts";
import { push_subscription } from "#app/db/schema.ts";
import { AppError, invalidInput, notFound } from "#app/errors.ts";
import { composeMail } from "../mail/mail.server.ts";
import type { LanguagesOfPerson } from "#app/i18n/language.ts";
import { countAttempt, HOUR } from "../rate-limit/rate-limit.server.ts";
import { hashToken } from "../secret/token.server.ts";
import {
  type Device,
  DEVICE_GONE_MESSAGE,
  type DeviceInput,
  DEVICE_TAKEN_MESSAGE,
  DEVICES_FULL_MESSAGE,
  endpointProblem,
  MAX_DEVICES,
  type Notice,
  type Notifications,
  TEST_KEYS_MESSAGE,
  TEST_REFUSED_MESSAGE,
  TESTS_AN_HOUR,
} from "./notification.ts";
import { NO_PUSH_MESSAGE } from "./messages.ts";
import { encryptedFor, push, type PushOutcome, type Target, vapidKeys } from "./push.server.ts";
import { pick } from "../pick.ts";

const ownDevices = ownedQuery((select, owner) =>
  select({
    ...pick(push_subscription, ["id", "browser", "device", "created_at", "last_success_at"]),
    is_current: flag(sql`${push_subscription.session_hash} = ${sql.placeholder("session")}`, "is_current"),
  })
    .from(push_subscription)
    .where(eq(push_subscription.user_id, owner))
    .orderBy(desc(push_subscription.created_at), desc(push_subscription.id)),
);

/** The signed-in person's devices, newest first, and the key for adding one. Both are empty while impersonating. */
export async function notificationsOf(context: AppContext): Promise<Notifications> {
  const [devices] = await context.read(ownDevices({ session: context.tokenHash ?? "" }));
  if (await context.impersonator()) return { public_key: null, devices: [] };
  return { public_key: vapidKeys(context.env)?.publicKey ?? null, devices };
}

/**
 * Sends notifications to this session's device from now on, until the session ends. Repeating it changes nothing, and
 * an earlier device of the session is replaced. After a person's first device, they get a mail. 409 at the limit, and
 * for a device of somebody else with other keys.
 */
export async function addDevice(context: AppContext, { endpoint, keys }: DeviceInput): Promise<Device> {
  const { id: user_id } = await mayWriteThemselves(context, "account");
  const { db, env, now, client, tokenHash } = context;
  if (!vapidKeys(env)) throw new AppError(409, NO_PUSH_MESSAGE);
  const problem = endpointProblem(endpoint, env.PUSH_SERVICE);
  if (problem) throw invalidInput([{ path: ["endpoint"], message: problem }]);
  const p256dh = keys.p256dh.replaceAll("=", "");
  const auth = keys.auth.replaceAll("=", "");
  if (!(await isPublicKey(p256dh))) {
    throw invalidInput([{ path: ["keys", "p256dh"], message: "The key is no point of the curve P-256" }]);
  }
  const id = hashToken(endpoint).slice(0, 32);
  const row = { id, browser: client.browser, device: client.device, created_at: now.toISOString() };
  const isFirst = sql`id = ${user_id} AND NOT EXISTS (SELECT 1 FROM push_subscription WHERE user_id = ${user_id})`;
  const mail = await composeMail(context, "push-added", isFirst);
  const [, mails, , added] = await db.batch([
    ...mail.statements,
    statement(db)`DELETE FROM push_subscription WHERE session_hash = ${tokenHash} AND id <> ${id}`,
    // When a browser gets another user it keeps its subscription, and only that browser has its keys.
    statement<{ created_at: string; last_success_at: string | null }>(db)`
      INSERT INTO push_subscription (id, user_id, session_hash, endpoint, p256dh, auth, browser, device, created_at)
      SELECT ${id}, ${user_id}, ${tokenHash}, ${endpoint}, ${p256dh}, ${auth}, ${row.browser}, ${row.device}, ${row.created_at}
      WHERE (SELECT count(*) FROM push_subscription WHERE user_id = ${user_id} AND id <> ${id}) < ${MAX_DEVICES}
      ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id, session_hash = excluded.session_hash,
        p256dh = excluded.p256dh, auth = excluded.auth, browser = excluded.browser, device = excluded.device,
        created_at = iif(user_id = excluded.user_id, created_at, excluded.created_at),
        last_success_at = iif(user_id = excluded.user_id, last_success_at, NULL)
      WHERE user_id = excluded.user_id OR (p256dh = excluded.p256dh AND auth = excluded.auth)
      RETURNING created_at, last_success_at`,
  ]);
  if (!added[0]) {
    const [there] = await db
      .select({ user_id: push_subscription.user_id })
      .from(push_subscription)
      .where(eq(push_subscription.id, id));
    throw new AppError(409, there && there.user_id !== user_id ? DEVICE_TAKEN_MESSAGE : DEVICES_FULL_MESSAGE);
  }
  mail.send(mails);
  return { ...row, ...added[0], is_current: true };
}

async function isPublicKey(p256dh: string): Promise<boolean> {
  try {
    const bytes = Uint8Array.fromBase64(p256dh, { alphabet: "base64url" });
    await crypto.subtle.importKey("raw", bytes, { name: "ECDH", namedCurve: "P-256" }, false, []);
    return bytes.byteLength === 65;
  } catch {
    return false;
  }
}

/** Stops notifications to a device. 404 if it does not exist or belongs to somebody else. */
export async function removeDevice(context: AppContext, id: string): Promise<Message> {
  const { id: user_id } = await mayWriteThemselves(context, "account");
  const removed = await context.db
    .delete(push_subscription)
    .where(sql`${push_subscription.id} = ${id} AND ${push_subscription.user_id} = ${user_id}`)
    .returning({ id: push_subscription.id });
  if (removed.length === 0) throw notFound();
  return said({
    id: "notification.device_takes_no_notifications",
    message: "That device no longer receives notifications.",
  });
}

/** The longest time that a test notification waits for its device, in seconds. */
const TEST_TTL = 60;

const TEST_TITLE = text("notification.test_title", "Notifications work");
const TEST_BODY = text("notification.test_body", "This is how they look.");

/** Sends a test notification to a device. 404 if it is not the person's, 409 if it is gone or was rejected. */
export async function testDevice(context: AppContext, id: string): Promise<Message> {
  const { id: user_id } = await mayWriteThemselves(context, "account");
  const [target] = await context.db.all<Device & Target>(
    sql`SELECT id, endpoint, p256dh, auth, session_hash FROM push_subscription WHERE id = ${id} AND user_id = ${user_id}`,
  );
  if (!target) throw notFound();
  await countAttempt(context, [{ key: `push ${user_id}`, seconds: HOUR, most: TESTS_AN_HOUR }]);
  const i18n = await context.i18n();
  const notice = {
    title: translate(i18n, TEST_TITLE),
    body: translate(i18n, TEST_BODY),
    tag: "test",
    path: "/settings",
  };
  const outcome = await push(context.env, target, notice, TEST_TTL);
  await noteOutcome(context.db, context.now, id, outcome);
  if (outcome.kind === "gone") throw new AppError(409, DEVICE_GONE_MESSAGE);
  if (outcome.kind === "unknown-keys") throw new AppError(409, TEST_KEYS_MESSAGE);
  if (outcome.kind !== "sent") throw new AppError(409, TEST_REFUSED_MESSAGE);
  return said({ id: "notification.test_sent", message: "The notification is on its way." });
}

/** A device that receives notifications. */
export type PushDevice = Target & { id: string };

/** A person who gets notices: their devices, and the data that determines their language. */
export interface KnownRecipient {
  devices: readonly PushDevice[];
  languages: LanguagesOfPerson | undefined;
  /** Notices that were encrypted in advance. */
  encrypted?: EncryptedNotices;
}

/** Encrypted notices, by device. */
type EncryptedNotices = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
const encryptedKey = ({ id }: PushDevice, { tag }: Notice) => `${id} ${tag}`;
/** The most notices that are encrypted in advance, of 4 kB each: an object stores them in one value. */
const MAX_ENCRYPTED = 100;

/** Encrypts notices for devices, up to the limit. */
export async function encryptedForAll(
  env: AppContext["env"],
  devices: readonly PushDevice[],
  notices: readonly Notice[],
): Promise<EncryptedNotices> {
  const pairs = notices.flatMap((notice) => devices.map((device) => ({ notice, device }))).slice(0, MAX_ENCRYPTED);
  return new Map(
    await Promise.all(
      pairs.map(
        async ({ notice, device }) => [encryptedKey(device, notice), await encryptedFor(env, device, notice)] as const,
      ),
    ),
  );
}

/** The statement that reads the devices of a person whose sessions have not ended. */
export const devicesStatement = (db: Database, now: Date, user_id: string) =>
  statement<PushDevice>(db)`
  SELECT p.id, p.endpoint, p.p256dh, p.auth, p.session_hash FROM push_subscription p JOIN session s ON s.token_hash = p.session_hash
  WHERE p.user_id = ${user_id} AND s.expires_at > ${now.toISOString()}`;

/** The devices of a person whose sessions have not ended. */
export async function devicesOf(db: Database, now: Date, user_id: string): Promise<PushDevice[]> {
  const [devices] = await db.batch([devicesStatement(db, now, user_id)]);
  return devices;
}

/** Stores that a notification was accepted, or deletes a device that is gone. */
async function noteOutcome(db: Database, now: Date, id: string, { kind }: PushOutcome): Promise<void> {
  if (kind === "gone") await db.delete(push_subscription).where(eq(push_subscription.id, id));
  if (kind !== "sent") return;
  await db.update(push_subscription).set({ last_success_at: now.toISOString() }).where(eq(push_subscription.id, id));
}

/**
 * Sends a notice to `devices` at once; `encrypted` is used if it exists. Calls `onDone` for each device that needs no
 * further attempt. Returns the milliseconds until the others should be tried again; null if there are none.
 */
export async function pushToAll(
  context: Pick<AppContext, "env"> & { db: Database; now: Date },
  devices: readonly PushDevice[],
  notice: Notice,
  {
    ttl,
    encrypted,
    onDone,
  }: { ttl: number; encrypted?: EncryptedNotices; onDone?: (id: string, outcome: PushOutcome) => void },
): Promise<{ wait: number | null; isSent: boolean }> {
  let wait: number | null = null;
  let isSent = false;
  await Promise.all(
    devices.map(async (device) => {
      const outcome = await push(context.env, device, notice, ttl, encrypted?.get(encryptedKey(device, notice)));
      if (outcome.kind === "later") return void (wait = Math.max(wait ?? 0, outcome.wait));
      isSent ||= outcome.kind === "sent";
      onDone?.(device.id, outcome);
      await noteOutcome(context.db, context.now, device.id, outcome);
    }),
  );
  return { wait, isSent };
}
