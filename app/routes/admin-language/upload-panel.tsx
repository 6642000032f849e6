import CircleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import CircleCheck from "lucide/dist/esm/icons/circle-check.mjs";
import CircleDashed from "lucide/dist/esm/icons/circle-dashed.mjs";
import CircleMinus from "lucide/dist/esm/icons/circle-minus.mjs";
import CircleX from "lucide/dist/esm/icons/circle-x.mjs";
import Copy from "lucide/dist/esm/icons/copy.mjs";
import LoaderCircle from "lucide/dist/esm/icons/loader-circle.mjs";
import { Button } from "#app/ui/button.tsx";
import { Icon, type IconShapes } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Scroll } from "#app/ui/scroll.tsx";
import { type FileState, mayRetry, type QueuedFile } from "./upload-queue.ts";
import { figuresOf, type Upload } from "./use-upload.ts";

const states: Record<FileState, { text: string; icon: IconShapes; color: string }> = {
  waiting: { text: "Waiting", icon: CircleDashed, color: "text-ink-soft" },
  sending: { text: "Uploading", icon: LoaderCircle, color: "text-info" },
  uploaded: { text: "Uploaded", icon: CircleCheck, color: "text-success" },
  duplicate_skipped: { text: "Already there", icon: Copy, color: "text-ink-soft" },
  refused: { text: "Refused", icon: CircleX, color: "text-danger" },
  failed: { text: "Failed", icon: CircleAlert, color: "text-danger" },
  cancelled: { text: "Cancelled", icon: CircleMinus, color: "text-warning" },
};

/** Files in upload order; after the upload, failed files come first. */
const inOrder = (files: QueuedFile[], isRunning: boolean) =>
  isRunning ? files : files.toSorted((a, b) => Number(isMissing(b)) - Number(isMissing(a)));
const isMissing = (file: QueuedFile) => mayRetry(file) || file.state === "refused";

/** The progress of an upload and of each file. The summary stays until it is dismissed. */
export function UploadPanel({ upload }: { upload: Upload }) {
  const { state } = upload;
  if (!state) return null;
  const { files, isRunning, language, problems } = state;
  const { total, arrived, sent, failed, cancelled, summary, announced } = figuresOf(state);
  return (
    <section
      aria-labelledby="upload-heading"
      className="grid grid-cols-1 gap-3 rounded-md border border-line bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="upload-heading" className="min-w-0 flex-1 text-base">
          {isRunning ? "Uploading" : "Upload"}
          {language && ` to ${language}`}
        </h2>
        {isRunning && <Button onClick={upload.cancel}>Cancel</Button>}
        {!isRunning && failed + cancelled > 0 && (
          <Button onClick={upload.retry}>{cancelled > 0 ? "Upload the Rest" : `Retry ${failed} Failed`}</Button>
        )}
        {!isRunning && (
          <Button variant="plain" className="-me-2" onClick={upload.dismiss}>
            Dismiss
          </Button>
        )}
      </div>
      {problems.map(({ text, names }) => (
        <Notice key={text} tone="warning">
          {text}
          {names.length > 0 && (
            <Scroll label={text} className="scroll-list py-1">
              <ul>
                {names.map((name, i) => (
                  <li key={i}>{name}</li>
                ))}
              </ul>
            </Scroll>
          )}
        </Notice>
      ))}
      {files.length > 0 && (
        <>
          <progress className="upload-progress" max={total} value={arrived} aria-label="Upload" />
          <p className="text-sm text-ink-soft">{isRunning ? `${sent} of ${files.length} files sent` : summary}</p>
          <p role="status" className="sr-only">
            {announced}
          </p>
          <Scroll label="Files" className="scroll-list">
            <ul className="upload-files">
              {inOrder(files, isRunning).map((file, i) => {
                const isSent = file.state === "sending" && i < sent;
                const { text, icon, color } = states[file.state];
                return (
                  <li key={file.id}>
                    <span className="truncate">{file.file.name}</span>
                    <span className={`flex items-center gap-1.5 ${color}`}>
                      <Icon of={icon} className="size-4 flex-none" />
                      {isSent ? "Sent" : text}
                      {file.message && `: ${file.message}`}
                    </span>
                  </li>
                );
              })}
            </ul>
          </Scroll>
        </>
      )}
    </section>
  );
}
