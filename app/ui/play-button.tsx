import Volume2 from "lucide/dist/esm/icons/volume-2.mjs";
import { playAudio } from "./audio.ts";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icon.tsx";

interface PlayButtonProps {
  /** The accessible name: `Play gatto`. */
  label: string;
  url: string;
  className?: string;
  onFail(): void;
}

/** A button that plays a recording. */
export function PlayButton({ label, url, className, onFail }: PlayButtonProps) {
  return (
    <IconButton
      label={label}
      {...(className && { className })}
      onClick={async () => {
        if (!(await playAudio(url))) onFail();
      }}
    >
      <Icon of={Volume2} />
    </IconButton>
  );
}
