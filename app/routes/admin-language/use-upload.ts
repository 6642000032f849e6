import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { MAX_AUDIO_FILES, MAX_AUDIO_REQUEST_BYTES, UPLOAD_PAUSE_MS } from "#app/domain/language-audio.ts";
import { sendFiles } from "./send-files.ts";
import { inRequests, isSettled, mayRetry, pick, type QueuedFile, sentWhole } from "./upload-queue.ts";

/** Files between two announcements. */
const ANNOUNCED_EVERY = 25;

interface State {
  language: string;
  files: QueuedFile[];
  problems: string[];
  isRunning: boolean;
  /** Bytes that are sent, of all. */
  loaded: number;
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/** The page's one upload: it goes on while one looks at other tabs, and its summary stays. */
export function useUpload() {
  const [state, setState] = useState<State | null>(null);
  const running = useRef<AbortController | null>(null);
  const { revalidate } = useRevalidator();

  const change = (ids: Set<number>, patch: (file: QueuedFile) => Partial<QueuedFile>) =>
    setState((now) => now && { ...now, files: now.files.map((f) => (ids.has(f.id) ? { ...f, ...patch(f) } : f)) });

  async function sendAll(language: string, files: QueuedFile[]) {
    const control = new AbortController();
    running.current = control;
    let before = 0;
    const requests = inRequests(files, MAX_AUDIO_FILES, MAX_AUDIO_REQUEST_BYTES);
    try {
      for (const [i, request] of requests.entries()) {
        if (i > 0) await pause(UPLOAD_PAUSE_MS, control.signal);
        const bytes = request.reduce((sum, { file }) => sum + file.size, 0);
        const start = before;
        change(idsOf(request), () => ({ state: "sending" }));
        const onProgress = (part: number) => setState((now) => now && { ...now, loaded: start + part * bytes });
        const answer = await sendFiles(
          language,
          request.map(({ file }) => file),
          onProgress,
          control.signal,
        );
        const states = new Map(request.map(({ id }, at) => [id, "error" in answer ? null : answer.mapping[at]]));
        change(idsOf(request), ({ id }) => {
          const entry = states.get(id);
          if (entry) return { state: entry.status, ...(entry.message && { message: entry.message }) };
          return { state: "error", message: "error" in answer ? answer.error : "Server error" };
        });
        before += bytes;
      }
    } catch {
      // Cancelled: what had not arrived yet may be sent again.
      change(idsOf(files), (file) => (isSettled(file) ? {} : { state: "cancelled" }));
    }
    running.current = null;
    setState((now) => now && { ...now, isRunning: false, loaded: before });
    revalidate();
  }

  useEffect(() => () => running.current?.abort(), []);

  return {
    state,
    start(language: string, chosen: readonly File[]) {
      if (running.current) return;
      const { files: picked, problems } = pick(chosen);
      const files = picked.map((file, id): QueuedFile => ({ id, file, state: "waiting" }));
      setState({ language, files, problems, isRunning: files.length > 0, loaded: 0 });
      if (files.length > 0) void sendAll(language, files);
    },
    cancel: () => running.current?.abort(),
    retry() {
      const failed = state?.files.filter(mayRetry) ?? [];
      if (!state || failed.length === 0) return;
      const again = failed.map(({ id, file }): QueuedFile => ({ id, file, state: "waiting" }));
      setState({ ...state, problems: [], files: again, isRunning: true, loaded: 0 });
      void sendAll(state.language, again);
    },
    dismiss: () => setState(null),
  };
}
export type Upload = ReturnType<typeof useUpload>;

const idsOf = (files: QueuedFile[]) => new Set(files.map(({ id }) => id));

/** Figures of an upload, and what is said of it from time to time. */
export function figuresOf({ files, isRunning, loaded }: State) {
  const count = (state: QueuedFile["state"]) => files.filter((file) => file.state === state).length;
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const sent = isRunning ? sentWhole(files, loaded) : files.filter(isSettled).length;
  const uploaded = count("uploaded");
  const duplicates = count("duplicate_skipped");
  const failed = files.filter(mayRetry).length;
  const summary = `${uploaded} uploaded, ${duplicates} already there, ${failed} failed`;
  const steps = Math.floor(sent / ANNOUNCED_EVERY) * ANNOUNCED_EVERY;
  const announced = !isRunning
    ? `Upload finished: ${summary}`
    : steps > 0
      ? `${steps} of ${files.length} files sent`
      : "";
  return { total, sent, uploaded, duplicates, failed, summary, announced };
}
