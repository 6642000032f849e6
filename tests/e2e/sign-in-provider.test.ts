import type { Page } from "@playwright/test";
import { freePort } from "../../scripts/local/free-port.ts";
import { openDatabase } from "../../scripts/local/installation.ts";
import { startOidc } from "../oidc.ts";
import { serve } from "./killable-server.ts";
import { newInstallation } from "./new-installation.ts";
import { expect, test as base } from "./test.ts";

// The journeys run one after the other in one worker, so that they share an installation.
base.describe.configure({ mode: "default" });

/** An installation with a sign-in provider: its address, its folder, and the address of the provider. */
interface House {
  url: string;
  stateDir: string;
  issuer: string;
}

/** A separate installation. Its provider knows `eva`, a new person for each journey. */
const test = base.extend<{ eva: string }, { house: House }>({
  house: [
    async ({ stage }, use) => {
      const folder = newInstallation(stage, "provider");
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const { issuer, client_id, secret, close } = await startOidc(url);
      const kill = await serve(folder.path, port, {
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: client_id,
        OIDC_CLIENT_SECRET: secret,
        OIDC_NAME: "House",
        AUTH_RATE_LIMIT: "100000",
      });
      await use({ url, stateDir: folder.path, issuer });
      await kill();
      close();
      folder.remove();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  eva: async ({ house }, use) => {
    const eva = `eva${crypto.randomUUID().slice(0, 8)}`;
    const person = { sub: eva, email: `${eva}@example.com`, email_verified: true, preferred_username: eva };
    await fetch(`${house.issuer}/people`, { method: "PUT", body: JSON.stringify(person) });
    await use(eva);
  },
});

/** Signs in at the provider. */
async function signInAs(page: Page, name: string) {
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Creates Eva's account, which has no password, and arrives at the home page. */
async function createEva(page: Page, eva: string) {
  await page.goto("/login");
  await page.getByRole("link", { name: "Sign in with House" }).click();
  await signInAs(page, eva);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL(/\/app/);
}

test("somebody signs in at the provider, chooses a name, and arrives at their share", async ({
  openBrowser,
  house,
  eva,
}) => {
  const context = await openBrowser({ baseURL: house.url });
  const page = await context.newPage();
  await page.goto("/login");
  await Promise.all([
    page.waitForURL("**/share"),
    page.evaluate(() => {
      const form = document.createElement("form");
      Object.assign(form, { method: "post", action: "/share", enctype: "multipart/form-data" });
      const field = Object.assign(document.createElement("input"), { name: "text", value: "Buy quinces" });
      form.appendChild(field);
      document.body.appendChild(form);
      form.submit();
    }),
  ]);
  await expect(page.getByText("Buy quinces")).toBeVisible();
  await page.getByRole("link", { name: "Login" }).last().click();
  await page.getByRole("link", { name: "Sign in with House" }).click();
  await signInAs(page, eva);
  await expect(page.getByText(`${eva}@example.com`)).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue(eva);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL("**/share");
  await page.request.post("/api/project", { data: { proje_title: "Work" } });
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue("Buy quinces");

  await page.goto("/settings");
  await page.getByRole("button", { name: "Unlink House" }).click();
  await expect(page.getByText("It is your only way to sign in.")).toBeVisible();
  await page.getByRole("link", { name: "confirm with House" }).click();
  await signInAs(page, eva);
  await expect(page).toHaveURL(/\/settings#sign-in/);
});

/**
 * Makes Eva, whose last sign-in is long ago, change her address in Settings, so that she has to confirm her identity.
 */
async function askToConfirm(page: Page, stateDir: string, eva: string) {
  await createEva(page, eva);
  await page.goto("/settings");
  openDatabase(stateDir).exec("UPDATE session SET proved_at = '2026-01-01T00:00:00.000Z'");
  await page.getByRole("button", { name: "Change Email" }).click();
  const dialog = page.getByRole("alertdialog");
  const email = dialog.getByLabel("New email");
  await email.fill(`new-${eva}@example.com`);
  await dialog.getByRole("button", { name: "Change Email" }).click();
  return { dialog, email, confirm: dialog.getByRole("link", { name: "Confirm with House" }) };
}

test("after a failed confirmation at the provider, or Back, the dialog is open with the typed values, and a first password is set", async ({
  openBrowser,
  house,
  eva,
}) => {
  const page = await (await openBrowser({ baseURL: house.url })).newPage();
  const { confirm, email, dialog } = await askToConfirm(page, house.stateDir, eva);
  await confirm.click();
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
  await page.goBack();
  await expect(email).toHaveValue(`new-${eva}@example.com`);
  await dialog.getByRole("button", { name: "Change Email" }).click();
  await confirm.click();
  await signInAs(page, "nobody");
  await expect(email).toHaveValue(`new-${eva}@example.com`);
  await expect(dialog.getByText("House did not confirm that it is you, so nothing has changed.")).toBeVisible();
  await confirm.click();
  await signInAs(page, eva);
  await expect(email).toHaveValue(`new-${eva}@example.com`);
  await expect(dialog.getByText("Confirmed with House.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`We sent a link to new-${eva}@example.com.`)).toBeVisible();
  await page.getByRole("button", { name: "Set Password" }).click();
  await dialog.getByLabel("New password").fill("Quince-jam 2026!");
  await dialog.getByLabel("Confirm password").fill("Quince-jam 2026!");
  await dialog.getByRole("button", { name: "Set Password" }).click();
  await expect(page.getByText("Your password has been set.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change Password" })).toBeVisible();
});
