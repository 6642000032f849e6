import { Fragment } from "react";

/** The keys of a shortcut by their labels. */
const caps = (keys: string) => keys.split(" ").map((press) => press.split("+").map(sign));
const sign = (key: string) => (key === "$mod" ? modifier() : key === "k" ? "K" : key.replace(/^(Digit|Arrow)/, ""));
/** The key that tinykeys calls `$mod`. */
const modifier = () => (/Mac|iP(hone|ad|od)/.test(navigator.platform) ? "⌘" : "Ctrl");

/** The keys of a shortcut, in the notation of tinykeys, as a person reads them. */
export function Keys({ keys }: { keys: string }) {
  return caps(keys).map((press, at) => (
    <Fragment key={press.join()}>
      {at > 0 && " then "}
      {press.map((cap) => (
        <kbd key={cap} className="kbd">
          {cap}
        </kbd>
      ))}
    </Fragment>
  ));
}
