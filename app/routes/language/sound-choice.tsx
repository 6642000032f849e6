import { Trans, useLingui } from "@lingui/react/macro";
import Volume2 from "lucide/dist/esm/icons/volume-2.mjs";
import VolumeX from "lucide/dist/esm/icons/volume-x.mjs";
import { useId } from "react";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Icon } from "#app/ui/icon.tsx";
import { switchSound, useSoundOn } from "./sound.ts";

/** A choice before a run: whether words are played automatically. */
export function SoundChoice() {
  const id = useId();
  const isOn = useSoundOn();
  const isHydrated = useHydrated();
  return (
    <div className={`flex min-h-control items-center gap-2 ${isHydrated ? "" : "invisible"}`}>
      <Checkbox id={id} checked={isOn} onChange={(event) => switchSound(event.currentTarget.checked)} />
      <label htmlFor={id}>
        <Trans>Play new words by themselves</Trans>
      </label>
    </div>
  );
}

/** The same choice during a run. */
export function SoundToggle() {
  const { t } = useLingui();
  const isOn = useSoundOn();
  return (
    <IconButton
      label={t`Play new words by themselves`}
      aria-pressed={isOn}
      aria-keyshortcuts="m"
      onClick={() => switchSound(!isOn)}
    >
      <Icon of={isOn ? Volume2 : VolumeX} />
    </IconButton>
  );
}
