/** Builds, unless the sources have not changed since the last build. */
import { build } from "./local/prepare.ts";

try {
  await build();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
