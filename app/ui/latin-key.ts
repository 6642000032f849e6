/** The characters of a US keyboard on keys where other layouts have letters. */
const SIGNS: Readonly<Record<string, string>> = {
  BracketLeft: "[",
  BracketRight: "]",
  Slash: "/",
  Backslash: "\\",
  Semicolon: ";",
  Quote: "'",
  Comma: ",",
  Period: ".",
  Backquote: "`",
  Minus: "-",
  Equal: "=",
};

/**
 * The key of a press for shortcuts, in lower case. It is the character of the keyboard layout, so `z` is on another
 * key in Germany. If that is a letter or digit of another script, the position of the key decides.
 */
export function latinKey({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  if (/^[A-Z]$/.test(key)) return key.toLowerCase();
  if (!/^(?!\p{Script=Latin})[\p{L}\p{M}\p{Nd}]+$/u.test(key) || /^[\0-\x7f]+$/.test(key)) return key;
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  return letter?.toLowerCase() ?? digit ?? SIGNS[code] ?? key;
}

/**
 * The same press with that key. Shift, Option and AltGr are ignored if they are needed to type a character: `/` is
 * Shift and 7 on many keyboards, and `[` is Option and 5 or 8.
 */
export function latinPress(event: KeyboardEvent): KeyboardEvent {
  const key = latinKey(event);
  const isSign = /^[!-/:-@[-`{-~]$/.test(key);
  const isAltGr = event.getModifierState("AltGraph") || (event.ctrlKey && event.altKey);
  const { code, metaKey, repeat, isComposing } = event;
  const modifiers = isSign
    ? { shiftKey: false, altKey: false, ctrlKey: event.ctrlKey && !isAltGr }
    : { shiftKey: event.shiftKey, altKey: event.altKey, ctrlKey: event.ctrlKey };
  return new KeyboardEvent(event.type, { key, code, metaKey, repeat, isComposing, ...modifiers });
}
