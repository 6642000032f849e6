/** A key that presses the focused control, Space on a button, means nothing else. */
export const isPress = ({ target }: Event) => /^(BUTTON|A|SUMMARY)$/.test((target as Element).tagName);
