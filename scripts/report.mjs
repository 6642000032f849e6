/**
 * Runs one step of a script and prints its name and duration on one line.
 * @template T
 * @param {string} text
 * @param {() => T | Promise<T>} run
 * @returns {Promise<T>}
 */
export async function step(text, run) {
  const since = performance.now();
  process.stdout.write(`  ${`${text} `.padEnd(44, ".")} `);
  const result = await run();
  process.stdout.write(`${((performance.now() - since) / 1000).toFixed(1)} s\n`);
  return result;
}
