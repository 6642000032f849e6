import { vi } from "vitest";

/** Waits until a check holds. A busy machine is slow, so the time limit only ends a test that hangs. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 60_000 });
