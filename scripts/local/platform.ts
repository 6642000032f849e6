import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getPlatformProxy, unstable_readConfig } from "wrangler";
import { wranglerProblem } from "./wrangler.ts";

/** An installation: a local folder, or an environment of wrangler.toml on Cloudflare, empty for production. */
export type Where = { stateDir: string } | { env: string };

interface Storage {
  DB: D1Database;
  AUDIO: R2Bucket;
  BACKUPS: R2Bucket;
}

/** Runs `work` with an installation's database and recordings. Rejects for one on Cloudflare if nobody is logged in. */
export async function withStorage<Result>(where: Where, work: (storage: Storage) => Promise<Result>): Promise<Result> {
  const env = "env" in where ? where.env : "";
  const { d1_databases, r2_buckets, compatibility_date } = unstable_readConfig({
    config: "wrangler.toml",
    ...(env && { env }),
  }) as {
    d1_databases: object[];
    r2_buckets: object[];
    compatibility_date: string;
  };
  const folder = mkdtempSync(join(tmpdir(), "sevenfold-storage-"));
  const remote = "env" in where;
  // The Worker's other bindings are left out, because a Durable Object only works where its class runs.
  const config = {
    name: "sevenfold-storage",
    compatibility_date,
    d1_databases: d1_databases.map((one) => ({ ...one, remote })),
    r2_buckets: r2_buckets.map((one) => ({ ...one, remote })),
  };
  const configPath = join(folder, "wrangler.json");
  writeFileSync(configPath, JSON.stringify(config));
  try {
    const platform = await getPlatformProxy<Storage>({
      configPath,
      persist: "env" in where ? false : { path: join(where.stateDir, "v3") },
      remoteBindings: remote,
    }).catch((error: Error) => {
      throw new Error(wranglerProblem(error.message), { cause: error });
    });
    try {
      return await work(platform.env);
    } finally {
      await platform.dispose();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
