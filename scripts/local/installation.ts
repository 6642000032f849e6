import { randomBytes } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { newVapidKeys } from "./vapid-keys.ts";

/** The settings of a local installation, stored beside its data. */
export interface Installation {
  /** The secret of the host agent. */
  agentToken: string;
  /** The key pair by which push services recognise it, in the format of VAPID_KEYS. */
  vapidKeys: string;
  /** The key pair by which other regions recognise it, in the format of REGION_KEY. */
  regionKey: string;
  /** The key with which secrets in the database are encrypted, in the format of ENCRYPTION_KEY. */
  encryptionKey: string;
  /** Whether the first admin was created. */
  hasAdmin: boolean;
  /** The hash of the applied migrations. */
  migrated: string;
}

/** A new key for ENCRYPTION_KEY: 32 random bytes, base64url. */
export const newEncryptionKey = () => randomBytes(32).toString("base64url");

const file = (stateDir: string) => join(stateDir, "installation.json");

/** Reads the settings of an installation, and creates missing secrets. */
export function openInstallation(stateDir: string): Installation {
  const stored = existsSync(file(stateDir)) ? readFileSync(file(stateDir), "utf8") : "{}";
  const known = JSON.parse(stored) as Partial<Installation>;
  const agentToken = known.agentToken ?? randomBytes(32).toString("base64url");
  const installation = {
    hasAdmin: false,
    migrated: "",
    ...known,
    agentToken,
    vapidKeys: known.vapidKeys ?? newVapidKeys(),
    regionKey: known.regionKey ?? newVapidKeys(),
    encryptionKey: known.encryptionKey ?? newEncryptionKey(),
  };
  // An installation of an earlier release may lack some secrets.
  const { agentToken: token, vapidKeys, regionKey, encryptionKey } = known;
  if (!token || !vapidKeys || !regionKey || !encryptionKey) saveInstallation(stateDir, installation);
  return installation;
}

/** Throws if the folder contains no installation, instead of creating one. */
export function requireInstallation(stateDir: string): void {
  if (existsSync(file(stateDir))) return;
  throw new Error(`${stateDir} is not an installation of Sevenfold. Set STATE_DIR to the folder of one.`);
}

export function saveInstallation(stateDir: string, installation: Installation): void {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  writeFileSync(file(stateDir), `${JSON.stringify(installation, null, 2)}\n`, { mode: 0o600 });
}

/** Opens the local D1 as an SQLite file, even while the Worker runs: the file is in WAL mode. */
export function openDatabase(stateDir: string): DatabaseSync {
  const files = globSync(join(stateDir, "v3/d1/miniflare-D1DatabaseObject/*.sqlite"))
    .filter((file) => !file.endsWith("metadata.sqlite"))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (!files[0]) throw new Error(`No local database in ${stateDir}. Run npm start first.`);
  const database = new DatabaseSync(files[0]);
  // Another command may be writing.
  database.exec("PRAGMA busy_timeout = 60000");
  return database;
}
