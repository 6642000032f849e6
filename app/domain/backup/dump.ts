/** The place in the database from which a dump continues. */
export interface Position {
  /** Null behind the last table. */
  table: string | null;
  /** The key of the last row; null at the beginning of the table. */
  after: (string | number)[] | null;
  /** Rows of the next read. */
  limit: number;
}

/** A dump between two steps. */
export interface Dump {
  key: string;
  uploadId: string;
  parts: R2UploadedPart[];
  /** Compressed bytes that are not uploaded yet, fewer than a part has. */
  rest: Uint8Array;
  /** The start of the next step: undefined for the first step, null once the whole database is uploaded. */
  position: Position | null | undefined;
  /** Rows by table. */
  rows: Record<string, number>;
}

/** Makes the steps, each with processor time of its own. */
export interface BackupSteps {
  dump(before: Dump): Promise<Dump>;
}
