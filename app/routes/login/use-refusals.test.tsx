import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ActionError } from "#app/forms/action.server.ts";
import { useRefusals } from "./use-refusals.ts";

const answer = (status: number, more: Partial<ActionError> = {}): ActionError => ({
  error: "",
  details: [],
  values: {},
  status,
  ...more,
});
const UNKNOWN = answer(401, { code: "passkey.refused" });
const MOVED = answer(403, { code: "region.moved", moved_to: "us" });
/**
 * Failures that say nothing about the account: the browser's dialog was cancelled, there is no network, or there were
 * too many tries.
 */
const NO_WORD = [answer(400), answer(0), answer(429, { code: "rate_limit.attempts" }), answer(503)];

/** A login page. `says` returns what it says about the region; the other functions answer a try. */
function page() {
  const { result, rerender } = renderHook((byPassword: ActionError | null) => useRefusals(byPassword), {
    initialProps: null as ActionError | null,
  });
  return {
    says: () => ({ isInDoubt: result.current.isInDoubt, to: result.current.moved?.moved_to }),
    byPasskey: (refusal: ActionError) => act(() => result.current.onPasskeyRefused(refusal)),
    byPassword: (refusal: ActionError) => rerender(refusal),
  };
}

test("after a rejected passkey or password the page mentions other regions, also after a cancelled try", () => {
  for (const by of ["byPasskey", "byPassword"] as const) {
    const { says, ...tries } = page();
    expect(says().isInDoubt).toBe(false);
    tries[by](by === "byPasskey" ? UNKNOWN : answer(401, { code: "account.invalid_email_or_password" }));
    for (const refusal of NO_WORD) {
      expect(says()).toEqual({ isInDoubt: true, to: undefined });
      tries[by](refusal);
    }
    expect(says()).toEqual({ isInDoubt: true, to: undefined });
  }
});

test("the region of a moved account stays known after a cancelled try, and no other region is mentioned", () => {
  for (const by of ["byPasskey", "byPassword"] as const) {
    const { says, ...tries } = page();
    tries.byPasskey(UNKNOWN);
    tries[by](MOVED);
    for (const refusal of NO_WORD) tries[by](refusal);
    expect(says()).toEqual({ isInDoubt: false, to: "us" });
  }
});

test("a right password for an account of this region ends the hint of a wrong one", () => {
  const { says, byPassword } = page();
  byPassword(answer(401, { code: "account.invalid_email_or_password" }));
  byPassword(answer(403, { code: "account.unverified" }));
  expect(says().isInDoubt).toBe(false);
});
