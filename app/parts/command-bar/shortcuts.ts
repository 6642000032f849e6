import { text } from "#app/i18n/text.ts";
import { useEffect, useId, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { browserSetting } from "#app/client/browser-setting.ts";
import { emitter, useEmitted } from "#app/client/emitter.ts";
import { holdKeys } from "#app/ui/typed-ahead.ts";

/**
 * Contains `off` when single-key shortcuts are switched off, because they may conflict with speech control or a
 * screen reader.
 */
const setting = browserSetting("sevenfold-shortcuts");

/** Says whether single-key shortcuts are on in this browser. */
export const areShortcutsOn = () => setting.read() !== "off";

/** The same as a hook; true until scripts run. */
export const useShortcutsOn = () => setting.use() !== "off";

/** Says whether keys are shown beside their commands: only once scripts run, and if shortcuts are on. */
export const useKeysShown = () => setting.use("off") !== "off";

/** Stores the choice in this browser. */
export const switchShortcuts = (on: boolean) => setting.write(on ? null : "off");

/** Emits when shortcuts were added or removed, or an overlay was opened or closed. */
const changed = emitter();

/** A dialog that opens over any page: the list of shortcuts, or the command bar. */
type Overlay = "keys" | "commands" | null;

let overlay: Overlay = null;

/** Shows or hides an overlay. While the code of the command bar is loading, typed keys are collected for its field. */
export function showOverlay(wanted: Overlay): void {
  overlay = wanted;
  if (wanted !== "commands") return void changed.emit();
  flushSync(changed.emit);
  if ((document.activeElement as HTMLInputElement).name !== "command") holdKeys("command");
}

/** The requested overlay, as a hook. */
export const useOverlay = () => useEmitted(changed, () => overlay, null);

export interface Shortcut {
  /** In tinykeys' notation: `e`, `Alt+ArrowUp`, `g a`. */
  keys: string;
  /** Its description in the list of shortcuts: `Edit the todo`. */
  does: string;
  /**
   * Whether it moves the focus or acts on the focused element. The command bar then offers it only to who types its
   * description.
   */
  isOfFocus?: true;
  /** Returns false when the key does not apply here. */
  run(event: KeyboardEvent): false | void;
}

interface Group {
  title: string;
  shortcuts: readonly Shortcut[];
}

/** The title of the global shortcuts. */
export const EVERYWHERE = text("shortcuts.everywhere", "Everywhere");

/** The name of the command bar, in its button and in the list of shortcuts. */
export const FIND = text("shortcuts.find", "Find or do anything");

const groups = new Map<string, Group>();

/** The current shortcuts. Components with the same title form one group. */
export function shortcutGroups(): Group[] {
  const byTitle = Map.groupBy(groups.values(), (group) => group.title);
  return [...byTitle].map(([title, parts]) => ({ title, shortcuts: parts.flatMap((part) => part.shortcuts) }));
}

/** The same as a hook, because components may load after the list is opened. */
export function useShortcutGroups(): Group[] {
  useSyncExternalStore(changed.on, () => groups.size);
  return shortcutGroups();
}

/** Registers shortcuts while the component is mounted. They are inactive while typing, and inside dialogs and menus. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]) {
  const id = useId();
  useEffect(() => {
    const isNew = !groups.has(id);
    groups.set(id, { title, shortcuts });
    if (isNew) changed.emit();
  });
  useEffect(() => () => void groups.delete(id), [id]);
}
