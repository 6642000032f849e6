/** Milliseconds that a toast stays unless the pointer is on it. */
export const TOAST_MS = 6000;
