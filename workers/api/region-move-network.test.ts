import { env } from "cloudflare:workers";
import { beforeEach, beforeAll, expect, test, vi } from "vitest";
import {
  hashOfPassword,
  livingIn,
  mailsOfMove,
  minutesFromNow,
  move,
  newSmallMover,
  stateOf,
  titlesIn,
  userIn,
} from "../../tests/movers.ts";
import { eu, type Loss, network, startRegions } from "../../tests/region-workers.ts";

beforeAll(startRegions);
const errors = vi.spyOn(console, "error");
beforeEach(() => {
  network.lost = null;
  network.at = null;
});

/** Moves a new account while one call of the move is lost, and returns the account's region afterwards. */
async function moveWithout(call: number, loss: Loss): Promise<{ home: string; wasFrozen: boolean }> {
  const { id, cookie } = await newSmallMover();
  const where = `call ${call}, lost ${loss}`;
  network.at = null;
  network.calls = 0;
  network.lost = { call, loss };
  const answer = await move(cookie);
  for (let at = 6; at <= 24 && ["moving", "closed"].includes(String(await stateOf(id))); at += 6) {
    expect((await livingIn(id)).length, where).toBeLessThan(2);
    await eu.cron(minutesFromNow(at));
  }
  const [home, ...more] = await livingIn(id);
  expect([home, more], where).toEqual([expect.stringMatching(/eu|us/), []]);
  const [here, there] = home === "eu" ? [env.DB, env.OTHER] : [env.OTHER, env.DB];
  expect(await titlesIn(here, id), where).toEqual(["one", "two"]);
  expect(await titlesIn(there, id), where).toEqual([]);
  expect((await userIn(here, id))!.password_hash).toBe(await hashOfPassword());
  expect(await mailsOfMove(id), where).toHaveLength(home === "us" ? 1 : 0);
  // Each loss is logged.
  errors.mockClear();
  return { home: home!, wasFrozen: answer.status === 201 };
}

for (const loss of ["before", "after", "midway"] as const) {
  test(
    `a move in which any call between the regions is lost ${loss} ends with one open account`,
    { timeout: 600_000 },
    async () => {
      const first = await newSmallMover();
      network.calls = 0;
      await move(first.cookie);
      expect(await livingIn(first.id)).toEqual(["us"]);
      const { calls } = network;
      expect(calls).toBeGreaterThan(8);
      for (let call = 0; call < calls; call++) {
        const { home, wasFrozen } = await moveWithout(call, loss);
        // If the call was lost before the account was frozen, the account stays; afterwards it arrives in the new
        // region.
        expect(home, `call ${call}`).toBe(wasFrozen ? "us" : "eu");
      }
    },
  );
}
