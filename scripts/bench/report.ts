/** A line of the report. */
export interface Line {
  what: string;
  measured: number;
  /** `<=` by default. */
  budget: number;
  atLeast?: boolean;
  unit?: string;
}

/** Prints the lines, and fails the process when a budget is exceeded. */
export function report(lines: Line[]): void {
  const number = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1));
  console.log(`\n  ${"".padEnd(64)} ${"measured".padStart(12)} ${"budget".padStart(12)}`);
  for (const { what, measured, budget, atLeast, unit = "" } of lines) {
    const holds = atLeast ? measured >= budget : measured <= budget;
    if (!holds) process.exitCode = 1;
    const limit = `${atLeast ? ">=" : "<="} ${number(budget)} ${unit}`.trimEnd();
    console.log(
      `  ${what.padEnd(64)} ${`${number(measured)} ${unit}`.trimEnd().padStart(12)} ${limit.padStart(12)}  ${holds ? "holds" : "BROKEN"}`,
    );
  }
}
