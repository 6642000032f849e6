/** A line of the report. */
export interface Line {
  what: string;
  measured: number;
  /** Default: `<=`. */
  budget: number;
  atLeast?: boolean;
  unit?: string;
}

const number = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1));

/** Prints the lines of a part, and fails the process when a budget is exceeded. */
export function report(lines: readonly Line[]): void {
  for (const { what, measured, budget, atLeast, unit = "" } of lines) {
    const holds = atLeast ? measured >= budget : measured <= budget;
    if (!holds) process.exitCode = 1;
    const limit = `${atLeast ? ">=" : "<="} ${number(budget)} ${unit}`.trimEnd();
    console.log(
      `  ${what.padEnd(64)} ${`${number(measured)} ${unit}`.trimEnd().padStart(12)} ${limit.padStart(12)}  ${holds ? "holds" : "BROKEN"}`,
    );
  }
}
