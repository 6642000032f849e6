/** Prints the sizes of the build; fails when one exceeds its budget. */
import { sizes } from "./local/sizes.ts";

for (const { name, bytes, budget } of sizes()) {
  console.log(`${name}: ${bytes} bytes of ${budget}`);
  if (bytes > budget) process.exitCode = 1;
}
