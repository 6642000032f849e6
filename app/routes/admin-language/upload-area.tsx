import UploadIcon from "lucide/dist/esm/icons/upload.mjs";
import { useEffect, useRef, useState } from "react";
import { MAX_UPLOAD_FILES } from "#app/domain/pack/audio.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useStable } from "#app/ui/stable.ts";

interface AreaProps {
  language: string;
  isRunning: boolean;
  onFiles(files: File[]): void;
}

/** Accepts recordings that are chosen, or dropped anywhere on the page. */
export function UploadArea({ language, isRunning, onFiles }: AreaProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid justify-items-center gap-2 rounded-md border border-dashed border-edge px-4 py-5 text-center">
      <Icon of={UploadIcon} className="size-6 text-ink-soft" />
      <p>
        Drop MP3 files anywhere on this page
        <span className="block text-sm text-ink-soft">up to {MAX_UPLOAD_FILES} files, 1 MB each</span>
      </p>
      <label htmlFor="audio-files" className="sr-only">
        Audio files for {language}
      </label>
      <input
        ref={input}
        id="audio-files"
        type="file"
        accept=".mp3,audio/mpeg"
        multiple
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <Button variant="primary" aria-disabled={isRunning} onClick={() => input.current?.click()}>
        Upload Audio
      </Button>
    </div>
  );
}

/** Handles files that are dropped on the page. Returns whether files are being dragged over it. */
export function useDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useStable(onFiles);
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take([...event.dataTransfer!.files]);
    };
    window.addEventListener("dragover", over, { signal });
    window.addEventListener("dragleave", leave, { signal });
    window.addEventListener("drop", drop, { signal });
    return () => control.abort();
  }, [take]);
  return isOver;
}
