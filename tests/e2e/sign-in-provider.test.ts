import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/local/free-port.ts";
import { migrate } from "../../scripts/local/prepare.ts";
import { startOidc } from "../oidc.ts";
import { serve } from "./killable-server.ts";
import { expect, test } from "./test.ts";

test("somebody signs in at the provider, chooses a name, and lands at home", async ({ openBrowser }) => {
  const stateDir = mkdtempSync(join(tmpdir(), "sevenfold-provider-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { issuer, client_id, secret, close } = await startOidc(url);
  const person = { sub: "eva", email: "eva@example.com", email_verified: true, preferred_username: "evastone" };
  await fetch(`${issuer}/people`, { method: "PUT", body: JSON.stringify(person) });
  await migrate(stateDir);
  const kill = await serve(stateDir, port, {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: client_id,
    OIDC_CLIENT_SECRET: secret,
    OIDC_NAME: "House",
  });
  try {
    const context = await openBrowser({ baseURL: url });
    const page = await context.newPage();
    await page.goto("/login");
    await page.getByRole("link", { name: "Sign in with House" }).click();
    await page.getByLabel("Name").fill("eva");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("eva@example.com")).toBeVisible();
    await expect(page.getByLabel("Username")).toHaveValue("evastone");
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page).toHaveURL(/\/app/);
    await page.goto("/settings");
    await expect(page.getByRole("button", { name: "Unlink House" })).toBeVisible();
    await page.getByRole("button", { name: "Unlink House" }).click();
    await expect(page.getByText("It is your only way to sign in.")).toBeVisible();
    await page.getByRole("link", { name: "confirm with House" }).click();
    await page.getByLabel("Name").fill("eva");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/settings#sign-in/);
  } finally {
    await kill();
    close();
    rmSync(stateDir, { recursive: true, force: true });
  }
});
