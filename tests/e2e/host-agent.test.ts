import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/local/free-port.ts";
import { openInstallation } from "../../scripts/local/installation.ts";
import { newHost } from "../hosts.ts";
import { startAgent } from "./agent.ts";
import { startProduct } from "./product.ts";
import { expect, test } from "./test.ts";

test("an agent survives a stop of the server and reports again once it is back", async () => {
  const port = String(await freePort());
  const stateDir = mkdtempSync(join(tmpdir(), "sevenfold-e2e-agent-"));
  const url = `http://127.0.0.1:${port}`;
  const settings = { PORT: port, STATE_DIR: stateDir, APP_URL: "", MAIL_URL: "log:" };
  let product = await startProduct(settings);
  const { agentToken } = openInstallation(stateDir);
  const agent = startAgent(url, agentToken, newHost());
  try {
    await expect.poll(agent.said).toContain("Reporting");
    await product.stop();
    await expect.poll(agent.said).toContain("Not delivered: connect ECONNREFUSED");
    product = await startProduct(settings);
    // The token of the installation stays the same.
    expect(openInstallation(stateDir).agentToken).toBe(agentToken);
    await expect.poll(agent.said, { timeout: 180_000 }).toContain("Reporting again");
  } finally {
    await agent.stop();
    await product.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
});
