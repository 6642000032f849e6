import { startSmtp } from "../smtp.ts";
import { findChromium } from "../../scripts/local/chromium.ts";
import { freePort } from "../../scripts/local/free-port.ts";
import { newTestFolder } from "../../scripts/local/memory-folder.ts";
import { makePeople } from "./people.ts";
import { startProduct } from "./product.ts";

/** What the journeys are told about what was started for them. */
export interface Stage {
  url: string;
  stateDir: string;
  inbox: string;
  launch: Awaited<ReturnType<typeof findChromium>>;
}

/** Starts the product as `npm start` does, with data of its own, and a mail server that keeps what it is sent. */
export default async function setUp() {
  const launch = await findChromium();
  const smtp = await startSmtp();
  const port = await freePort();
  const folder = newTestFolder("e2e");
  const stateDir = folder.path;
  const product = await startProduct({
    PORT: String(port),
    STATE_DIR: stateDir,
    MAIL_URL: `smtp://127.0.0.1:${smtp.port}`,
    AUTH_RATE_LIMIT: "100000",
    WRITE_RATE_LIMIT: "0",
    DEMO_RATE_LIMIT: "0",
    APP_URL: "",
  });
  const stage: Stage = { url: `http://localhost:${port}`, stateDir, inbox: smtp.inbox, launch };
  makePeople(stage);
  process.env.STAGE = JSON.stringify(stage);
  return async () => {
    await product.stop();
    smtp.close();
    folder.remove();
  };
}
