import type { Page } from "@playwright/test";

/** Gives the page's browser a virtual authenticator that stores passkeys and verifies its person by itself. */
export async function addAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Sets whether the verification of the person succeeds. */
    verify: (isUserVerified: boolean) => browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    /** Sets whether the person is present. Without them the request waits. */
    present: (enabled: boolean) =>
      browser.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    remove: () => browser.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }),
  };
}
