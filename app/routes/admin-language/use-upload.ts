import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import {
  CHOOSE_FILES_MESSAGE,
  MAX_AUDIO_FILES,
  MAX_AUDIO_REQUEST_BYTES,
  UPLOAD_PAUSE_MS,
} from "#app/domain/pack/audio.ts";
import { sendFiles } from "./send-files.ts";
import {
  bytesOf,
  type ChoiceProblem,
  inRequests,
  isSettled,
  mayRetry,
  pick,
  type QueuedFile,
  sentWhole,
} from "./upload-queue.ts";

/** The number of files between two announcements. */
const ANNOUNCED_EVERY = 25;

const RUNNING_MESSAGE = "Wait until this upload is over, then add more";

interface State {
  /** Null when there is no pack to upload to. */
  language: string | null;
  files: QueuedFile[];
  problems: ChoiceProblem[];
  isRunning: boolean;
  /** The bytes of all files that were sent. */
  loaded: number;
}

const plain = (text: string): ChoiceProblem => ({ text, names: [] });

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/** The page's only upload. It continues while other tabs of the page are shown, and its summary stays. */
export function useUpload() {
  const [state, setState] = useState<State | null>(null);
  const running = useRef<AbortController | null>(null);
  /** The batch of the files that were chosen together, which may take several requests. */
  const batch = useRef<string | null>(null);
  const { revalidate } = useRevalidator();

  const change = (ids: Set<number>, patch: (file: QueuedFile) => Partial<QueuedFile>) =>
    setState((now) => now && { ...now, files: now.files.map((f) => (ids.has(f.id) ? { ...f, ...patch(f) } : f)) });

  /** Sends `files`. `before` is the number of bytes that were sent already. */
  async function sendAll(language: string, files: QueuedFile[], before = 0) {
    const control = new AbortController();
    running.current = control;
    const requests = inRequests(files, MAX_AUDIO_FILES, MAX_AUDIO_REQUEST_BYTES);
    try {
      for (const [i, request] of requests.entries()) {
        if (i > 0) await pause(UPLOAD_PAUSE_MS, control.signal);
        const bytes = bytesOf(request);
        const start = before;
        change(idsOf(request), () => ({ state: "sending" }));
        const onProgress = (part: number) => setState((now) => now && { ...now, loaded: start + part * bytes });
        const sent = request.map(({ file }) => file);
        const answer = await sendFiles(language, batch.current, sent, onProgress, control.signal);
        if ("batch_id" in answer) batch.current = answer.batch_id;
        const outcomes = new Map(request.map(({ id }, at) => [id, outcomeOf(answer, at)]));
        change(idsOf(request), ({ id }) => outcomes.get(id)!);
        before += bytes;
      }
    } catch {
      // After a cancellation, files that were not received can be sent again.
      change(idsOf(files), (file) => (isSettled(file) ? {} : { state: "cancelled" }));
    }
    running.current = null;
    setState((now) => now && { ...now, isRunning: false, loaded: before });
    revalidate();
  }

  useEffect(() => () => running.current?.abort(), []);

  return {
    state,
    start(language: string | null, chosen: readonly File[]) {
      if (running.current) return setState((now) => now && { ...now, problems: [plain(RUNNING_MESSAGE)] });
      if (!language || chosen.length === 0) {
        return setState({ language, files: [], problems: [plain(CHOOSE_FILES_MESSAGE)], isRunning: false, loaded: 0 });
      }
      const { files: picked, problems } = pick(chosen);
      const files = picked.map((file, id): QueuedFile => ({ id, file, state: "waiting" }));
      setState({ language, files, problems, isRunning: files.length > 0, loaded: 0 });
      batch.current = null;
      if (files.length > 0) void sendAll(language, files);
    },
    cancel: () => running.current?.abort(),
    retry() {
      if (!state?.language) return;
      const again = state.files.filter(mayRetry).map(({ id, file }): QueuedFile => ({ id, file, state: "waiting" }));
      if (again.length === 0) return;
      const settled = state.files.filter((file) => !mayRetry(file));
      const loaded = bytesOf(settled);
      setState({ ...state, problems: [], files: [...settled, ...again], isRunning: true, loaded });
      void sendAll(state.language, again, loaded);
    },
    dismiss: () => setState(null),
  };
}
export type Upload = ReturnType<typeof useUpload>;

/** The result of one file of a request. `at` is the file's index there. */
function outcomeOf(answer: Awaited<ReturnType<typeof sendFiles>>, at: number): Partial<QueuedFile> {
  if ("error" in answer) return { state: "failed", message: answer.error };
  const entry = answer.mapping[at];
  if (!entry) return { state: "failed", message: "Server error" };
  if (entry.status !== "error") return { state: entry.status };
  return { state: "refused", ...(entry.message && { message: entry.message }) };
}

const idsOf = (files: QueuedFile[]) => new Set(files.map(({ id }) => id));

/** The numbers of an upload, and the texts that announce them. */
export function figuresOf({ files, isRunning, loaded }: State) {
  const count = (state: QueuedFile["state"]) => files.filter((file) => file.state === state).length;
  const total = bytesOf(files);
  const arrived = isRunning ? loaded : bytesOf(files.filter((file) => !mayRetry(file)));
  const sent = isRunning ? sentWhole(files, loaded) : files.filter(isSettled).length;
  const failed = count("failed");
  const cancelled = count("cancelled");
  const others = [
    [count("duplicate_skipped"), "already there"],
    [count("refused"), "refused"],
    [failed, "failed"],
    [cancelled, "cancelled"],
  ] as const;
  const outcomes = others.filter(([files]) => files > 0).map(([files, what]) => `, ${files} ${what}`);
  const summary = `${count("uploaded")} uploaded${outcomes.join("")}`;
  const steps = Math.floor(sent / ANNOUNCED_EVERY) * ANNOUNCED_EVERY;
  const announced = !isRunning
    ? `Upload ${cancelled > 0 ? "cancelled" : "finished"}: ${summary}`
    : steps > 0
      ? `${steps} of ${files.length} files sent`
      : "";
  return { total, arrived, sent, failed, cancelled, summary, announced };
}
