import { browserSetting } from "#app/client/browser-setting.ts";
import { stopAudio } from "#app/ui/audio.ts";

/** Contains `off` if words should not be played automatically. */
const setting = browserSetting("sevenfold-sound");

/** Says whether a new word is played automatically in this browser. */
export const isSoundOn = () => setting.read() !== "off";

/** The same as a hook; true until scripts run. */
export const useSoundOn = () => setting.use() !== "off";

/** Stores the choice in this browser. */
export function switchSound(on: boolean) {
  if (!on) stopAudio();
  setting.write(on ? null : "off");
}
