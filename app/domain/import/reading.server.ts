import { AppError } from "#app/errors.ts";

/** Milliseconds between two checks whether the previous file has been read. */
const LOOK_MS = 50;
/** Milliseconds that a file waits for another one, and after which a reading counts as dead. */
const PATIENCE_MS = 30_000;
const DEAD_MS = 120_000;

/** The current reading in this isolate: its start, in milliseconds since 1970. */
let reading: { since: number } | null = null;

const isReading = (now: number) => reading !== null && now - reading.since < DEAD_MS;

/** Reads one file at a time in this isolate, because each may need much of its memory. 503 when others take too long. */
export async function oneAtATime<Read>(read: () => Promise<Read>): Promise<Read> {
  const since = Date.now();
  // Polled and not awaited, because a request may be cancelled, and its promises with it.
  while (isReading(Date.now())) {
    if (Date.now() - since > PATIENCE_MS)
      throw new AppError(
        503,
        { id: "import.other_files_being_read", message: "Other files are being read. Please try again in a minute." },
        { retryAfter: 60 },
      );
    await scheduler.wait(LOOK_MS);
  }
  const own = (reading = { since: Date.now() });
  try {
    return await read();
  } finally {
    if (reading === own) reading = null;
  }
}
