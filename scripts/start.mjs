/** `npm start` and, with --dev, `npm run dev`: runs `serve.ts` from a fresh clone. */
import { checkNode, install, launch } from "./launch.mjs";
import { settings } from "./settings.mjs";

checkNode();
// An invalid setting is reported before anything is installed.
settings();
await install();
process.exit(await launch("serve", process.argv.slice(2)));
