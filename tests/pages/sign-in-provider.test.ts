import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";

/** The Worker of the build. */
const { default: worker } = (await import("../../build/server/index.js" as string)) as {
  default: Required<Pick<ExportedHandler<Cloudflare.Env>, "fetch">>;
};

test("a sign-in at the provider that is over says so in the page's language, also in the data that the browser reads", async () => {
  const request = new Request("http://localhost/login/provider", { headers: { "accept-language": "de" } });
  const provider = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "sevenfold", OIDC_CLIENT_SECRET: "secret" };
  const ctx = createExecutionContext();
  const asked = request as Parameters<typeof worker.fetch>[0];
  const page = await (await worker.fetch(asked, { ...env, ...provider } as Cloudflare.Env, ctx)).text();
  await waitOnExecutionContext(ctx);
  expect(page).toContain("Diese Anmeldung ist abgelaufen");
  expect(page).not.toContain("This sign-in is over");
});
