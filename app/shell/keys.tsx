import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Fragment } from "react";

/** The labels of the keys of a shortcut. */
const caps = (keys: string) => keys.split(" ").map((press) => press.split("+").map(sign));
const sign = (key: string) => (key === "$mod" ? modifier() : key === "k" ? "K" : key.replace(/^(Digit|Arrow)/, ""));
/** The label of the key that tinykeys calls `$mod`. */
const modifier = () => (/Mac|iP(hone|ad|od)/.test(navigator.platform) ? "⌘" : "Ctrl");

/** The labels of keys that have other names on keyboards of other languages. */
const NAMES: Partial<Record<string, MessageDescriptor>> = {
  Ctrl: msg({ message: "Ctrl", context: "key" }),
  Alt: msg({ message: "Alt", context: "key" }),
  Shift: msg({ message: "Shift", context: "key" }),
  Up: msg({ message: "Up", context: "key" }),
  Down: msg({ message: "Down", context: "key" }),
  Left: msg({ message: "Left", context: "key" }),
  Right: msg({ message: "Right", context: "key" }),
  Home: msg({ message: "Home", context: "key" }),
  End: msg({ message: "End", context: "key" }),
  Enter: msg({ message: "Enter", context: "key" }),
  Escape: msg({ message: "Escape", context: "key" }),
  Delete: msg({ message: "Delete", context: "key" }),
  Backspace: msg({ message: "Backspace", context: "key" }),
  Space: msg({ message: "Space", context: "key" }),
};

/** The keys of a shortcut, as a person reads them. `keys` is in the notation of tinykeys. */
export function Keys({ keys }: { keys: string }) {
  const { t, i18n } = useLingui();
  const nameOf = (cap: string) => (NAMES[cap] ? i18n._(NAMES[cap]) : cap);
  return caps(keys).map((press, at) => (
    <Fragment key={press.join()}>
      {at > 0 &&
        ` ${t({ message: "then", comment: "Between two keys that are pressed one after the other: g then a" })} `}
      {press.map((cap) => (
        <kbd key={cap} className="kbd">
          {nameOf(cap)}
        </kbd>
      ))}
    </Fragment>
  ));
}
