import { startSmtp } from "../smtp.ts";
import { findChromium } from "../../scripts/local/chromium.ts";
import { freePort } from "../../scripts/local/free-port.ts";
import { newTestFolder } from "../../scripts/local/memory-folder.ts";
import { migrate } from "../../scripts/local/prepare.ts";
import { newInstallation } from "./new-installation.ts";
import { makePeople } from "./people.ts";
import { startProduct } from "./product.ts";
import { startFeedServer } from "./feed-server.ts";
import { startPushServer } from "./push-server.ts";
import { startWebhookServer } from "./webhook-server.ts";
import type { Stage } from "./stage.ts";

/**
 * A page of a journey lives for seconds: optimising its scripts costs a fifth of the processor time and gains
 * nothing.
 */
const BROWSER_ARGS = ["--js-flags=--no-opt,--no-maglev"];

/** Starts the product with `npm start` and an empty database, and a mail server that stores the mails. */
export default async function setUp() {
  const launch = await findChromium();
  const smtp = await startSmtp();
  const push = await startPushServer();
  const feeds = await startFeedServer();
  const hooks = await startWebhookServer();
  const port = await freePort();
  const empty = newTestFolder("empty");
  const emptyDir = empty.path;
  await migrate(emptyDir);
  const folder = newInstallation({ emptyDir }, "e2e");
  const stateDir = folder.path;
  const product = await startProduct({
    PORT: String(port),
    STATE_DIR: stateDir,
    MAIL_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_IN_DOMAIN: "in.sevenfold.example",
    PUSH_SERVICE: push.url,
    CALENDAR_SERVICE: feeds.url,
    WEBHOOK_SERVICE: hooks.url,
    AUTH_RATE_LIMIT: "100000",
    WRITE_RATE_LIMIT: "0",
    DEMO_RATE_LIMIT: "0",
    APP_URL: "",
  });
  const url = `http://localhost:${port}`;
  const stage: Stage = {
    url,
    stateDir,
    emptyDir,
    inbox: smtp.inbox,
    push: push.url,
    feeds: feeds.url,
    hooks: hooks.url,
    launch: { ...launch, args: [...launch.args!, ...BROWSER_ARGS] },
  };
  makePeople(stage);
  process.env.STAGE = JSON.stringify(stage);
  return async () => {
    await product.stop();
    smtp.close();
    push.close();
    feeds.close();
    hooks.close();
    folder.remove();
    empty.remove();
  };
}
