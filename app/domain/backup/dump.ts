/** The place in the database from which a dump continues. */
export interface Position {
  /** Null after the last table. */
  table: string | null;
  /** The key of the last row; null at the beginning of the table. */
  after: (string | number)[] | null;
  /** The number of rows to read next. */
  limit: number;
}

/** A dump between two steps. */
export interface Dump {
  key: string;
  uploadId: string;
  parts: R2UploadedPart[];
  /** Compressed bytes that are not uploaded yet; fewer than a part needs. */
  rest: Uint8Array;
  /** The start of the next step: undefined for the first step, null once the whole database is uploaded. */
  position: Position | null | undefined;
  /** The number of rows by table. */
  rows: Record<string, number>;
}

/** Runs the steps, each with its own processor time. */
export interface BackupSteps {
  dump(before: Dump): Promise<Dump>;
}
