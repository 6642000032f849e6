import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "#app/client/cache/query-client.ts";
import { commandsOf } from "#app/client/commands/commands.ts";
import { setPerson } from "#app/client/person.ts";
import { MOVING_MESSAGE } from "#app/domain/region/move.ts";
import { UnsentNote } from "./unsent-note.tsx";

const server = vi.hoisted(() => ({ post: vi.fn() }));
vi.mock("#app/remix-internals.client.ts", () => ({
  preloadPage: async () => undefined,
  postToPage: server.post,
  nextLocation: () => ({ pathname: "/page", search: "" }),
  buildVersion: () => "",
}));
vi.mock("#app/client/cache/freshness.ts", () => ({ noteChange: async () => undefined, readSoon: () => undefined }));

const commands = commandsOf({ path: "/page", queue: "row", pages: {}, tell() {} });

/** A change without a final answer, and its note. */
function Note() {
  return <UnsentNote count={commands.usePending().filter(({ isWaiting }) => isWaiting).length} />;
}

beforeEach(() => {
  vi.useFakeTimers();
  setPerson("ada", false);
});
afterEach(() => void vi.useRealTimers());

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const note = () => screen.getByRole("status").textContent;

test("a change that the server accepts later, such as while the account is being moved, waits with the server's message", async () => {
  server.post.mockResolvedValue({ data: { error: MOVING_MESSAGE, status: 503 }, status: 503 });
  render(
    <QueryClientProvider client={queryClient}>
      <Note />
    </QueryClientProvider>,
  );
  act(() => commands.send({ intent: "change" }));
  await later(10);
  expect(note()).toBe(`Not sent yet: 1 change. ${MOVING_MESSAGE}`);
  // The connection notice says that the server cannot be reached.
  server.post.mockRejectedValue(new TypeError("Failed to fetch"));
  await later(2_000);
  expect(note()).toBe("Not sent yet: 1 change.");
  server.post.mockResolvedValue({ data: null, status: 200 });
  await later(30_000);
  expect(note()).toBe("");
});
