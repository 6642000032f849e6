import { beforeEach, expect, test, vi } from "vitest";

vi.mock("#app/remix-internals.client.ts", () => ({ shownLocation: () => location, buildVersion: () => "" }));

const { EVENTS, noteApplied, noteChange, oldIfChanged, readUndisturbed, sinceNow, staleTime } =
  await import("./freshness.ts");
const { PAGE, queryClient } = await import("./query-client.ts");

const KEY = [PAGE, "/app"];
const query = () => queryClient.getQueryCache().find({ queryKey: KEY })!;
const isStale = () => staleTime(query()) === 0;
let now = 0;

beforeEach(() => {
  now += 60_000;
  vi.useFakeTimers({ now });
  queryClient.clear();
  queryClient.setQueryData(KEY, "data");
  vi.advanceTimersByTime(1);
});

test.each([
  ["form", { isInvalid: true, isStale: false, isCancelled: true, isNewest: false }],
  ["command", { isInvalid: false, isStale: true, isCancelled: true, isNewest: true }],
  ["elsewhere", { isInvalid: false, isStale: true, isCancelled: false, isNewest: true }],
] as const)("the event %s makes the pages old as the table says", async (event, effect) => {
  let isCancelled = false;
  const reading = queryClient.fetchQuery({
    queryKey: [PAGE, "/diary"],
    queryFn: ({ signal }) => {
      signal.addEventListener("abort", () => (isCancelled = true));
      return new Promise<string>(() => {});
    },
  });
  reading.catch(() => {});
  const isNewest = sinceNow();
  await noteChange(event);
  expect({ isInvalid: query().state.isInvalidated, isStale: isStale(), isCancelled, isNewest: isNewest() }).toEqual(
    effect,
  );
});

test("every event is in the table above", () => {
  expect(Object.keys(EVENTS)).toEqual(["form", "command", "elsewhere"]);
});

test("data that was read during a change on another device counts as outdated, and is read again after a change was applied", async () => {
  await oldIfChanged(async () => {
    queryClient.setQueryData(KEY, "without the change");
    vi.advanceTimersByTime(1);
    await noteChange("elsewhere");
    vi.advanceTimersByTime(1);
    queryClient.setQueryData(KEY, "perhaps without the change");
  });
  expect(isStale()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isStale()).toBe(true);

  const read = vi.fn(async () => read.mock.calls.length === 1 && noteApplied());
  await readUndisturbed(read);
  expect(read).toHaveBeenCalledTimes(2);
});
