import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
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
import { eu, network, startRegions, us } from "../../tests/region-workers.ts";

beforeAll(startRegions);
const errors = vi.spyOn(console, "error");
afterEach(() => {
  for (const region of [eu, us]) region.start();
  // A killed Worker writes these lines into the log.
  errors.mockClear();
});

/** Says whether a move has ended or never began. */
const isOver = async (id: string) => !["moving", "closed"].includes(String(await stateOf(id)));

/** Only every third act is tested, because each move takes time. All were tested when this was written. */
const STEP = 3;

for (const victim of [eu, us]) {
  test(`a move ends well wherever the Worker of ${victim.name} is killed`, { timeout: 480_000 }, async () => {
    const first = await newSmallMover();
    victim.trips = 0;
    await move(first.cookie);
    const acts = victim.trips;
    expect(acts).toBeGreaterThan(10);
    const ends: string[] = [];
    for (let act = 0; act < acts; act += STEP) {
      const { id, cookie } = await newSmallMover();
      network.at = null;
      victim.killAfter(act);
      await move(cookie).catch(() => {});
      victim.start();
      for (let at = 6; at <= 24; at += 6) {
        expect((await livingIn(id)).length, `killed at ${act}`).toBeLessThan(2);
        if (await isOver(id)) break;
        await eu.cron(minutesFromNow(at));
      }
      const [home, ...more] = await livingIn(id);
      expect([home, more.length], `killed at ${act}`).toEqual([expect.stringMatching(/eu|us/), 0]);
      const d1 = home === "eu" ? env.DB : env.OTHER;
      expect(await titlesIn(d1, id), `killed at ${act}`).toEqual(["one", "two"]);
      expect((await userIn(d1, id))!.password_hash).toBe(await hashOfPassword());
      expect(await mailsOfMove(id), `killed at ${act}`).toHaveLength(home === "us" ? 1 : 0);
      ends.push(home!);
    }
    // A frozen account always arrives in the new region, wherever the move was interrupted.
    expect(ends).toEqual(ends.toSorted());
    expect(ends.at(-1)).toBe("us");
  });
}
