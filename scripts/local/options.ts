import { parseArgs, type ParseArgsConfig } from "node:util";

/** Prints why a command cannot run, and ends it. */
export function refuse(why: string): never {
  console.error(`\n${why}\n`);
  process.exit(1);
  throw new Error(why);
}

/**
 * The options and other arguments of a command. An unknown option ends the command with its usage.
 * @param usage such as `npm run backup [-- FOLDER] [--remote]`
 */
export function commandOptions<Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    // Node's first sentence names the option, the others explain how to escape it.
    const [what] = (error instanceof Error ? error.message : String(error)).split(". ");
    return refuse(`${what}. Use: ${usage}`);
  }
}

/**
 * Runs the work of a command. If it fails, ends the command with the reason.
 * @param failure the beginning of the reason, such as `Not saved: `
 */
export async function orRefuse<Result>(failure: string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    return refuse(failure + (error instanceof Error ? error.message : String(error)));
  }
}
