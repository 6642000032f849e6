import { TransformStream } from "node:stream/web";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, expect, vi } from "vitest";

// happy-dom's is a stream of Node's older kind, which its other streams do not go through.
Object.assign(globalThis, { TransformStream });

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
