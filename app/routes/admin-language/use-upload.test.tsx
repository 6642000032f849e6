import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MappingEntry } from "#app/domain/pack/pack.ts";
import type { Sent } from "./send-files.ts";
import { figuresOf, useUpload } from "./use-upload.ts";

const revalidate = vi.fn();
vi.mock("@remix-run/react", () => ({ useRevalidator: () => ({ revalidate }) }));

/** A pending request, with functions to end it. */
interface Request {
  names: string[];
  batch: string | null;
  progress(part: number): void;
  end(answer: Sent): void;
}
let requests: Request[];
vi.mock("./send-files.ts", () => ({
  sendFiles: (
    _language: string,
    batch: string | null,
    files: File[],
    progress: (part: number) => void,
    signal: AbortSignal,
  ) =>
    new Promise((end, reject) => {
      requests.push({ names: files.map(({ name }) => name), batch, progress, end });
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    }),
}));

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  revalidate.mockClear();
});
afterEach(() => vi.useRealTimers());

const files = (count: number) => Array.from({ length: count }, (_, i) => new File(["0123456789"], `${i}.mp3`));
const mapping = (names: string[], status: MappingEntry["status"] = "uploaded") => ({
  batch_id: "b1",
  mapping: names.map((original) => ({ original, hash: "h", status })),
});
const start = (count: number) => {
  const hook = renderHook(() => useUpload());
  act(() => hook.result.current.start("Norse", files(count)));
  return hook;
};
const figures = (hook: ReturnType<typeof start>) => figuresOf(hook.result.current.state!);

test("two hundred files are sent in two requests a second apart, and the page is reloaded at the end", async () => {
  const hook = start(200);
  expect(requests[0]!.names).toHaveLength(100);
  await act(async () => requests[0]!.end(mapping(requests[0]!.names)));
  await act(() => vi.advanceTimersByTimeAsync(900));
  expect(requests).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(requests[1]!.names[0]).toBe("100.mp3");
  expect(revalidate).not.toHaveBeenCalled();
  await act(async () => requests[1]!.end(mapping(requests[1]!.names, "duplicate_skipped")));
  expect(hook.result.current.state).toMatchObject({ isRunning: false });
  expect(figures(hook).announced).toBe("Upload finished: 100 uploaded, 100 already there");
  expect(revalidate).toHaveBeenCalledOnce();
});

test("files chosen together are one batch, including retries; the next choice is another", async () => {
  const hook = start(250);
  await act(async () => requests[0]!.end({ error: "Server error" }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await act(async () => requests[1]!.end(mapping(requests[1]!.names)));
  act(() => hook.result.current.retry());
  await act(async () => requests[2]!.end(mapping(requests[2]!.names)));
  act(() => hook.result.current.start("Norse", files(1)));
  expect(requests.map(({ batch }) => batch)).toEqual([null, null, "b1", null]);
});

test("progress is shown for all files and each, and announced every twenty-five", async () => {
  const hook = start(100);
  act(() => requests[0]!.progress(0.24));
  expect(figures(hook)).toMatchObject({ sent: 24, announced: "" });
  act(() => requests[0]!.progress(0.6));
  expect(figures(hook)).toMatchObject({ sent: 60, announced: "50 of 100 files sent" });
});

test("the files of a failed request can be sent again alone, and the summary covers all", async () => {
  const hook = start(102);
  await act(async () => requests[0]!.end(mapping(requests[0]!.names)));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await act(async () => requests[1]!.end({ error: "Server error" }));
  expect(hook.result.current.state!.files[100]).toMatchObject({ state: "failed", message: "Server error" });
  expect(figures(hook)).toMatchObject({ total: 1020, arrived: 1000 });
  act(() => hook.result.current.retry());
  expect(requests[2]!.names).toEqual(["100.mp3", "101.mp3"]);
  act(() => requests[2]!.progress(0.5));
  expect(figures(hook)).toMatchObject({ total: 1020, arrived: 1010, sent: 101 });
  await act(async () => requests[2]!.end(mapping(requests[2]!.names)));
  expect(figures(hook)).toMatchObject({ summary: "102 uploaded", failed: 0 });
});

test("a refused file shows the reason and is not sent again", async () => {
  const hook = start(2);
  const [first, second] = mapping(["0.mp3", "1.mp3"]).mapping;
  const refused = { ...second!, status: "error" as const, message: "This is not an MP3 file" };
  await act(async () => requests[0]!.end({ batch_id: "b1", mapping: [first!, refused] }));
  expect(hook.result.current.state!.files[1]).toMatchObject({ state: "refused", message: "This is not an MP3 file" });
  expect(figures(hook)).toMatchObject({ summary: "1 uploaded, 1 refused", failed: 0 });
  act(() => hook.result.current.retry());
  expect(requests).toHaveLength(1);
});

test("without a pack or files it says what to choose, and during an upload to wait", () => {
  const hook = renderHook(() => useUpload());
  act(() => hook.result.current.start(null, files(1)));
  expect(hook.result.current.state).toMatchObject({
    files: [],
    problems: [{ text: "Please select language and files", names: [] }],
  });
  act(() => hook.result.current.start("Norse", []));
  expect(hook.result.current.state).toMatchObject({
    files: [],
    problems: [{ text: "Please select language and files", names: [] }],
  });
  act(() => hook.result.current.start("Norse", files(1)));
  act(() => hook.result.current.start("Norse", files(2)));
  expect(hook.result.current.state).toMatchObject({
    problems: [{ text: "Wait until this upload is over, then add more", names: [] }],
  });
  expect(requests).toHaveLength(1);
});

test("a cancelled upload stops, keeps what arrived, and can be resumed", async () => {
  const hook = start(150);
  await act(async () => requests[0]!.end(mapping(requests[0]!.names)));
  await act(async () => hook.result.current.cancel());
  expect(figures(hook)).toMatchObject({
    arrived: 1000,
    failed: 0,
    cancelled: 50,
    summary: "100 uploaded, 50 cancelled",
    announced: "Upload cancelled: 100 uploaded, 50 cancelled",
  });
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(requests).toHaveLength(1);
  act(() => hook.result.current.retry());
  expect(requests[1]!.names).toHaveLength(50);
});

test("files that are not mp3 are reported and not sent", () => {
  const hook = renderHook(() => useUpload());
  act(() => hook.result.current.start("Norse", [new File(["x"], "notes.txt")]));
  expect(hook.result.current.state).toMatchObject({
    isRunning: false,
    problems: [{ text: "Only MP3 files allowed (1 files filtered out)", names: ["notes.txt"] }],
  });
  expect(requests).toEqual([]);
});
