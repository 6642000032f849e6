import { expect, test, vi } from "vitest";
import { oneAtATime } from "./upload.server.ts";

test("files are read one after the other, also after one that fails", async () => {
  const steps: string[] = [];
  const file = (name: string) => async () => {
    steps.push(`${name} begins`);
    await scheduler.wait(0);
    steps.push(`${name} ends`);
    if (name === "b") throw new Error("Not a file");
    return name;
  };
  const all = await Promise.allSettled(["a", "b", "c"].map((name) => oneAtATime(file(name))));
  expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  const order = steps.filter((_, i) => i % 2 === 0).map((step) => step[0]!);
  expect(order.toSorted()).toEqual(["a", "b", "c"]);
  expect(steps).toEqual(order.flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test("a file waits at most half a minute for its turn, and does not wait for a reading that never ends", async () => {
  let end = () => {};
  const stuck = oneAtATime(() => new Promise<void>((resolve) => (end = resolve)));
  const now = Date.now();
  const clock = vi.spyOn(Date, "now");
  const after = (seconds: number) => clock.mockReturnValueOnce(now).mockReturnValue(now + seconds * 1000);
  after(31);
  await expect(oneAtATime(async () => "late")).rejects.toMatchObject({ status: 503, retryAfter: 60 });
  after(121);
  expect(await oneAtATime(async () => "read")).toBe("read");
  clock.mockRestore();
  // The end of this reading does not free the place of another file.
  const next = oneAtATime(() => new Promise<string>((resolve) => queueMicrotask(() => resolve("next"))));
  end();
  await stuck;
  expect(await next).toBe("next");
});
