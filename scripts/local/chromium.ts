import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, type LaunchOptions } from "playwright";

const SYSTEM_NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const ARGS = ["--no-sandbox", "--disable-gpu"];

/** The packaged Chromium, with libraries that a minimal machine lacks. */
export async function packaged(): Promise<string> {
  // Outside of Lambda it would not unpack those libraries.
  process.env.AWS_LAMBDA_JS_RUNTIME = "nodejs22.x";
  const { default: sparticuz } = await import("@sparticuz/chromium");
  return sparticuz.executablePath();
}

/**
 * The possible Chromiums in order of preference: the configured one, the packaged one (the same on every machine),
 * Playwright's own, and the system's.
 */
export function* candidates(env: NodeJS.ProcessEnv = process.env): Generator<() => string | Promise<string>> {
  const { CHROMIUM_PATH, PATH = "" } = env;
  if (CHROMIUM_PATH) yield () => CHROMIUM_PATH;
  yield packaged;
  yield () => chromium.executablePath();
  for (const name of SYSTEM_NAMES) {
    for (const folder of PATH.split(delimiter)) yield () => join(folder, name);
  }
}

/** Launch options of the first Chromium that starts here. */
export async function findChromium(): Promise<LaunchOptions> {
  for (const candidate of candidates()) {
    try {
      const executablePath = await candidate();
      if (!existsSync(executablePath)) continue;
      const options = { executablePath, args: ARGS };
      await (await chromium.launch(options)).close();
      return options;
    } catch {
      // Tries the next one.
    }
  }
  throw new Error(
    "No Chromium starts here. Install one (apt install chromium, or npx playwright install --with-deps chromium), " +
      "or name one that works in CHROMIUM_PATH.",
  );
}
