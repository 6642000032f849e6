/**
 * The header with a client's key for an act. Requests with the same key are executed once, even if one arrives late
 * or twice.
 */
export const IDEMPOTENCY_HEADER = "Idempotency-Key";

/** The key of an act; null when it is missing, too long or malformed. */
export const idempotencyKey = (value: string | null): string | null =>
  value !== null && /^[\w-]{8,64}$/.test(value) ? value : null;
