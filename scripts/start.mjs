/** `npm start` and, with --dev, `npm run dev`: runs `serve.ts` from a fresh clone. */
import { checkNode, fail, install, launch } from "./launch.mjs";
import { settings } from "./settings.mjs";

checkNode();
const { port } = settings();
if (!Number.isInteger(port) || port < 1 || port > 65535) {
  fail(`PORT is ${process.env.PORT}: it must be a number from 1 to 65535.`);
}
await install();
process.exit(await launch("serve", process.argv.slice(2)));
