/**
 * `npm run bench [-- NAME…]`: measures the budgets, as absolute values or as ratios to a baseline on the same
 * machine; all of them, or only the parts with these names.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Part, PARTS } from "./bench/parts.ts";
import { report } from "./bench/report.ts";
import { setTheStage } from "./bench/stage.ts";
import { step } from "./report.mjs";

const isPart = (name: string): name is keyof typeof PARTS => Object.hasOwn(PARTS, name);
const names = Object.keys(PARTS).filter(isPart);
const wanted: string[] = process.argv.slice(2);
const unknown = wanted.filter((name) => !isPart(name));
if (unknown.length > 0) throw new Error(`No part is called ${unknown.join(", ")}. They are ${names.join(", ")}.`);
const parts = names.filter((name) => wanted.length === 0 || wanted.includes(name));

const folder = mkdtempSync(join(tmpdir(), "sevenfold-bench-"));
try {
  const { stage, end, quiet } = await setTheStage(folder, parts.includes("answers"));
  try {
    for (const name of parts) {
      const part: Part = PARTS[name];
      if (part.isQuiet) await quiet();
      report(await step(part.text, () => part.run(stage)));
    }
  } finally {
    await end();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
