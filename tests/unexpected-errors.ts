import { afterEach, expect, vi } from "vitest";

// An unexpected error fails the test, even if what it checks looks right. React reports warnings this way too.
const consoleError = vi.spyOn(console, "error");
afterEach(() => {
  const calls = consoleError.mock.calls;
  consoleError.mockClear();
  expect(calls, "unexpected console.error").toEqual([]);
});
