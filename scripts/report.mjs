/**
 * Runs one step of a script and prints one line for it, with its time.
 * @template T
 * @param {string} text
 * @param {() => T | Promise<T>} run
 * @returns {Promise<T>}
 */
export async function step(text, run) {
  const since = performance.now();
  const { stdout } = process;
  if (stdout.isTTY) stdout.write(`  ${text} …\r`);
  const result = await run();
  stdout.write(`  ${text.padEnd(44)} ${((performance.now() - since) / 1000).toFixed(1)} s\n`);
  return result;
}
