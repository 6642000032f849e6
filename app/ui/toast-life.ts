/** Milliseconds for which a toast is shown, unless the pointer is on it. */
export const TOAST_MS = 6000;
