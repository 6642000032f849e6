/** Where a dump goes on: behind a row of a table, or with what follows all tables. */
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
  /** Where the next step begins; undefined before the first one, null when the database is dumped and uploaded. */
  position: Position | null | undefined;
  /** Rows by table. */
  rows: Record<string, number>;
}

/** Makes the steps, each with processor time of its own. */
export interface BackupSteps {
  dump(before: Dump): Promise<Dump>;
}
