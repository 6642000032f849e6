/** Milliseconds for which a toast stays while nobody points at it. */
export const TOAST_MS = 6000;
