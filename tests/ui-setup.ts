import { cleanup, configure } from "@testing-library/react";
import { afterEach, expect, vi } from "vitest";

// A busy machine is slow, not wrong: this only ends what hangs.
configure({ asyncUtilTimeout: 60_000 });

// React reports warnings by console.error; none is expected.
const consoleError = vi.spyOn(console, "error");
afterEach(() => {
  cleanup();
  const calls = consoleError.mock.calls;
  consoleError.mockClear();
  expect(calls, "unexpected console.error").toEqual([]);
});
