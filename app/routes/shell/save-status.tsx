import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Autosave } from "./autosave.ts";

const words = {
  saved: "Saved",
  unsaved: "Not saved yet",
  saving: "Saving…",
  failed: "Not saved",
  overtaken: "Not saved",
};

/** Whether what is typed is saved, next to it. */
export function SaveStatus({ autosave }: { autosave: Autosave }) {
  const { state, showsHint } = autosave;
  return (
    <span className="flex items-center gap-2 text-sm text-ink-soft">
      {showsHint && <span>Auto-saves</span>}
      <span role="status" className={state === "failed" || state === "overtaken" ? "font-semibold text-danger" : ""}>
        {words[state]}
      </span>
      {state === "failed" && (
        <Button variant="plain" onClick={autosave.flush}>
          Try Again
        </Button>
      )}
    </span>
  );
}

/** Both texts, when the same one was changed in two places: nothing is lost silently. */
export function OvertakenText({ autosave }: { autosave: Autosave }) {
  if (!autosave.theirs) return null;
  return (
    <Notice tone="warning">
      <div className="grid gap-2">
        <p>This text was changed somewhere else in the meantime. It now reads:</p>
        <blockquote className="max-h-40 overflow-auto rounded-sm bg-sunken p-3 whitespace-pre-wrap">
          {autosave.theirs.text || "Nothing"}
        </blockquote>
        <div className="flex flex-wrap gap-2 pb-1">
          <Button onClick={autosave.keepMine}>Keep mine</Button>
          <Button onClick={autosave.takeTheirs}>Take theirs</Button>
        </div>
      </div>
    </Notice>
  );
}
