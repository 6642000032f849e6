import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

interface Profile {
  nodes: { id: number; callFrame: { functionName: string } }[];
  /** The node of each sample, and the microseconds since the sample before it. */
  samples: number[];
  timeDeltas: number[];
}

/**
 * Milliseconds of CPU that the bundle needs in workerd before its first request, according to wrangler's start-up
 * profile.
 */
export async function coldStart(folder: string): Promise<number> {
  const file = join(folder, "start.cpuprofile");
  const bundle = "--args=--no-bundle build/server/index.js";
  await promisify(execFile)("node_modules/.bin/wrangler", ["check", "startup", bundle, `--outfile=${file}`]);
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, "utf8")) as Profile;
  const idle = nodes.find(({ callFrame }) => callFrame.functionName === "(idle)")?.id;
  return timeDeltas.reduce((sum, delta, i) => sum + (samples[i] === idle ? 0 : delta), 0) / 1000;
}
