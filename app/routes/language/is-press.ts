/** Says whether a key presses the focused control (such as Space on a button), so that it is no shortcut. */
export const isPress = ({ target }: Event) => /^(BUTTON|A|SUMMARY)$/.test((target as Element).tagName);
