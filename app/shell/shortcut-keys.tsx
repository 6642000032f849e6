import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { flushSync } from "react-dom";
import { createKeybindingsHandler } from "tinykeys";
import { latinKey, latinPress } from "#app/ui/latin-key.ts";
import type { Path } from "#app/ui/link.tsx";
import { openModals } from "#app/ui/modal.ts";
import { useToast } from "#app/ui/toast.tsx";
import { holdKeys } from "#app/ui/typed-ahead.ts";
import { takeEarlyKeys } from "./early-keys.ts";
import { CommandBar, ShortcutHelp } from "./lazy-overlays.ts";
import { destinationsWithKeys } from "./destinations.ts";
import {
  areShortcutsOn,
  EVERYWHERE,
  FIND,
  shortcutGroups,
  showOverlay,
  useOverlay,
  useShortcuts,
} from "#app/parts/command-bar/shortcuts.ts";

/** In a text field a key types a letter. */
const TEXT = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/** Dialogs and menus handle their own keys. */
const TYPING = `${TEXT}, dialog, [role=menu], [role=dialog]`;

/** The longest time of a timer, in milliseconds. A key sequence has no time limit, because some people type slowly. */
const NO_LIMIT = 2 ** 31 - 1;

/** Opens the command bar, also while typing, and when single-key shortcuts are off. */
const isForLine = (event: KeyboardEvent) => latinKey(event) === "k" && (event.ctrlKey || event.metaKey);

/**
 * Undoes the last change, also when single-key shortcuts are off, and from a dialog without a form. In a text field
 * it is the field's own key.
 */
const isForUndo = (event: KeyboardEvent) =>
  latinKey(event) === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;

/** These keys only move the focus, so they work when single-key shortcuts are off too. */
const isMove = ({ key }: KeyboardEvent) => /^(Arrow|Home|End)/.test(key);

/**
 * Says whether a key was pressed inside an element of that kind. The DOM is queried because the element may be on any
 * page.
 */
const isIn = (target: EventTarget | null, selector: string) => (target as Element).closest?.(selector) != null;

const isMeant = (event: KeyboardEvent) =>
  !event.defaultPrevented && !event.isComposing && (isForUndo(event) ? mayUndo(event) : isForPage(event));

const mayUndo = ({ target }: KeyboardEvent) =>
  !isIn(target, TEXT) && !openModals().some((modal) => modal.getAttribute("role") === "alertdialog");

/**
 * Says whether a message explains why nothing can be done. A person who continues to type then means text. The DOM is
 * queried because only the browser knows which popovers are open.
 */
const isReasonShown = () => document.querySelector("[data-reason]:popover-open") !== null;

/** A space in that text must not scroll the page. */
const isOfReason = ({ key, target }: KeyboardEvent) =>
  key === " " && !isIn(target, "a, button, input, textarea, select, summary") && isReasonShown();

const isForPage = (event: KeyboardEvent) =>
  (!event.repeat || event.key.startsWith("Arrow")) &&
  (isForLine(event) || ((areShortcutsOn() || isMove(event)) && !isTyped(event))) &&
  openModals().length === 0;

const isTyped = (event: KeyboardEvent) => isIn(event.target, TYPING) || (!isMove(event) && isReasonShown());

/** A letter that no field has received yet. Before a page is hydrated, the browser itself types into its fields. */
const isUntyped = (event: KeyboardEvent) =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !isIn(event.target, TYPING);

/** Handles the page's shortcuts and the global ones. */
export function ShortcutKeys() {
  const { t, i18n } = useLingui();
  const translate = useTranslate();
  const overlay = useOverlay();
  const navigate = useNavigate();
  const { undoLast } = useToast();
  /** The diary opens with the focus in its field. */
  function goTo(place: Path) {
    if (place === "/diary" && window.location.pathname !== place) holdKeys("diary_text");
    navigate(place);
  }

  useShortcuts(EVERYWHERE, [
    { keys: "?", does: t`Show the shortcuts`, run: () => showOverlay("keys") },
    ...["$mod+k", "/"].map((keys) => ({ keys, does: translate(FIND), run: () => showOverlay("commands") })),
    { keys: "$mod+z", does: t`Undo the last change`, run: () => (undoLast() ? undefined : false) },
    ...destinationsWithKeys.map(({ to, keys, does }) => ({ keys, does: i18n._(does), run: () => goTo(to) })),
  ]);

  useEffect(() => {
    const { press, endSequence } = listener();
    // The page's own shortcuts are registered only after all effects have run.
    const timer = setTimeout(() => {
      for (const event of takeEarlyKeys()) {
        // An earlier key may have opened a field, or something else that handles this key.
        if (!isIn(document.activeElement, TYPING)) flushSync(() => press(event));
        else if (isUntyped(event)) document.execCommand("insertText", false, event.key);
      }
      window.addEventListener("keydown", press);
      window.addEventListener("pointerdown", endSequence);
    });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", press);
      window.removeEventListener("pointerdown", endSequence);
    };
  }, []);

  const close = () => showOverlay(null);
  if (overlay === "commands") return <CommandBar onClose={close} />;
  return overlay && <ShortcutHelp open onClose={close} />;
}

/** Shortcuts are looked up on each key press, because components mount and unmount. */
function listener() {
  let lastKeys = "";
  let isHeard = false;
  /** The previous key, if it may start a sequence. */
  let begun: KeyboardEvent | null = null;
  let handle: EventListener = () => {};
  let pressed: KeyboardEvent;
  const run = (key: string) => () => {
    isHeard = true;
    act(key, pressed);
  };
  function press(event: KeyboardEvent) {
    if (isOfReason(event)) event.preventDefault();
    if (!isMeant(event)) return;
    isHeard = false;
    pressed = event;
    const latin = latinPress(event);
    const keys = shortcutGroups().flatMap((group) => group.shortcuts.map((shortcut) => shortcut.keys));
    if (keys.join() !== lastKeys) {
      lastKeys = keys.join();
      // A sequence takes precedence over a single key.
      const inOrder = [...keys.filter((key) => key.includes(" ")), ...keys];
      const map = Object.fromEntries(inOrder.map((key) => [key, run(key)]));
      handle = createKeybindingsHandler(map, { ignore: () => false, timeout: NO_LIMIT });
      if (begun) handle(begun);
    }
    handle(latin);
    begun = !isHeard && keys.some((one) => one.startsWith(`${latin.key} `)) ? latin : null;
  }
  function endSequence() {
    begun = null;
    lastKeys = "";
  }
  return { press, endSequence };
}

/** The first shortcut that does not return false handles the key. The page's shortcuts come before the global ones. */
function act(keys: string, event: KeyboardEvent) {
  for (const { shortcuts } of shortcutGroups().toReversed()) {
    for (const shortcut of shortcuts) {
      if (shortcut.keys !== keys || shortcut.run(event) === false) continue;
      event.preventDefault();
      return;
    }
  }
}
