import { cleanup } from "@testing-library/react";
import { afterEach, expect, vi } from "vitest";

// React reports warnings by console.error; none is expected.
const consoleError = vi.spyOn(console, "error");
afterEach(() => {
  cleanup();
  const calls = consoleError.mock.calls;
  consoleError.mockClear();
  expect(calls, "unexpected console.error").toEqual([]);
});
