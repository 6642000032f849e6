/** The header in which a client names an act, so that a request for it which arrives late or twice is done once. */
export const IDEMPOTENCY_HEADER = "Idempotency-Key";

/** The key of an act; null when it is missing, too long or malformed. */
export const idempotencyKey = (value: string | null): string | null =>
  value !== null && /^[\w-]{8,64}$/.test(value) ? value : null;
