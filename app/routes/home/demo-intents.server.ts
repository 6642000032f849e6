import { redirect } from "@remix-run/cloudflare";
import { ClaimInput } from "#app/domain/account/account.ts";
import { claimDemo } from "#app/domain/demo/demo.server.ts";
import { CLAIM_FAILED_MESSAGE } from "#app/domain/demo/demo.ts";
import { intent } from "#app/forms/action.server.ts";

/** The intents of a demo account. */
export const demoIntents = {
  "claim-demo": intent(
    ClaimInput,
    async (context, input) => {
      await claimDemo(context, input);
      throw redirect(`/verify?email=${encodeURIComponent(input.email)}`);
    },
    CLAIM_FAILED_MESSAGE,
  ),
};
